import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { newPart } from '#/domain/register/model/certificate/part.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { ShipFacts } from './form.ts'
import { FIELDS } from './form-fields.ts'
import { printedForm } from './form-document.ts'
import { FORMS, formOf } from './forms.ts'
import { particularsOf } from './particulars.ts'

const SOURCES = {
  ship: 'page of the ship',
  company: 'page of the company',
  certificate: 'page of the certificate, Particulars',
} as const

test('each of the 16 types has a form, and what is none of them has none', () => {
  expect(FORMS.map(({ code }) => code).toSorted()).toEqual(
    CERTIFICATE_TYPES.map(({ code }) => code).toSorted(),
  )
  expect(formOf('OTHER')).toBeNull()
})

test('a form without an expiry date says when it ceases; one with surveys within the term says which', () => {
  for (const { code, noExpiry, subjectTo } of FORMS) {
    const { expires, yearly, verification } = surveyRulesOf(code)
    expect([code, noExpiry === null, subjectTo !== null]).toEqual([
      code,
      expires,
      yearly.length > 0 || verification !== null,
    ])
  }
})

test('the keys of fields are those that they are stored by', () => {
  expect(Object.entries(FIELDS).filter(([key, field]) => field.key !== key)).toEqual([])
})

test('docs/forms.md lists each field of each form, and where it stands', () => {
  const rows = FORMS.flatMap(({ code, source, fields }) => [
    `### ${code}: ${CERTIFICATE_TYPES.find((type) => type.code === code)?.officialName}`,
    `Follows ${source}.`,
    ...Object.entries(SOURCES).flatMap(([place, text]) => {
      const titles = fields
        .filter(({ from }) => from === place)
        .map(({ title }) => withLanguage('en', title))
      return titles.length === 0 ? [] : [`- ${text}: ${titles.join('; ')}`]
    }),
  ])
  const lines = readFileSync('docs/forms.md', 'utf8').replaceAll('\n  ', ' ').split('\n')
  expect(rows.filter((row) => !lines.includes(row))).toEqual([])
})

const NONE = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
const SHIP: ShipFacts = {
  callSign: 'YBAB2',
  portOfRegistry: 'Jakarta',
  grossTonnage: 4321,
  deadweight: 6500,
  length: 106.48,
  shipType: 'oil-tanker',
  contractedOn: null,
  keelLaidOn: '2010-03-04',
  deliveredOn: '2011-05-06',
  convertedOn: null,
  classNotation: 'A100 I P Oil tanker',
  owner: { name: 'PT Samudra Raya', imoNumber: '5123456', address: 'Jalan Pelabuhan 1, Jakarta' },
  manager: { name: 'Bahari Ltd', imoNumber: '6234567', address: '2 Marina Road, Singapore' },
}
const RECORD = {
  id: 1,
  certificateId: 'T-1',
  type: 'x',
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  flag: 'Indonesia',
  issuedDate: '2024-03-10',
  expiryDate: '2029-03-09',
  issuedCertificates: '',
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 3,
  parts: [],
  grossTonnage: null,
  surveysFrom: '2024-03-10',
}
const print = (
  code: string,
  changes = {},
  particulars = {},
  ship: ShipFacts | null = SHIP,
  flag = RECORD.flag,
) => {
  const form = formOf(code)
  if (!form) throw new Error(code)
  const dates = {
    issuedDate: '2024-03-10',
    expiryDate: form.noExpiry ? null : '2029-03-09',
    standing: 'in-force' as const,
  }
  const part = { ...newPart(code, code, { ...dates, ...NONE }), ...changes }
  const record = { ...RECORD, flag, parts: [part, part] }
  const verifying = { address: 'https://register.example/verify', mnemonic: null }
  return printedForm(form, { record, part, ship, particulars }, verifying)
}
const valueOf = (printed: ReturnType<typeof print>, name: string) =>
  printed.particulars.rows.find((row) => row.name.en === name)?.value

test('a fact comes from its ship, its company or the certificate; what nobody recorded is said to be so', () => {
  const line = print('ILLC', {}, { freeboardSummer: '1,240' })
  expect([
    valueOf(line, 'Distinctive number or letters'),
    valueOf(line, 'Length of ship (m)'),
  ]).toEqual(['YBAB2', '106.48'])
  expect([valueOf(line, 'Summer (S), mm'), valueOf(line, 'Tropical (T), mm')]).toEqual([
    '1,240',
    'Not recorded / Tidak tercatat',
  ])
  expect(valueOf(line, 'IMO number')).toBe('None / Tidak ada')
  expect(valueOf(print('SEC'), 'Type of ship')).toBe('Oil tanker')
})

/** What the form of a type prints of the companies, by the key of the field. */
function companiesOn(code: string, ship: ShipFacts | null) {
  const { rows } = print(code, {}, {}, ship).particulars
  const fields = formOf(code)?.fields ?? []
  return Object.fromEntries(
    fields.flatMap(({ key }, i) =>
      /^(?:company(?!Ship)|owner|labourShipowner)/.test(key) ? [[key, rows[i]?.value]] : [],
    ),
  )
}

