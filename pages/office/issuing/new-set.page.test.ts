import { expect, test } from 'vitest'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'

// Whole requests as a browser without JavaScript sends them; the date is 2026-11-21.

const PATH = '/admin/certificates/new-set'
const SHIP = {
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  flag: 'Indonesia',
  grossTonnage: '5000',
}
const SEC = {
  SEC_selected: 'yes',
  SEC_kind: 'full-term',
  SEC_issuedDate: '2026-11-21',
  SEC_expiryDate: '2031-11-20',
}
const SMC = {
  SMC_selected: 'yes',
  SMC_kind: 'interim',
  SMC_issuedDate: '2026-11-21',
  SMC_expiryDate: '2027-05-21',
}
const ITC69 = { ITC69_selected: 'yes', ITC69_kind: 'full-term', ITC69_issuedDate: '2026-11-20' }

const plain = (html: string) =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')

async function office(engine: Engine = 'sqlite') {
  const { ask, signIn } = visitor(await freshStore(engine))
  await signIn('user')
  const page = async (path: string, form?: Record<string, string>) => {
    const answer = await ask(path, form ? { form } : {})
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      html: plain(await answer.text()),
    }
  }
  const record = async (id: number) =>
    (await (await ask(`/api/certificates/${id}`)).json()) as Certificate
  const issue = async (body: Record<string, unknown>) =>
    (await ask('/api/certificates', { json: certificateBody(body) })).status
  return { ask, page, record, issue }
}

test('the first step asks for a ship; a known IMO number fills the second, an unknown one needs a name', async () => {
  const { page, issue } = await office()
  expect((await page(PATH)).html).toContain('Propose the set')
  expect((await page(`${PATH}?imoNumber=9074729`)).html).toContain(
    'The register has no ship with the IMO number 9074729',
  )
  const typed = await page(
    `${PATH}?imoNumber=9074729&vesselName=KM+Baru&flag=Panama&grossTonnage=299&shipType=tug`,
  )
  for (const value of ['value="KM Baru"', 'value="Panama"', 'value="299"'])
    expect(typed.html).toContain(value)
  // Of a tug of 299 the load line is usual, safety equipment is not.
  expect(typed.html).toMatch(/id="ILLC_selected"[^>]*checked/)
  expect(typed.html).not.toMatch(/id="SEC_selected"[^>]*checked/)
  expect(
    await issue({
      selectedCertificates: ['Cargo Ship Safety Equipment'],
      expiryDate: '2030-12-01',
    }),
  ).toBe(201)
  const known = (await page(`${PATH}?imoNumber=9074729`)).html
  expect(known).toContain('value="KM Samudra Jaya"')
  // What the ship has already is not proposed again.
  expect(known).toMatch(
    /It renews <span class="font-mono">LMC-2026-00042<\/span> \(valid, until December 1, 2030\)/,
  )
  expect(known).not.toMatch(/id="SEC_selected"[^>]*checked/)
  for (const bad of ['grossTonnage=x', 'shipType=boat', 'renew=0', 'surveyed=x'])
    expect((await page(`${PATH}?${bad}`)).status).toBe(400)
  expect((await page(`${PATH}?ship=99`)).status).toBe(404)
  expect((await page(`${PATH}?renew=99`)).status).toBe(404)
})

test('what is wrong in the first step is said at its field, and nothing that was typed is lost', async () => {
  const { page } = await office()
  const step = (fields: Record<string, string>) => page(`${PATH}?${new URLSearchParams(fields)}`)
  const sent = { imoNumber: '', vesselName: 'KM Baru', flag: 'Panama', shipType: 'tug' }
  // Thirty-one thousand in Indonesian; as a number in English it would be 31.
  for (const grossTonnage of ['31.450', '31.000', '0', 'many', '1000001']) {
    const { status, html } = await step({ ...sent, grossTonnage })
    expect([status, html]).toEqual([400, expect.stringContaining('id="grossTonnage-error"')])
    expect(html).toContain('href="#grossTonnage"')
    for (const value of ['KM Baru', 'Panama', grossTonnage])
      expect(html).toContain(`value="${value}"`)
    expect(html).toMatch(/<option value="tug" selected="">/)
  }
  expect((await step({ ...sent, imoNumber: '12345' })).html).toContain('id="imoNumber-error"')
  const mistyped = await step({ imoNumber: 'IMO 9811013' })
  expect(mistyped.html).toContain('9811013 is mistyped: its check digit does not fit')
  expect(mistyped.html).toContain('value="IMO 9811013"')
  const named = await step({ ...sent, imoNumber: '9700001' })
  expect(named.html).toContain('it is probably mistyped')
  expect(named.html).toContain('Issue the set')
})

