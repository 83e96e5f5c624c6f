import { expect, test } from 'vitest'
import { qrSvg } from '#/app/certificates/qr.server.ts'
import { pagesOf, soundness, textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { printedOf } from './document.ts'
import { openTypeset } from './typeset.server.ts'
import { readSystemFonts } from './system-fonts.server.ts'

const FONTS = readSystemFonts()
const FACTS = {
  id: 1,
  certificateId: 'T-1',
  type: 'x',
  imoNumber: null,
  flag: 'Indonesia',
  issuedCertificates: 'x',
  parts: [],
  issuedDate: '2026-01-01',
  expiryDate: null,
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 1,
  grossTonnage: null,
  surveysFrom: '2026-01-01',
}
const VERIFYING = { address: 'https://register.example/verify', mnemonic: null, pattern: null }
const set = (vesselName: string, fonts = FONTS) =>
  openTypeset(fonts)(printedOf({ ...FACTS, vesselName }, VERIFYING), qrSvg('https://register.example/verify/T-1'))

test('a machine without these fonts prints a box, and names the character', () => {
  expect(readSystemFonts([])).toEqual([])
  expect(textOfPdf(set('中文', []))).toContain('U+4E2D, U+6587')
})

test.skipIf(FONTS.length < 3).for(['中文船名', 'ไทยนาวา', '신라호', 'サムライ'])(
  'a name of %s is embedded where its font is installed',
  (name) => {
    const pdf = set(name)
    expect(textOfPdf(pdf)).toContain(name)
    expect(textOfPdf(pdf)).not.toContain('□')
    expect([pagesOf(pdf), soundness(pdf).code]).toEqual([1, 0])
  },
)

test.skipIf(FONTS.length < 3)('an Arabic name is shaped and embedded', () => {
  const text = textOfPdf(set('سفينة'))
  expect(text).not.toContain('□')
  expect(text.normalize('NFKC')).toMatch(/[\u0600-\u06FF]{3}/)
})