test('the company of the ISM Code is the manager, else the owner; the shipowner is the owner; each has its own number', () => {
  const { owner, manager } = SHIP
  const none = 'Not recorded / Tidak tercatat'
  const company = (of: typeof owner) => ({
    companyName: of?.name ?? none,
    companyAddress: of?.address ?? none,
    companyImo: of?.imoNumber ?? none,
  })
  const unnumbered = { name: 'PT Kelola', imoNumber: null, address: null }
  for (const code of ['DOC', 'SMC', 'ISSC']) {
    expect([code, companiesOn(code, SHIP)]).toEqual([code, company(manager)])
    expect([code, companiesOn(code, { ...SHIP, manager: null })]).toEqual([code, company(owner)])
    // What a manager lacks is not taken from the owner.
    expect([code, companiesOn(code, { ...SHIP, manager: unnumbered })]).toEqual([
      code,
      company(unnumbered),
    ])
    for (const ship of [null, { ...SHIP, owner: null, manager: null }])
      expect([code, companiesOn(code, ship)]).toEqual([code, company(null)])
  }
  expect(companiesOn('MLC', SHIP)).toEqual({
    labourShipowner: owner?.name,
    labourShipownerAddress: owner?.address,
  })
  expect(companiesOn('MLC', { ...SHIP, owner: null })).toEqual({
    labourShipowner: none,
    labourShipownerAddress: none,
  })
  expect(companiesOn('Class', SHIP)).toEqual({ ownerName: owner?.name })
})

test.for([
  ['Panama', 'the Republic of Panama', 'Panama'],
  ['PAN', 'the Republic of Panama', 'PAN'],
  ['Turkey', 'the Republic of Türkiye', 'Turkey'],
  ['United Kingdom', 'the United Kingdom of Great Britain and Northern Ireland', 'United Kingdom'],
  ['Portugal (MAR)', 'the Portuguese Republic', 'Portugal (MAR)'],
  ['Isle of Man', 'the Isle of Man', 'Isle of Man'],
] as const)(
  'of the flag %s the form names the Government of %s, in Indonesian as it is recorded',
  ([flag, government, recorded]) => {
    const { en, id } = print('SEC', {}, {}, SHIP, flag).issuedUnder
    expect(en).toContain(`, under the authority of the Government of ${government}, by the Lentera`)
    expect(id).toContain(`, atas kuasa Pemerintah ${recorded}, oleh `)
  },
)

test.for(['Atlantis', 'N/A', 'Unknown (UNK)', '#REF!', '533', 'Panama or Liberia'])(
  'a flag that names no State we know, such as %s, is printed as recorded, without a Government',
  (flag) => {
    for (const { code, instrument } of FORMS.filter((form) => form.instrument !== null)) {
      const { en, id } = print(code, {}, {}, SHIP, flag).issuedUnder
      expect(en).toBe(
        `Issued under the provisions of the ${instrument} by the Lentera Maritime Certification Authority. Flag, as recorded: ${flag}.`,
      )
      expect(id).toContain(`Bendera, sebagaimana tercatat: ${flag}.`)
      expect(`${en} ${id}`).not.toMatch(/Government|Pemerintah|authority of/)
    }
    expect(print('Class', {}, {}, SHIP, flag).issuedUnder.en).not.toContain(flag)
  },
)

test('a date of the ship is printed as its page has it, and a text from before while the ship has none', () => {
  const former = { contractedOn: 'January 2009', deliveredOn: '6/5/2011' }
  const printed = print('SAFCON', {}, former)
  expect([
    valueOf(printed, 'Building contract'),
    valueOf(printed, 'Delivery'),
    valueOf(printed, 'Major conversion begun'),
  ]).toEqual(['January 2009', '6 May 2011', 'Not recorded / Tidak tercatat'])
  const converted = { ...SHIP, convertedOn: '2020-02-03' }
  for (const code of ['SAFCON', 'SEC', 'SRC', 'ITC69', 'ISPP'])
    expect(valueOf(print(code, {}, {}, converted), 'Major conversion begun')).toBe(
      '3 February 2020',
    )
})

test('a former particular is asked for where the certificate still has its text, and nowhere else', () => {
  const keysOf = (code: string, particulars?: Record<string, string>) =>
    particularsOf({ code, ...(particulars && { particulars }) }).map(({ key }) => key)
  expect(keysOf('SEC')).toEqual(['exemptions'])
  expect(keysOf('SEC', { convertedOn: '2001', keelLaidOn: '2000' })).toEqual([
    'convertedOn',
    'exemptions',
  ])
  expect(keysOf('OTHER')).toEqual([])
})