test('a set is one record with its own dates for each certificate; errors stand beside their row and nothing is lost', async () => {
  const { page, record } = await office()
  const form = { ...SHIP, certificateId: 'T-1', surveyCompletedOn: '2026-11-20' }
  // The form is sent to the address of its page.
  const send = (set: Record<string, string>) =>
    page(`${PATH}?vesselName=KM+Samudra+Jaya&imoNumber=9074729`, set)
  expect((await send(form)).html).toContain('Select at least one certificate')
  const long = await send({
    ...form,
    ...SEC,
    ...SMC,
    ...ITC69,
    SEC_expiryDate: '2031-11-22',
    SMC_expiryDate: '2027-06-01',
  })
  expect(long.status).toBe(400)
  expect(long.html).toContain('id="SEC_expiryDate-error"')
  expect(long.html).toContain(
    'at most five years from the completion of its survey on November 20, 2026 (SOLAS I/14): choose an expiry date not later than November 20, 2031',
  )
  expect(long.html).toContain('at most 6 months from its issue')
  expect(long.html).toMatch(/id="ITC69_selected"[^>]*checked/)
  expect(long.html).toContain('value="2027-06-01"')
  const undated = (await send({ ...form, ...SEC, ...SMC, SEC_issuedDate: '' })).html
  expect(undated).toMatch(/href="#SEC_issuedDate"[^>]*>SEC: Issue date is required</)
  expect(undated).toMatch(/id="SEC_issuedDate-error"[^>]*>SEC: Issue date is required</)
  expect(undated).not.toContain('Issue date must lie')
  for (const surveyCompletedOn of ['2026-11-23', '1899-01-01']) {
    expect((await send({ ...form, ...SEC, surveyCompletedOn })).html).toContain(
      'id="surveyCompletedOn-error"',
    )
  }
  expect((await send({ ...form, ...SEC, vesselName: '' })).html).toContain('id="vesselName-error"')
  expect((await send({ ...form, ...SEC, SEC_kind: 'endless' })).html).toContain(
    'id="SEC_kind-error"',
  )
  expect((await send({ ...form, ...SEC, grossTonnage: 'many' })).html).toContain(
    'id="grossTonnage-error"',
  )
  const issued = await send({ ...form, ...SEC, ...SMC, ...ITC69 })
  expect(issued.location).toBe('/admin/certificates/1')
  const parts = (await record(1)).parts.map((part) => [
    part.code,
    part.kind,
    part.issuedOn,
    part.expiryDate,
    part.surveyCompletedOn,
  ])
  expect(parts).toEqual([
    ['SEC', 'full-term', '2026-11-21', '2031-11-20', '2026-11-20'],
    ['ITC69', 'full-term', '2026-11-20', null, '2026-11-20'],
    ['SMC', 'interim', '2026-11-21', '2027-05-21', '2026-11-20'],
  ])
  expect((await send({ ...form, ...SEC })).status).toBe(409)
})

test('each second certificate of a type in force is asked about at its row: it replaces the first, or is in addition', async () => {
  const { page, record, issue } = await office()
  const selectedCertificates = ['Cargo Ship Safety Equipment', 'International Tonnage']
  expect(
    await issue({ issuedDate: '2026-01-01', expiryDate: '2030-12-31', selectedCertificates }),
  ).toBe(201)
  const form = { ...SHIP, certificateId: 'T-2', surveyCompletedOn: '2026-11-20', ...SEC, ...ITC69 }
  const send = (set: Record<string, string>) =>
    page(`${PATH}?vesselName=KM+Samudra+Jaya&imoNumber=9074729`, set)
  const asked = await send(form)
  expect(asked.status).toBe(400)
  for (const code of ['SEC', 'ITC69']) {
    expect(asked.html).toContain(`id="${code}_second-error"`)
    expect(asked.html).toMatch(
      new RegExp(`href="#${code}_second"[^>]*>This ship has in force already`),
    )
  }
  const half = await send({ ...form, SEC_second: 'replaces' })
  expect(half.html).not.toContain('id="SEC_second-error"')
  // What was chosen stays.
  expect(half.html).toMatch(
    /name="SEC_second"[^>]*checked=""[^>]*value="replaces"|name="SEC_second"[^>]*value="replaces"[^>]*checked=""/,
  )
  expect(half.html).toContain('id="ITC69_second-error"')
  const issued = await send({ ...form, SEC_second: 'replaces', ITC69_second: 'in-addition' })
  expect(issued.location).toBe('/admin/certificates/2')
  const supersededBy = (await record(1)).parts.map((part) => [part.code, part.supersededBy])
  expect(supersededBy).toEqual([
    ['SEC', 'T-2/SEC'],
    ['ITC69', null],
  ])
})

