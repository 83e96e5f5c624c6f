import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// Letters of Tifinagh, which neither the fonts of the documents nor those of Debian that are used
// besides have.
const NAME = 'KM ⵣⴰ'
const WARNING =
  'The fonts of the documents lack ⵣ (U+2D63), ⴰ (U+2D30): the documents print □ instead, and list the codes'
const QUOTED = `“${NAME}”: ${WARNING}`

test.for(ENGINES)(
  'the API saves what documents cannot print, and warns of it (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    await signIn('user')
    const saved = async (path: string, json: object, method = 'POST') => {
      const answer = await ask(path, { json, method })
      expect(answer.ok).toBe(true)
      return (await answer.json()).warnings
    }
    expect(await saved('/api/certificates', certificateBody({ vesselName: NAME }))).toEqual([
      QUOTED,
    ])
    expect(
      await saved('/api/certificates/1', { vesselName: 'KM Plain', version: 1 }, 'PUT'),
    ).toEqual([])
    expect(await saved('/api/certificates/1', { flag: NAME, version: 2 }, 'PUT')).toEqual([QUOTED])
    expect(await saved('/api/companies', { name: 'PT Plain', address: NAME })).toEqual([QUOTED])
    expect(await saved('/api/companies/1', { address: 'Jakarta', version: 1 }, 'PUT')).toEqual([])
    expect(
      await saved('/api/ships', { name: 'Plain', flag: 'Indonesia', portOfRegistry: NAME }),
    ).toEqual([QUOTED])
    expect(await saved('/api/ships/id-2', { portOfRegistry: 'Batam', version: 1 }, 'PUT')).toEqual(
      [],
    )
  },
)

test('each form says it with the notice after it has saved, without scripts', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('user')
  /** The page after the form, with the notice. */
  const after = async (path: string, form: Record<string, string | string[]>) => {
    const answer = await ask(path, { form })
    expect(answer.status).toBe(302)
    return (await ask(answer.headers.get('location') ?? '')).text()
  }
  const certificate = { ...certificateBody({ vesselName: NAME }), isValid: 'on' }
  expect(await after('/admin/certificates/new', certificate)).toContain(`with QR code. ${WARNING}.`)
  expect(await after('/admin/companies/new', { name: NAME })).toContain(WARNING)
  expect(await after('/admin/companies/1/edit', { name: 'PT Plain', version: '1' })).not.toContain(
    'fonts of the documents',
  )
  expect(await after('/admin/ships/new', { name: NAME, flag: 'Indonesia' })).toContain(WARNING)
  expect(
    await after('/admin/ships/2/edit', { version: '1', portOfRegistry: `${NAME} ⴱ` }),
  ).toContain('ⴱ (U+2D31)')
})

test('the cookie of a notice holds codes of characters alone', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('user')
  const shown = async (value: string) =>
    (await ask('/admin/overview', { headers: { cookie: `flash=${value}` } })).text()
  for (const value of [
    'created.<b>',
    'created.ffffffffff',
    'nothing.2d63',
    `created${'.2d63'.repeat(50)}`,
  ]) {
    expect((await shown(value)).includes('<b>')).toBe(false)
  }
})
