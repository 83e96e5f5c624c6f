import { expect, test } from 'vitest'
import { signText } from '#/domain/context/tokens.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { FAILED, FORM, listStored, openForm, PAGE } from '#/tests/helpers/application-form.ts'
import { APPLICATION } from '#/tests/helpers/application-review.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// The page with the form: what is refused, and what of it comes back.

test('what only a program sends is refused with what to press, and accepted the second time', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await openForm(db)
  const attempts: [form: Record<string, string>, message: string][] = [
    [
      { ...FORM, form: token, website: 'https://spam.example' },
      'A field that must stay empty was filled in',
    ],
    [{ ...FORM }, 'could not be matched with this site'],
    [{ ...FORM, form: `${token}x` }, 'could not be matched with this site'],
    [{ ...FORM, form: token.replace(/^\w/, '_') }, 'could not be matched with this site'],
    [{ ...FORM, form: '..' }, 'could not be matched with this site'],
  ]
  for (const [form, message] of attempts) {
    const refused = await ask(PAGE, { form })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toContain(message)
    expect(html).toContain('ress “Submit Application” once more')
    expect(html).toContain(FAILED)
    expect(html).toContain('value="KM Samudra Jaya"')
    expect(html).toContain('Annual survey\nin Batam')
    expect(await listStored(db)).toEqual([])
    // The form that came back has a new token, and may be sent at once.
    const again = /name="form" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const passed = await ask(PAGE, { form: { ...FORM, form: again } })
    expect(passed.status).toBe(302)
    await db.write.deleteFrom('applications').execute()
  }
})

test.for(
  ENGINES.flatMap((engine) =>
    [0, 1, 8 * 3_600, 8 * 24 * 3_600, 400 * 24 * 3_600].map(
      (seconds) => [engine, seconds] as const,
    ),
  ),
)(
  'the first honest try is accepted, however fast a form is filled in and however long it was open (%s, %i s)',
  async ([engine, seconds]) => {
    const db = await freshStore(engine)
    const { ask, token } = await openForm(db, PAGE, seconds)
    expect((await ask(PAGE, { form: { ...FORM, form: token } })).status).toBe(302)
    expect(await listStored(db)).toHaveLength(1)
  },
)

test('the field that must stay empty is one that no browser sends, whatever fills it in', async () => {
  for (const path of [PAGE, '/services/apply', '/id/contact']) {
    const { html } = await openForm(await freshStore('sqlite'), path)
    expect([path, /<input[^>]*name="website"[^>]*>/.exec(html)?.[0]]).toEqual([
      path,
      expect.stringMatching(/ disabled(?:=""|\s|\/|>)/),
    ])
  }
})

test('a form that an earlier version issued is accepted', async () => {
  const db = await freshStore('sqlite')
  const body = `${'a'.repeat(16)}.${Date.parse(NOON).toString(36)}`
  const form = `${body}.${await signText({ db, now: NOON }, body)}`
  expect((await visitor(db).ask(PAGE, { form: { ...FORM, form } })).status).toBe(302)
  // What else the register signs with the same key is no token of a form.
  const key = `key:application:A-2026-7K3MQ9`
  const other = await visitor(db).ask(PAGE, {
    form: { ...FORM, form: `${key}.${await signText({ db, now: NOON }, key)}` },
  })
  expect(other.status).toBe(400)
})

test('a form with errors is shown again with the errors beside the fields and all that was typed', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await openForm(db)
  const refused = await ask(PAGE, {
    form: { ...FORM, companyName: 'A', contactEmail: '"><script>', form: token },
  })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(html).toContain('Company name must be at least 2 characters.')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(html).toContain('aria-describedby="companyName-error"')
})

test('twenty applications an hour from one address are accepted, the next is refused; nothing typed is lost', async () => {
  const db = await freshStore('sqlite')
  const { ask, token, wait } = await openForm(db)
  for (let i = 0; i < 20; i++) {
    expect(
      (await ask(PAGE, { form: { ...FORM, vesselName: `KM ${i} Raya`, form: token } })).status,
    ).toBe(302)
  }
  const refused = await ask(PAGE, { form: { ...FORM, form: token } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const html = await refused.text()
  expect(html).toContain('Please wait 60 minutes')
  expect(html).toContain('value="KM Samudra Jaya"')
  expect((await ask('/api/applications', { json: APPLICATION })).status).toBe(429)
  wait(3_600)
  expect((await ask(PAGE, { form: { ...FORM, form: token } })).status).toBe(302)
})

test('a failure of the server shows the form’s error message, and nothing typed is lost', async () => {
  const db = await freshStore('sqlite')
  const { ask, token } = await openForm(db)
  await db.write.schema.dropTable('applications').execute()
  const page = await ask(PAGE, { form: { ...FORM, form: token } })
  const html = await page.text()
  expect(page.status).toBe(500)
  expect(html).toContain('value="KM Samudra Jaya"')
  expect(html).toContain(FAILED)
  expect(html).not.toContain('no such table')
  expect((await ask('/api/applications', { json: APPLICATION })).status).toBe(500)
})

test('the form names its service; a custom request lets one be chosen; an unknown one is not found', async () => {
  const db = await freshStore('sqlite')
  const { ask } = visitor(db)
  const named = await (await ask('/services/apply?service=offshore-units')).text()
  expect(named).toContain('Application: Offshore units')
  expect(named).toContain('name="serviceId" value="4"')
  const custom = await (await ask('/services/apply')).text()
  expect(custom).toContain('Choose the service that comes closest')
  for (const path of [
    '/services/apply?service=nothing',
    '/services/nothing/apply',
    '/services/nothing',
  ]) {
    const missing = await ask(path)
    expect([missing.status, (await missing.text()).includes('Service not found')]).toEqual([
      404,
      true,
    ])
  }
})