for (const engine of ENGINES) {
  test(`renewing one certificate of a record supersedes that one alone, also after its number is corrected (${engine})`, async () => {
    const { ask, page, record, issue } = await office(engine)
    const selectedCertificates = ['Cargo Ship Safety Equipment', 'International Load Line']
    expect(
      await issue({ issuedDate: '2022-01-01', expiryDate: '2026-12-31', selectedCertificates }),
    ).toBe(201)
    const proposal = (await page(`${PATH}?renew=1&codes=SEC&surveyed=2026-11-20`)).html
    expect(proposal).toMatch(/id="SEC_selected"[^>]*checked/)
    expect(proposal).not.toMatch(/id="ILLC_selected"[^>]*checked/)
    // Within three months before the expiry: counted from the old expiry date.
    expect(proposal).toContain('value="2031-12-31"')
    const form = {
      ...SHIP,
      certificateId: 'T-2',
      surveyCompletedOn: '2026-11-20',
      ...SEC,
      SEC_renews: '1',
    }
    const long = await page(`${PATH}?renew=1&codes=SEC`, { ...form, SEC_expiryDate: '2032-01-01' })
    expect(long.html).toContain('from the expiry date of the one that it renews')
    expect(
      (await page(`${PATH}?renew=1&codes=SEC`, { ...form, SEC_expiryDate: '2031-12-31' })).location,
    ).toBe('/admin/certificates/2')
    const partsOf = async () =>
      (await record(1)).parts.map(({ code, supersededBy, supersededOn }) => [
        code,
        supersededBy,
        supersededOn,
      ])
    expect(await partsOf()).toEqual([
      ['SEC', 'T-2', '2026-11-21'],
      ['ILLC', null, null],
    ])
    expect(await record(1)).toMatchObject({ supersededBy: null, expiryDate: '2026-12-31' })
    expect((await record(2)).parts[0]).toMatchObject({ renewedFrom: '2026-12-31' })
    const again = await page(`${PATH}?renew=1&codes=SEC`, {
      ...form,
      certificateId: 'T-3',
      SEC_expiryDate: '2031-12-31',
    })
    expect([again.status, again.html]).toEqual([
      409,
      expect.stringContaining('has been renewed already, by T-2'),
    ])
    expect(again.html).toContain('id="SEC_renews-error"')
    // The newest certificate is the new one by now, which nobody has chosen to renew.
    expect(again.html).toMatch(/It renews <span class="font-mono">T-2</)
    expect(again.html).not.toMatch(/id="SEC_renews"[^>]*checked/)
    const verified = (await (
      await ask('/api/certificates/verify/LMC-2026-00042%2FSEC')
    ).json()) as { certificate: object }
    expect(verified.certificate).toMatchObject({ status: 'superseded', supersededBy: 'T-2' })
    expect(
      (
        await ask('/api/certificates/2', {
          method: 'PUT',
          json: { certificateId: 'T-9', correctionReason: 'Typed wrongly' },
        })
      ).status,
    ).toBe(200)
    expect((await partsOf())[0]).toEqual(['SEC', 'T-9', '2026-11-21'])
    expect((await ask('/api/certificates/2', { method: 'DELETE' })).status).toBe(204)
    expect((await partsOf())[0]).toEqual(['SEC', null, null])
  })
}

test('a renewal survey leads to the form of the new certificates, which renew the old ones', async () => {
  const { page, issue } = await office()
  expect(
    await issue({
      issuedDate: '2022-01-01',
      expiryDate: '2026-12-31',
      selectedCertificates: ['International Load Line'],
    }),
  ).toBe(201)
  const place = 'Batam'
  const made = { completedOn: '2026-11-20', place, surveyor: 'R. Hartono', result: 'satisfactory' }
  const survey = { ...made, codes: 'ILLC', kind: 'renewal' }
  const { location } = await page('/admin/certificates/1/survey', { ...survey, version: '1' })
  expect(location).toBe('/admin/certificates/new-set?renew=1&codes=ILLC&surveyed=2026-11-20')
  expect((await page(location ?? '')).html).toMatch(/id="ILLC_renews"[^>]*checked/)
  const failed = await page('/admin/certificates/1/survey', {
    ...survey,
    result: 'not-satisfactory',
    version: '2',
  })
  // It counts for no window, and the page after it says so.
  expect(failed.location).toBe('/admin/surveys-recorded?visit=renewal&on=2026-11-20&parts=1/ILLC')
})
