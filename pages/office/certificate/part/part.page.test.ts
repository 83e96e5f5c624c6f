import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

// Whole requests as a browser without JavaScript sends them; the date is 2026-11-21.

const TYPES = ['Cargo Ship Safety Equipment', 'International Load Line', 'International Tonnage']
const BODY = { issuedDate: '2025-12-01', expiryDate: '2030-12-01', selectedCertificates: TYPES }
const SURVEY = {
  kind: 'annual',
  completedOn: '2026-11-20',
  place: 'Batam',
  surveyor: 'R. Hartono',
  result: 'satisfactory',
}

const plain = (html: string) =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')

async function office(engine: Engine = 'sqlite') {
  const { ask, signIn } = visitor(await freshStore(engine))
  await signIn('user')
  const issue = async (body: object) =>
    expect(
      (await ask('/api/certificates', { json: certificateBody({ ...BODY, ...body }) })).status,
    ).toBe(201)
  const page = async (path: string, form?: Record<string, string | string[]>) => {
    const answer = await ask(path, form ? { form } : {})
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      html: plain(await answer.text()),
    }
  }
  return { issue, page }
}

test('the page of a part lists its windows, surveys and conditions; other addresses are not found', async () => {
  const { issue, page } = await office()
  await issue({})
  const { html } = await page('/admin/certificates/1/parts/sec')
  for (const text of [
    'Cargo Ship Safety Equipment',
    '01/09/2026',
    '01/03/2027',
    'Open',
    'To come',
    'None so far.',
    'Full term',
  ])
    expect(html).toContain(text)
  expect((await page('/admin/certificates/1/parts/ITC69')).html).toContain('No survey is due')
  // What does not expire is not extended; what expires in years, by decision of the Administration
  // alone.
  expect((await page('/admin/certificates/1/parts/ITC69')).html).not.toContain('parts/ITC69/extend')
  const extending = (await page('/admin/certificates/1/parts/SEC/extend')).html
  expect(extending).toContain('value="administration-decision"')
  expect(extending).not.toContain('value="short-voyages"')
  for (const path of [
    'parts/SMC',
    'parts/SMC/extend',
    'parts/SEC/conditions/1/close',
    'parts/SEC/conditions/x/close',
  ])
    expect((await page(`/admin/certificates/1/${path}`)).status).toBe(404)
  expect((await page('/admin/certificates/9/parts/SEC')).status).toBe(404)
  expect((await page('/admin/certificates/1/status/suspend?part=SMC')).status).toBe(404)
})

test('an extension beyond its limit is refused with the rule and loses nothing; one within it is shown', async () => {
  const { issue, page } = await office()
  await issue({ issuedDate: '2022-01-01', expiryDate: '2026-12-31' })
  expect((await page('/admin/certificates/1/parts/SEC')).html).toContain('parts/SEC/extend')
  const form = {
    kind: 'short-voyages',
    until: '2027-03-01',
    reason: 'Ship on short voyages',
    version: '1',
    ...CONSENT,
  }
  const refused = await page('/admin/certificates/1/parts/SEC/extend', form)
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('at most 1 month after the expiry date'),
  ])
  for (const typed of ['value="2027-03-01"', 'value="Ship on short voyages"'])
    expect(refused.html).toContain(typed)
  const extend = (version: string) =>
    page('/admin/certificates/1/parts/SEC/extend', { ...form, until: '2027-01-31', version })
  expect((await extend('1')).location).toBe('/admin/certificates/1/parts/SEC')
  const { html } = await page('/admin/certificates/1/parts/SEC')
  expect(html).toContain('January 31, 2027')
  expect(html).toContain(
    'By consent of Marine Department of Tuvalu, reference MD 14/2025, of December 1, 2025',
  )
  expect((await page('/admin/certificates/1/parts/SEC/extend')).html).not.toContain(
    'value="short-voyages"',
  )
  expect((await extend('2')).html).toContain('extensions are not combined')
  expect((await extend('1')).status).toBe(409)
})

test('a condition is imposed and closed; days that are impossible are refused beside their field', async () => {
  const { issue, page } = await office()
  await issue({})
  const path = '/admin/certificates/1/parts/SEC/conditions'
  const form = {
    kind: 'statutory',
    text: 'Renew the lifeboat falls',
    imposedOn: '2026-11-20',
    dueOn: '2027-02-20',
    version: '1',
  }
  const early = await page(`${path}/new`, { ...form, dueOn: '2026-11-01' })
  expect([early.status, early.html]).toEqual([
    400,
    expect.stringContaining('due on the day it is imposed, or later'),
  ])
  expect(early.html).toContain('Renew the lifeboat falls')
  expect((await page(`${path}/new`, form)).location).toBe('/admin/certificates/1/parts/SEC')
  expect((await page('/admin/certificates/1')).html).toContain('Renew the lifeboat falls')
  const before = await page(`${path}/1/close`, { closedOn: '2026-11-01', version: '2' })
  expect([before.status, before.html]).toEqual([
    400,
    expect.stringContaining('It was imposed on November 20, 2026'),
  ])
  expect((await page(`${path}/1/close`, { closedOn: '2026-11-21', version: '2' })).location).toBe(
    '/admin/certificates/1/parts/SEC',
  )
  expect((await page('/admin/certificates/1/parts/SEC')).html).toContain(
    'Closed on November 21, 2026',
  )
  expect((await page(`${path}/1/close`, { closedOn: '2026-11-21', version: '3' })).status).toBe(409)
  expect((await page(`${path}/1/close`)).html).toContain('It was closed on')
})

