import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them; the date is 2026-11-21.

const TYPES = ['Cargo Ship Safety Equipment', 'International Load Line', 'International Tonnage']
const SURVEY = { kind: 'annual', place: 'Batam', surveyor: 'R. Hartono', result: 'satisfactory' }
const PART = '/admin/certificates/1/parts/SEC'
const REMOVE = `${PART}/surveys/1/remove`
const FORM = {
  kind: 'annual',
  completedOn: '2026-11-20',
  reason: 'Survey of another ship',
  version: '2',
}

const plain = (html: string) =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')

/** A record with a survey of SEC and ILLC: version 2. */
async function office() {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('user')
  const dates = { issuedDate: '2025-12-01', expiryDate: '2030-12-01' }
  const json = certificateBody({ ...dates, imoNumber: '9074729', selectedCertificates: TYPES })
  expect((await ask('/api/certificates', { json })).status).toBe(201)
  const page = async (path: string, form?: Record<string, string | string[]>) => {
    const answer = await ask(path, form ? { form } : {})
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      html: plain(await answer.text()),
    }
  }
  const survey = (completedOn: string, version: string, ...codes: string[]) =>
    page('/admin/certificates/1/survey', { ...SURVEY, completedOn, codes, version })
  expect((await survey('2026-11-20', '1', 'SEC', 'ILLC')).status).toBe(302)
  /** Another record of the same ship. */
  const ship = async () => {
    const selectedCertificates = [
      'Cargo Ship Safety Radio',
      'International Oil Pollution Prevention',
    ]
    const dates = { issuedDate: '2025-12-01', expiryDate: '2030-12-01' }
    const other = certificateBody({
      ...dates,
      certificateId: 'T-2',
      imoNumber: '9074729',
      selectedCertificates,
    })
    expect((await ask('/api/certificates', { json: other })).status).toBe(201)
  }
  return { page, survey, ship }
}

test('the page of a part leads to the form, which shows the survey and what follows', async () => {
  const { page } = await office()
  const { html: part } = await page(PART)
  expect(part).toContain(`href="${REMOVE}"`)
  expect(part).toContain('aria-label="Recorded by mistake: Annual survey, 20/11/2026"')
  const { status, html } = await page(REMOVE)
  expect(status).toBe(200)
  for (const text of [
    'November 20, 2026',
    'R. Hartono',
    'Status without it',
    'Valid',
    // The window of this year is open again.
    'September 1, 2026 – March 1, 2027',
    'href="/admin/certificates/1/parts/ILLC/surveys/1/remove"',
    'name="version" value="2"',
  ])
    expect(html).toContain(text)
  for (const path of ['surveys/2/remove', 'surveys/0/remove', 'surveys/x/remove'])
    expect((await page(`${PART}/${path}`)).status).toBe(404)
})

test('it is removed with a reason, and the history has it', async () => {
  const { page } = await office()
  const refused = await page(REMOVE, { ...FORM, reason: 'no' })
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('in at least 3 characters'),
  ])
  expect(refused.html).toContain('value="no"')
  expect((await page(REMOVE, FORM)).location).toBe(PART)
  expect((await page(PART)).html).toContain('None so far.')
  expect((await page('/admin/certificates/1/parts/ILLC')).html).toContain('R. Hartono')
  const { html } = await page('/admin/certificates/1')
  for (const text of [
    'Survey removed: SEC',
    'Survey of another ship',
    'Survey recorded: SEC, ILLC',
  ])
    expect(html).toContain(text)
  const again = await page(REMOVE, FORM)
  expect([again.status, again.html]).toEqual([
    409,
    expect.stringContaining('There is no such survey'),
  ])
})

test('the same visit of other certificates of the ship is named, also of other records and under another kind, and removed with the same reason', async () => {
  const { page, ship } = await office()
  const codes = ['1/SEC', '2/SRC', '2/IOPP']
  const survey = { ...SURVEY, completedOn: '2026-11-21', codes, versions: ['1/2', '2/1'] }
  await ship()
  expect((await page(REMOVE)).html).not.toContain('T-2')
  expect((await page('/admin/certificates/1/parts/SEC/surveys/1/remove', FORM)).location).toBe(PART)
  expect(
    (await page('/admin/ships/1/survey', { ...survey, versions: ['1/3', '2/1'] })).location,
  ).toBe('/admin/ships/1')
  const { html } = await page(REMOVE)
  expect(html).toContain('href="/admin/certificates/2/parts/SRC/surveys/1/remove"')
  expect(html).toContain('href="/admin/certificates/2/parts/IOPP/surveys/1/remove"')
  expect(html).not.toContain('href="/admin/certificates/1/parts/ILLC/surveys/1/remove"')
  const removed = await page(REMOVE, {
    ...FORM,
    completedOn: '2026-11-21',
    version: '4',
    next: 'yes',
  })
  const reason = '?reason=Survey%20of%20another%20ship'
  expect(removed.location).toMatch(
    /^\/admin\/certificates\/2\/parts\/(SRC|IOPP)\/surveys\/1\/remove\?/,
  )
  expect(removed.location).toContain(reason)
  expect((await page(removed.location ?? '')).html).toContain('value="Survey of another ship"')
})

test('a record that has changed is refused, and another survey in its position is not offered', async () => {
  const { page, survey } = await office()
  expect((await survey('2026-11-21', '2', 'ILLC')).status).toBe(400)
  expect((await page(`${PART}/conditions/new`, CONDITION)).status).toBe(302)
  const changed = await page(REMOVE, FORM)
  expect([changed.status, changed.html]).toEqual([
    409,
    expect.stringContaining('value="Survey of another ship"'),
  ])
  expect(changed.html).toContain('name="version" value="3"')
  const other = await page(REMOVE, { ...FORM, completedOn: '2026-11-19' })
  expect([other.status, other.html]).toEqual([
    409,
    expect.stringContaining('choose the survey again'),
  ])
  expect(other.html).not.toContain('name="reason"')
})

const CONDITION = {
  kind: 'statutory',
  text: 'Renew the lifeboat falls',
  imposedOn: '2026-11-20',
  dueOn: '2027-02-20',
  version: '2',
}

test('surveys of a withdrawn certificate have no such link, and the page says why', async () => {
  const { page } = await office()
  const path = '/admin/certificates/1/status/withdraw?part=SEC'
  expect((await page(path, { reason: 'Sold for scrap', version: '2' })).status).toBe(302)
  expect((await page(PART)).html).not.toContain('Recorded by mistake')
  const { status, html } = await page(REMOVE)
  expect([status, html]).toEqual([200, expect.stringContaining('This certificate is withdrawn')])
  expect(html).not.toContain('name="reason"')
  expect((await page(REMOVE, { ...FORM, version: '3' })).status).toBe(400)
})
