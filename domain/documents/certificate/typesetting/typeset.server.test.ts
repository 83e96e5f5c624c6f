import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import type { DocumentFacts } from '#/domain/documents/certificate/texts/printed-texts.ts'
import { printedOf } from './document.ts'
import { qrSvg } from '#/domain/register/certificate/qr.server.ts'
import { numbered } from '#/tests/helpers/documents/numbered.ts'
import { edgeOf, linesOf, pagesOf, textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { openTypeset } from './typeset.server.ts'

/** As on a machine without fonts of further scripts. */
const typeset = openTypeset([])
const FACTS: DocumentFacts = {
  id: 1,
  certificateId: 'LMC-2026-00042',
  type: 'Classification Certificate',
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  issuedCertificates: 'International Load Line',
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 1,
  parts: [],
  grossTonnage: null,
  surveysFrom: '2026-01-01',
}
const LINK = 'https://register.example/verify/LMC-2026-00042'
const VERIFYING = { address: 'https://register.example/verify', mnemonic: null }
const MNEMONIC = 'void item meadow weather donor team cute laptop poem type rubber mobile'
const set = (changes: Partial<DocumentFacts>) =>
  typeset(
    printedOf({ ...FACTS, ...changes }, { ...VERIFYING, mnemonic: MNEMONIC.split(' ') }),
    qrSvg(LINK),
  )

/** Whether nothing runs over the frame of the first page. */
const isFramed = (pdf: Uint8Array) => edgeOf(pdf).equals(edgeOf(set({})))

const ALL = CERTIFICATE_TYPES.map(({ label }) => label)

test('all sixteen types and some in free text stand on one page, by their official names', () => {
  const free = [
    'Polar Ship Certificate',
    'Cargo Gear Register',
    'Document of Authorization for Grain',
  ]
  const pdf = set({ issuedCertificates: [...ALL, ...free].join(', '), imoNumber: null })
  const text = textOfPdf(pdf)
  for (const { officialName, instrument } of CERTIFICATE_TYPES) {
    expect(text).toContain(officialName)
    expect(text).toContain(instrument)
  }
  for (const name of free) expect(text).toContain(name)
  expect(text).toContain(numbered(MNEMONIC.split(' ')))
  expect(text).toContain('None / Tidak ada')
  expect(pagesOf(pdf)).toBe(1)
})

test('an authority with one name in both languages has it in the head once', () => {
  const printed = printedOf(FACTS, VERIFYING)
  const headOf = (id: string) =>
    textOfPdf(typeset(Object.assign(printed, { authority: { en: 'Harbour', id } }), qrSvg(LINK)))
  expect(headOf('Bandar')).toMatch(/HARBOUR\s+Bandar/)
  expect(headOf('Harbour')).toContain('HARBOUR')
  expect(headOf('Harbour')).not.toMatch(/HARBOUR\s+Harbour/)
})

test('a record without a list shows its type', () => {
  expect(textOfPdf(set({ issuedCertificates: '' }))).toContain('Classification Certificate')
})

test('a list that is too long for one page goes on on the next, and each page says which it is of', () => {
  const labels = Array.from({ length: 150 }, (_, i) => `Type ${i + 1}.`)
  const pdf = set({ issuedCertificates: labels.join(', ') })
  const text = textOfPdf(pdf)
  for (const label of labels) expect(text).toContain(label)
  const pages = pagesOf(pdf)
  expect(pages).toBeGreaterThan(1)
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`)
  expect(text.split('LMC-2026-00042').length).toBeGreaterThan(pages)
  expect(isFramed(pdf)).toBe(true)
})

test.for([
  ['Typst code', '#eval("1+1") #panic() $x^2$ `raw` @label *b* <l> \\ // /* [ ] { }', null],
  ['the same closing a text', '"] #panic() [', null],
  ['200 wide characters without a space', 'W'.repeat(200), null],
  ['200 characters with no-break spaces', 'MM\u00A0'.repeat(66), null],
  ['Chinese', '中文船名', '□□□□'],
  ['Arabic, right to left', 'سفينة البحر', '□□□□□ □□□□□'],
  ['a turned direction', 'KM \u202Eayaj', 'KM □ayaj'],
  ['emoji of several characters', '🏴‍☠️ Jaya', '□□□□ Jaya'],
  ['a tower of marks', `Samudra${'\u0301'.repeat(150)}`, '□'],
  [
    'characters of many languages',
    'Đặng Ğökçe Łódź Ærø Ñandú Șț Ωμέγα Жизнь',
    'Đặng Ğökçe Łódź Ærø Ñandú Șț Ωμέγα Жизнь',
  ],
] as const)(
  'a name of %s is printed as text, within the frame, on one page',
  ([, name, printed]) => {
    const pdf = set({ vesselName: name, flag: name.slice(0, 100), certificateId: 'A'.repeat(64) })
    expect(pagesOf(pdf)).toBe(1)
    expect(isFramed(pdf)).toBe(true)
    const text = textOfPdf(pdf).replaceAll(/[\s\u00A0]/g, '')
    expect(text).toContain((printed ?? name).replaceAll(/[\s\u00A0]/g, ''))
    expect(text.includes('standsforacharacter')).toBe(text.includes('□'))
  },
)

const LINE_ENDS = [
  ['\\n', '\n'],
  ['\\r\\n', '\r\n'],
  ['\\r', '\r'],
  ['U+2028', '\u2028'],
  ['U+2029', '\u2029'],
  ['U+0085', '\u0085'],
  ['an empty line', '\n\n \n'],
] as const

test.for(LINE_ENDS)(
  'an extract prints lines that end with %s one below the other, in each of its texts',
  ([, end]) => {
    const two = (name: string) => `${name} one${end}${name}\ttwo`
    const pdf = set({ vesselName: two('Ship'), flag: two('Flag'), issuedCertificates: two('Type') })
    const lines = linesOf(pdf)
    for (const name of ['Ship', 'Flag', 'Type']) {
      expect(lines).toContainEqual(expect.stringMatching(`${name} one$|${name} one `))
      expect(lines.join('\n')).toContain(`${name} two`)
      expect(lines.join('\n')).not.toMatch(`${name} one.*${name} two`)
    }
    expect(textOfPdf(pdf)).not.toContain('□')
    expect([pagesOf(pdf), isFramed(pdf)]).toEqual([1, true])
  },
)

test('whatever a record holds, the page can be set', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(anyText, anyText, anyText, (vesselName, flag, issuedCertificates) => {
      const pdf = set({ vesselName, flag, issuedCertificates })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }),
    { numRuns: 40, seed: 5 },
  )
})
