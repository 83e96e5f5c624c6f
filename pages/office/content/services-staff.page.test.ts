import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

async function administrator() {
  const db = await freshStore('sqlite')
  const someone = visitor(db)
  await someone.signIn('admin')
  return { ...someone, anonymous: visitor(db) }
}

const form = {
  slug: 'hull-surveys',
  category: 'vessel',
  imageUrl: '/images/services/special-surveys.svg',
  'texts.en.title': 'Hull surveys',
  'texts.en.description': 'We look at hulls.',
  'texts.en.longDescription': 'First paragraph.\r\n\r\nSecond paragraph.',
  'texts.en.benefits': 'A dry hold\r\n\r\nNo surprises',
  'texts.en.process': 'Survey: We attend on board.\r\nReport',
  'texts.id.title': '',
  'texts.id.description': '',
  'texts.id.longDescription': '',
  'texts.id.benefits': '',
  'texts.id.process': '',
}

const PAGES: [path: string, form: Record<string, string>][] = [
  ['/admin/services', { id: '1', direction: 'down' }],
  ['/admin/services/new', form],
  ['/admin/services/1/edit', { ...form, version: '1' }],
  ['/admin/services/1/delete', { version: '1' }],
]

test.for(PAGES)(
  '%s leads anonymous visitors to the sign-in page and answers 403 to staff who are no administrators',
  async ([path, own]) => {
    const db = await freshStore('sqlite')
    const [anonymous, staff] = [visitor(db), visitor(db)]
    await staff.signIn('user')
    for (const sent of [{}, { form: own }]) {
      const held = `/auth/resume?to=${encodeURIComponent(path)}`
      expect((await anonymous.ask(path, sent)).headers.get('location')).toBe(
        'form' in sent ? held : '/auth',
      )
      const answer = await staff.ask(path, sent)
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(await (await staff.ask('/admin')).text()).not.toContain('href="/admin/services"')
    expect(await (await anonymous.ask('/services/ship-classification')).text()).toContain(
      'Ship classification',
    )
  },
)

test('a service is added, shown at once, edited, moved and deleted by forms alone', async () => {
  const { ask, anonymous } = await administrator()
  expect(await (await ask('/admin')).text()).toContain('href="/admin/services"')
  const added = await ask('/admin/services/new', { form })
  expect([added.status, added.headers.get('location')]).toEqual([302, '/admin/services'])
  const list = await (await ask('/admin/services')).text()
  for (const text of ['Service added', 'Hull surveys', '/services/hull-surveys', 'English only'])
    expect(list).toContain(text)
  const page = await (await anonymous.ask('/services/hull-surveys')).text()
  for (const text of [
    'First paragraph.</p>',
    'Second paragraph.</p>',
    'No surprises',
    'We attend on board.',
  ]) {
    expect(page).toContain(text)
  }
  expect(await (await anonymous.ask('/id/services/hull-surveys')).text()).toContain('Hull surveys')
  expect(await (await anonymous.ask('/sitemap.xml')).text()).toContain('/id/services/hull-surveys<')

  const editing = await (await ask('/admin/services/13/edit')).text()
  expect(editing).toContain('A dry hold\nNo surprises</textarea>')
  const saved = await ask('/admin/services/13/edit', {
    form: { ...form, 'texts.en.benefits': '', version: '1' },
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/admin/services/13/edit'])
  expect(await (await anonymous.ask('/services/hull-surveys')).text()).not.toContain('No surprises')
  expect((await (await ask('/admin/services/13/edit')).text()).replaceAll('<!-- -->', '')).toMatch(
    /Changed[\s\S]*by admin@example.com[\s\S]*Benefits, English/,
  )

  expect(
    (await ask('/admin/services', { form: { id: '13', direction: 'up' } })).headers.get('location'),
  ).toBe('/admin/services')
  const order = await (await anonymous.ask('/services')).text()
  expect(order.indexOf('>Hull surveys<')).toBeLessThan(
    order.indexOf('>Special and occasional surveys<'),
  )
  expect((await ask('/admin/services', { form: { id: '13', direction: 'sideways' } })).status).toBe(
    400,
  )
  expect((await ask('/admin/services', { form: { id: '99', direction: 'up' } })).status).toBe(404)

  expect(
    (await ask('/admin/services/13/delete', { form: { version: '2' } })).headers.get('location'),
  ).toBe('/admin/services')
  expect((await anonymous.ask('/services/hull-surveys')).status).toBe(404)
  expect((await ask('/admin/services/13/edit')).status).toBe(404)
})

test('a refused form shows what was typed again, with the errors at the fields, in the browser and on the server', async () => {
  const { ask } = await administrator()
  const refused = await ask('/admin/services/new', {
    form: {
      ...form,
      slug: 'Hull Surveys',
      'texts.en.title': '',
      'texts.id.description': 'Kami "memeriksa" <lambung>',
    },
  })
  const page = await refused.text()
  expect(refused.status).toBe(400)
  expect(page).toMatch(/id="service-slug-error"[^>]*>Use lower-case letters/)
  expect(page).toMatch(/id="service-texts.en.title-error"[^>]*>Title is required/)
  expect(page).toMatch(/id="service-texts.id.title-error"[^>]*>Title is required/)
  expect(page).toContain('Kami &quot;memeriksa&quot; &lt;lambung&gt;')
  expect(page).toContain('A dry hold')
  const taken = await ask('/admin/services/new', { form: { ...form, slug: 'ship-classification' } })
  expect([taken.status, (await taken.text()).includes('Another service has this address')]).toEqual(
    [409, true],
  )
})

test('two administrators, one service: the later sees both versions, loses nothing, and may save again', async () => {
  const { ask } = await administrator()
  await ask('/admin/services/new', { form })
  await ask('/admin/services/13/edit', {
    form: { ...form, 'texts.en.title': 'Hers', version: '1' },
  })
  const late = await ask('/admin/services/13/edit', {
    form: { ...form, 'texts.en.benefits': 'His own', version: '1' },
  })
  const page = (await late.text()).replaceAll('<!-- -->', '')
  expect(late.status).toBe(409)
  const said = page.slice(
    page.indexOf('Another user has changed this service'),
    page.indexOf('Copy what should stay'),
  )
  expect(said).toMatch(
    /Title, English<\/dt><dd[^>]*>Hers<[\s\S]*Benefits, English<\/dt><dd[^>]*>A dry hold\nNo surprises</,
  )
  expect(said).not.toContain('Process')
  expect(said).not.toContain('Position in the order')
  expect(page).toContain('His own</textarea>')
  expect(page).toContain('name="version" value="2"')
  expect((await ask('/admin/services/13/edit', { form: { ...form, version: '2' } })).status).toBe(
    302,
  )
})

test('a former address leads on with 301 in both languages, to the form of it too', async () => {
  const { ask, anonymous } = await administrator()
  await ask('/admin/services/new', { form })
  await ask('/admin/services/13/edit', { form: { ...form, slug: 'hulls', version: '1' } })
  for (const [from, to] of [
    ['/services/hull-surveys', '/services/hulls'],
    ['/id/services/hull-surveys', '/id/services/hulls'],
    ['/services/hull-surveys/apply', '/services/hulls/apply#apply'],
    ['/id/services/hull-surveys/apply', '/id/services/hulls/apply#apply'],
    ['/services/apply?service=hull-surveys', '/services/apply?service=hulls#apply'],
    ['/api/services/hull-surveys?language=id', '/api/services/hulls?language=id'],
  ]) {
    const answer = await anonymous.ask(from ?? '')
    expect([from, answer.status, answer.headers.get('location')]).toEqual([from, 301, to])
  }
})

test('a hidden service is a 404 for everybody, and a preview for staff; its applications keep its name', async () => {
  const { ask, anonymous } = await administrator()
  await ask('/admin/services/new', { form })
  const json = {
    serviceId: 13,
    companyName: 'PT X',
    vesselName: 'KM X',
    contactEmail: 'a@example.com',
    contactPhone: '021 55',
  }
  const { link } = await (await anonymous.ask('/api/applications', { json })).json()
  await ask('/admin/services/13/edit', { form: { ...form, hidden: 'on', version: '1' } })
  for (const path of [
    '/services/hull-surveys',
    '/id/services/hull-surveys',
    '/services/hull-surveys/apply',
    '/api/services/hull-surveys',
  ]) {
    expect([path, (await anonymous.ask(path)).status]).toEqual([path, 404])
  }
  expect((await anonymous.ask('/services/hull-surveys?preview')).status).toBe(404)
  for (const path of ['/services', '/', '/sitemap.xml', '/api/services', '/services/apply']) {
    expect([path, (await (await anonymous.ask(path)).text()).includes('ull-surveys')]).toEqual([
      path,
      false,
    ])
  }
  const preview = await (await ask('/services/hull-surveys?preview')).text()
  expect(preview).toContain('Preview: this service is hidden')
  expect(preview).toContain('name="robots" content="noindex"')
  expect((await ask('/id/services/hull-surveys?preview')).status).toBe(200)
  const refused = await anonymous.ask('/api/applications', { json })
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, ['serviceId']])
  const { pathname, search } = new URL(link)
  expect(await (await anonymous.open(pathname + search)).text()).toContain('Hull surveys')
  expect(await (await ask('/admin/applications')).text()).toContain('Hull surveys')
  expect(await (await ask('/admin/services/13/delete')).text()).toContain(
    'It can be hidden, but not deleted',
  )
  expect((await ask('/admin/services/13/delete', { form: { version: '2' } })).status).toBe(409)
})