test('the validity names the surveys and the regulation; an interim one has none, and an extension is said', () => {
  const textOf = (code: string, changes = {}) => print(code, changes).validity.map(({ en }) => en)
  expect(textOf('SAFCON')).toEqual([
    'This certificate is valid until 9 March 2029, subject to annual and intermediate surveys and inspections of the outside of the ship’s bottom in accordance with SOLAS I/10.',
  ])
  expect(textOf('SMC', { kind: 'interim', expiryDate: '2024-09-09' })).toEqual([
    'This certificate is valid until 9 September 2024.',
  ])
  expect(print('SMC', { kind: 'interim' }).kind?.en).toBe('Interim certificate')
  expect(textOf('ITC69')[0]).toContain('no expiry date')
  const extension = {
    kind: 'to-port-of-survey',
    until: '2029-06-01',
    grantedOn: '2029-03-01',
    reason: 'x',
  }
  expect(textOf('ILLC', { extension })).toHaveLength(2)
})

test('each window of the term is a section, with the survey that is credited to it, and the extension is one', () => {
  const survey = {
    kind: 'annual',
    result: 'satisfactory',
    place: 'Batam',
    surveyor: 'R. Hartono',
    remarks: null,
  }
  const surveys = [{ ...survey, completedOn: '2025-03-03', recordedOn: '2025-03-04' }]
  const extension = {
    kind: 'to-port-of-survey',
    until: '2029-06-01',
    grantedOn: '2029-03-01',
    reason: 'x',
  }
  const { rows } = print('ILLC', { surveys, extension }).endorsements
  expect(
    rows.map(({ title, window, done, note }) => [title.en, window, done, note?.en ?? null]),
  ).toEqual([
    [
      'Annual survey',
      '9 December 2024 – 9 June 2025',
      { on: '3 March 2025', location: 'Batam', by: 'R. Hartono' },
      null,
    ],
    ['Annual survey', '9 December 2025 – 9 June 2026', null, null],
    ['Annual survey', '9 December 2026 – 9 June 2027', null, null],
    ['Annual survey', '9 December 2027 – 9 June 2028', null, null],
    [
      'Extended to reach the port of survey',
      null,
      { on: '1 March 2029', location: 'Jakarta', by: 'Lentera Maritime Certification Authority' },
      null,
    ],
  ])
  expect(print('ISPP').endorsements.rows).toEqual([])
  expect(print('SAFCON').endorsements.rows.map(({ title }) => title.en)).toEqual([
    'Annual survey',
    'Annual survey or intermediate survey',
    'Inspection of the bottom',
    'Annual survey or intermediate survey',
    'Annual survey',
  ])
})

test('a survey that counts for the year and as the intermediate one has one section', () => {
  const survey = { result: 'satisfactory', place: 'Batam', surveyor: 'R. Hartono', remarks: null }
  const on = (kind: string, completedOn: string) => ({
    ...survey,
    kind,
    completedOn,
    recordedOn: completedOn,
  })
  const surveys = [
    on('annual', '2025-03-03'),
    on('intermediate', '2026-03-03'),
    on('bottom', '2026-03-04'),
  ]
  const printed = print('SAFCON', { surveys })
  expect(printed.endorsements.rows.map(({ title, done }) => [title.en, done?.on ?? null])).toEqual([
    ['Annual survey', '3 March 2025'],
    ['Intermediate survey', '3 March 2026'],
    ['Inspection of the bottom', '4 March 2026'],
    ['Annual survey', null],
    ['Annual survey', null],
    ['Inspection of the bottom', null],
  ])
  expect(valueOf(printed, 'Last two inspections of the outside of the ship’s bottom')).toBe(
    '4 March 2026',
  )
  expect(printed.title.id).toBe('Sertifikat Keselamatan Konstruksi Kapal Barang')
})

test('the last two inspections are those that counted, each day once', () => {
  const on = (completedOn: string, result = 'satisfactory') => {
    return {
      kind: 'bottom',
      result,
      completedOn,
      recordedOn: completedOn,
      place: 'Batam',
      surveyor: 'R. Hartono',
      remarks: null,
    }
  }
  const days = ['2024-02-01', '2025-03-03', '2026-03-04', '2026-03-04']
  const surveys = [...days.map((day) => on(day)), on('2026-03-01', 'not-satisfactory')]
  const printed = print('SAFCON', { surveys })
  expect(valueOf(printed, 'Last two inspections of the outside of the ship’s bottom')).toBe(
    '3 March 2025, 4 March 2026',
  )
})

test('the gross tonnage is the one that the certificate states, and that of its ship where it states none', () => {
  const form = formOf('SAFCON')
  if (!form) throw new Error('There is no form')
  const dates = {
    issuedDate: '2024-03-10',
    expiryDate: '2029-03-09',
    standing: 'in-force' as const,
  }
  const part = newPart('SAFCON', 'SAFCON', { ...dates, ...NONE })
  const tonnageOf = (grossTonnage: number | null) => {
    const record = { ...RECORD, grossTonnage, parts: [part] }
    const verifying = { address: 'https://register.example/verify', mnemonic: null }
    return valueOf(
      printedForm(form, { record, part, ship: SHIP, particulars: {} }, verifying),
      'Gross tonnage',
    )
  }
  // The ship was measured again since.
  expect([tonnageOf(3999), tonnageOf(null)]).toEqual(['3,999', '4,321'])
})