test('one part is suspended and the others stay as they are', async () => {
  const { issue, page } = await office()
  await issue({})
  const path = '/admin/certificates/1/status/suspend?part=SEC'
  expect((await page(path)).html).toContain(
    'The other certificates of the record stay as they are.',
  )
  const refused = await page(path, { reason: 'x', version: '1' })
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('value="x"')])
  expect((await page(path, { reason: 'Lifeboat damaged', version: '1' })).location).toBe(
    '/admin/certificates/1/parts/SEC',
  )
  expect((await page('/admin/certificates/1/parts/SEC')).html).toContain('Lifeboat damaged')
  expect((await page('/admin/certificates/1/parts/ILLC')).html).not.toContain('Lifeboat damaged')
  expect((await page(path)).html).toContain('This is not possible: the certificate is suspended.')
})

for (const engine of ENGINES) {
  test(`one survey is recorded for certificates of a ship in several records, all of them or none (${engine})`, async () => {
    const { issue, page } = await office(engine)
    await issue({ certificateId: 'T-1', selectedCertificates: [TYPES[0]] })
    await issue({ certificateId: 'T-2', selectedCertificates: [TYPES[1]] })
    await issue({ certificateId: 'T-3', imoNumber: '9321483', selectedCertificates: [TYPES[1]] })
    const { html } = await page('/admin/ships/1/survey')
    for (const text of ['T-1', 'T-2', 'value="1/SEC"', 'name="versions" value="2/1"'])
      expect(html).toContain(text)
    expect(html).not.toContain('T-3')
    const record = (codes: string[], versions: string[]) =>
      page('/admin/ships/1/survey', { ...SURVEY, codes, versions })
    const other = await record(['1/SEC', '3/ILLC'], ['1/1', '3/1'])
    expect([other.status, other.html]).toEqual([
      400,
      expect.stringContaining('no longer one of this ship'),
    ])
    expect((await record([], ['1/1'])).html).toContain('Select the certificates that it covered')
    expect((await record(['x'], ['1/1'])).status).toBe(400)
    // The second record has changed since: the first stays as it was, too.
    expect((await record(['1/SEC', '2/ILLC'], ['1/1', '2/7'])).status).toBe(409)
    expect((await page('/admin/certificates/1/parts/SEC')).html).toContain('None so far.')
    expect((await record(['1/SEC', '2/ILLC'], ['1/1', '2/1'])).location).toBe('/admin/ships/1')
    for (const path of ['1/parts/SEC', '2/parts/ILLC']) {
      const shown = (await page(`/admin/certificates/${path}`)).html
      expect(shown).toContain('R. Hartono')
      expect(shown).toContain('in time')
    }
    const twice = await record(['1/SEC', '2/ILLC'], ['1/2', '2/2'])
    expect([twice.status, twice.html]).toEqual([400, expect.stringContaining('T-1: ')])
  })
}

test('no survey is recorded of what another certificate has replaced, or what is withdrawn', async () => {
  const { issue, page } = await office()
  await issue({ certificateId: 'OLD-1' })
  const isOffered = async (path: string) =>
    (await page(`/admin/certificates/1${path}`)).html.includes('certificates/1/survey')
  expect([await isOffered(''), await isOffered('/parts/SEC')]).toEqual([true, true])
  await page('/admin/certificates/1/status/withdraw?part=SEC', { reason: 'Sold', version: '1' })
  expect([
    await isOffered(''),
    await isOffered('/parts/SEC'),
    await isOffered('/parts/ILLC'),
  ]).toEqual([true, false, true])
  await page('/admin/certificates/1/status/withdraw?record', { reason: 'Sold', version: '2' })
  expect([await isOffered(''), await isOffered('/parts/ILLC')]).toEqual([false, false])
})

test('the surveyor is typed: the account that records a survey is not filled in', async () => {
  const { issue, page } = await office()
  await issue({})
  for (const path of ['/admin/certificates/1/survey', '/admin/ships/1/survey']) {
    const { html } = await page(path)
    expect(html).toContain('name="surveyor"')
    expect(html).not.toContain('@example.com')
  }
})

test('a certificate that has expired and is renewed does not offer to record a survey', async () => {
  const { issue, page } = await office()
  await issue({ issuedDate: '2020-01-01', expiryDate: '2024-12-31' })
  const offered = async () =>
    (
      await Promise.all(
        ['/admin/certificates/1', '/admin/certificates/1/parts/SEC'].map((path) => page(path)),
      )
    ).map(({ html }) => html.includes('Record a survey'))
  expect(await offered()).toEqual([true, true])
  await issue({
    certificateId: 'T-2',
    renewalOf: 1,
    issuedDate: '2025-01-01',
    expiryDate: '2029-12-31',
  })
  expect(await offered()).toEqual([false, false])
})
