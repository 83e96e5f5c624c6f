import { expect, test } from 'vitest'
import { newPart } from '#/domain/register/model/certificate/part.ts'
import { openTypeset } from '#/domain/documents/certificate/typesetting/typeset.server.ts'
import { qrSvg } from '#/domain/register/certificate/qr.server.ts'
import { linesOf, pagesOf, textOfPdf } from '#/tests/helpers/documents/validators.ts'
import type { ShipFacts } from './form.ts'
import { printedForm } from './form-document.ts'
import { FORMS, formOf } from './forms.ts'

// Texts of several lines, such as addresses, on the forms that print them.

const typeset = openTypeset()
const two = (name: string, end: string) => `${name} one${end}${name} two`
const NONE = {
  standing: 'in-force' as const,
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
}

function formWith(code: string, end: string) {
  const form = formOf(code)
  if (!form) throw new Error(code)
  const ship: ShipFacts = {
    callSign: two('Call', end),
    portOfRegistry: two('Port', end),
    grossTonnage: 4321,
    deadweight: null,
    length: null,
    shipType: null,
    contractedOn: null,
    keelLaidOn: null,
    deliveredOn: null,
    convertedOn: null,
    classNotation: two('Notation', end),
    owner: { name: two('Owner', end), imoNumber: null, address: two('Street', end) },
    manager: null,
  }
  const survey = {
    kind: 'annual',
    result: 'satisfactory',
    place: two('Place', end),
    surveyor: two('Surveyor', end),
  } as const
  const part = {
    ...newPart(code, code, { issuedDate: '2024-03-10', expiryDate: '2029-03-09', ...NONE }),
    surveys: [{ ...survey, remarks: null, completedOn: '2025-03-03', recordedOn: '2025-03-04' }],
  }
  const record = {
    id: 1,
    certificateId: 'T-1',
    type: 'x',
    vesselName: two('Ship', end),
    imoNumber: null,
    flag: two('Flag', end),
    issuedDate: '2024-03-10',
    expiryDate: '2029-03-09',
    issuedCertificates: '',
    updatedAt: '2026-11-21T05:00:00.000Z',
    version: 3,
    parts: [part],
    grossTonnage: null,
    surveysFrom: '2024-03-10',
  }
  const particulars = { companyShipTypes: two('Types', end), freeboardSummer: two('Summer', end) }
  const verifying = { address: 'https://register.example/verify', mnemonic: null }
  return typeset(
    printedForm(form, { record, part, ship, particulars }, verifying),
    qrSvg('https://register.example/verify/T-1'),
  )
}

const LINE_ENDS = [
  ['\\n', '\n'],
  ['\\r\\n', '\r\n'],
  ['U+2028', '\u2028'],
  ['empty lines', '\n \n\n'],
] as const
const PRINTED = {
  DOC: ['Owner', 'Street', 'Types'],
  SMC: ['Ship', 'Call', 'Port', 'Owner', 'Street'],
  ISSC: ['Ship', 'Owner', 'Street'],
  MLC: ['Ship', 'Owner', 'Street'],
  ILLC: ['Ship', 'Summer', 'Place', 'Surveyor'],
  Class: ['Ship', 'Owner', 'Notation', 'Place', 'Surveyor'],
}

test.for(
  Object.entries(PRINTED).flatMap(([code, names]) =>
    LINE_ENDS.map(([name, end]) => ({ code, names, name, end })),
  ),
)(
  'the form of $code prints lines that end with $name one below the other',
  ({ code, names, end }) => {
    const pdf = formWith(code, end)
    const lines = linesOf(pdf)
    const line = (text: string) => lines.findIndex((one) => one.includes(text))
    for (const name of [...names, ...(code === 'Class' ? [] : ['Flag'])]) {
      expect([name, line(`${name} one`)]).not.toEqual([name, -1])
      expect([name, line(`${name} two`)]).toEqual([name, line(`${name} one`) + 1])
    }
    expect(textOfPdf(pdf)).not.toContain('□')
  },
)

test('an address of as many lines as it may have is printed on further pages', () => {
  const pdf = formWith('SMC', '\nx'.repeat(250) + '\n')
  expect(textOfPdf(pdf)).toContain('Street two')
})

/** How many pages a form has with little on it and a key of these words. */
function pagesWithKey(code: string, word: string): number {
  const form = formOf(code)
  if (!form) throw new Error(code)
  const dates = { issuedDate: '2026-01-01', expiryDate: form.noExpiry ? null : '2030-12-31' }
  const part = newPart(code, code, { ...dates, ...NONE })
  const record = {
    id: 1,
    certificateId: 'LMC-2026-00042',
    type: 'x',
    vesselName: 'A',
    imoNumber: null,
    flag: 'Indonesia',
    ...dates,
    expiryDate: dates.expiryDate ?? '2030-12-31',
    issuedCertificates: '',
    updatedAt: '2026-11-21T05:00:00.000Z',
    version: 1,
    parts: [part, part],
    grossTonnage: null,
    surveysFrom: '2026-01-01',
  }
  const verifying = {
    address: 'https://register.example/verify',
    mnemonic: Array.from({ length: 12 }, () => word),
  }
  return pagesOf(
    typeset(
      printedForm(form, { record, part, ship: null, particulars: {} }, verifying),
      qrSvg(verifying.address),
    ),
  )
}

test.for(FORMS.map(({ code }) => code))(
  'the form of %s has two pages at most, whatever the words of the key are',
  (code) => {
    // The shortest and the longest words of the list (BIP 39), which take one line and two.
    expect(
      ['act', 'abstract'].map((word) => pagesWithKey(code, word)).filter((pages) => pages > 2),
    ).toEqual([])
  },
)
