import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests: as a browser without JavaScript sends them, and as a program does.

async function administrator() {
  const db = await freshStore('sqlite')
  const someone = visitor(db)
  await someone.signIn('admin')
  return { ...someone, anonymous: visitor(db) }
}

const form = { name: 'Liberia', code: 'lr', indonesianName: '' }

const PAGES: [path: string, forms: Record<string, string>[]][] = [
  ['/admin/flags', [form, { id: '1', direction: 'down' }]],
  ['/admin/flags/1/edit', [{ ...form, version: '1' }]],
  ['/admin/flags/1/delete', [{ version: '1' }]],
]
test.for(PAGES)(
  '%s leads anonymous visitors to the sign-in page and answers 403 to staff who are no administrators',
  async ([path, own]) => {
    const db = await freshStore('sqlite')
    const [anonymous, staff] = [visitor(db), visitor(db)]
    await staff.signIn('user')
    for (const sent of [{}, ...own.map((form) => ({ form }))]) {
      const held = `/auth/resume?to=${encodeURIComponent(path)}`
      expect((await anonymous.ask(path, sent)).headers.get('location')).toBe(
        'form' in sent ? held : '/auth',
      )
      expect([path, (await staff.ask(path, sent)).status]).toEqual([path, 403])
    }
  },
)

test('a flag is added, shown at once, renamed, moved, hidden and deleted by forms alone', async () => {
  const { ask, anonymous } = await administrator()
  expect((await ask('/admin/flags', { form })).headers.get('location')).toBe('/admin/flags')
  const list = await (await ask('/admin/flags')).text()
  for (const text of ['Flag added', 'src="/flags/lr.svg"', '>Liberia<'])
    expect(list).toContain(text)
  expect(await (await anonymous.ask('/')).text()).toContain('>Liberia<')
  const renamed = await ask('/admin/flags/11/edit', {
    form: { ...form, name: 'Republic of Liberia', version: '1' },
  })
  expect(renamed.headers.get('location')).toBe('/admin/flags')
  const page = await (await ask('/admin/flags/11/edit')).text()
  expect(page).toMatch(/Changed[\s\S]*admin@example.com[\s\S]*Liberia[\s\S]*Republic of Liberia/)
  expect(page).toContain('A new name changes no certificate')
  await ask('/admin/flags', { form: { id: '11', direction: 'up' } })
  const home = await (await anonymous.ask('/')).text()
  expect(home.indexOf('/flags/lr.svg')).toBeLessThan(home.indexOf('/flags/us.svg'))
  await ask('/admin/flags/11/edit', { form: { ...form, hidden: 'on', version: '2' } })
  expect(await (await anonymous.ask('/')).text()).not.toContain('/flags/lr.svg')
  expect(
    (await ask('/admin/flags/11/delete', { form: { version: '3' } })).headers.get('location'),
  ).toBe('/admin/flags')
  expect((await ask('/admin/flags/11/edit')).status).toBe(404)
})

test('a refused flag keeps what was typed; a later save sees the other one, and may save again', async () => {
  const { ask } = await administrator()
  const taken = await ask('/admin/flags', {
    form: { ...form, code: 'pa', indonesianName: 'Kepulauan "X"' },
  })
  const page = await taken.text()
  expect(taken.status).toBe(409)
  expect(page).toMatch(/id="flag-code-error"[^>]*>Another flag has the code pa/)
  expect(page).toContain('value="Kepulauan &quot;X&quot;"')
  expect((await ask('/admin/flags', { form: { ...form, code: 'x' } })).status).toBe(400)
  await ask('/admin/flags/1/edit', { form: { name: 'Hers', code: 'id', version: '1' } })
  const late = await ask('/admin/flags/1/edit', { form: { name: 'His', code: 'id', version: '1' } })
  const conflict = (await late.text()).replaceAll('<!-- -->', '')
  expect(late.status).toBe(409)
  expect(conflict).toMatch(/Another user has changed this flag[\s\S]*Name<\/dt><dd[^>]*>Hers</)
  expect(conflict).toContain('value="His"')
  expect(conflict).toContain('name="version" value="2"')
})

test('a flag that a certificate uses is not offered for deletion', async () => {
  const { ask } = await administrator()
  await ask('/api/certificates', { json: certificateBody() })
  expect(await (await ask('/admin/flags/1/delete')).text()).toContain(
    'It can be hidden, but not deleted',
  )
  expect((await ask('/admin/flags/1/delete', { form: { version: '1' } })).status).toBe(409)
  expect(await (await ask('/admin/flags/2/delete')).text()).toContain('name="version" value="1"')
})

test('by JSON: anonymous clients read those that are shown, administrators change them', async () => {
  const { ask, anonymous } = await administrator()
  const made = await ask('/api/flags', { json: { name: 'Liberia', code: 'LR' } })
  expect([made.status, (await made.json()).code]).toEqual([201, 'lr'])
  const changed = await ask('/api/flags/11', {
    method: 'PUT',
    json: { name: 'Liberia', code: 'lr', hidden: true, version: 1 },
  })
  expect([changed.status, (await changed.json()).version]).toEqual([200, 2])
  expect(await (await anonymous.ask('/api/flags')).json()).toHaveLength(10)
  expect((await (await ask('/api/flags')).json()).at(-1)).toMatchObject({
    code: 'lr',
    hidden: true,
  })
  expect((await ask('/api/flags', { json: { name: 'Liberia' } })).status).toBe(400)
  expect(
    (await ask('/api/flags/11', { method: 'PUT', json: { name: 'X', code: 'lr', version: 1 } }))
      .status,
  ).toBe(409)
  expect(
    (await ask('/api/flags/x', { method: 'PUT', json: { name: 'X', code: 'lr' } })).status,
  ).toBe(404)
  for (const [method, path] of [
    ['POST', '/api/flags'],
    ['PUT', '/api/flags/1'],
    ['DELETE', '/api/flags/1'],
    ['POST', '/api/services'],
    ['PUT', '/api/services/ship-classification'],
    ['DELETE', '/api/services/ship-classification'],
  ]) {
    const json = {
      name: 'X',
      code: 'xx',
      slug: 'x',
      texts: { en: { title: 'X', description: 'X' } },
    }
    expect([
      method,
      path,
      (await anonymous.ask(path ?? '', { method: method ?? '', json })).status,
    ]).toEqual([method, path, 401])
  }
  expect((await ask('/api/flags/11', { method: 'DELETE' })).status).toBe(204)
})

test.for(['/admin/Flags/2/delete', '/admin/%66lags/2/delete', '/admin/flags/2/delete/'])(
  '%s is the page of the flag as well, not of a service',
  async (address) => {
    const { ask } = await administrator()
    expect(await (await ask(address)).text()).toContain('Delete a flag |')
    await ask(address, { form: { version: '1' } })
    const statusOf = async (path: string) => (await ask(path)).status
    expect([
      await statusOf('/admin/flags/2/edit'),
      await statusOf('/admin/services/2/edit'),
    ]).toEqual([404, 200])
  },
)
