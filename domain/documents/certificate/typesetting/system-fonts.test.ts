import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { qrSvg } from '#/domain/register/certificate/qr.server.ts'
import { makeGlyphCheck } from '#/domain/documents/fonts/glyphs.server.ts'
import { readFonts } from '#/domain/documents/fonts/document-fonts.server.ts'
import { readSystemFonts } from '#/domain/documents/fonts/system-fonts.server.ts'
import { pagesOf, soundness, textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { printedOf } from './document.ts'
import { openTypeset } from './typeset.server.ts'

/**
 * Fonts of further scripts that every machine has: those of the sheets of the kit, with the letters
 * of their texts alone.
 */
const sheetFont = (file: string) =>
  readFileSync(new URL(`../../kit/fonts/${file}`, import.meta.url))
const FURTHER = [
  { family: 'Noto Sans SC', blob: sheetFont('NotoSansSC_400Regular.ttf') },
  { family: 'Noto Sans Arabic', blob: sheetFont('NotoSansArabic_400Regular.ttf') },
]
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
const VERIFYING = { address: 'https://register.example/verify', mnemonic: null }
const set = (vesselName: string, fonts = FURTHER) =>
  openTypeset(fonts)(
    printedOf({ ...FACTS, vesselName }, VERIFYING),
    qrSvg('https://register.example/verify/T-1'),
  )

/**
 * The font as the first of a collection (OpenType 1.9, "Font Collections"): its tables count from
 * the beginning of the file.
 */
function asCollection(font: Buffer): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(16)
  header.write('ttcf')
  header.writeUInt32BE(0x0001_0000, 4)
  header.writeUInt32BE(1, 8)
  header.writeUInt32BE(16, 12)
  const moved = Buffer.from(font)
  for (let i = 0; i < moved.readUInt16BE(4); i++) {
    const offset = 12 + i * 16 + 8
    moved.writeUInt32BE(moved.readUInt32BE(offset) + 16, offset)
  }
  return Buffer.concat([header, moved])
}

test('without further fonts a box is printed, and the character is named', () => {
  expect(readSystemFonts([])).toEqual([])
  expect(textOfPdf(set('中文', []))).toContain('U+4E2D, U+6587')
})

test('a name in letters of a further font is embedded, in one page that validates', () => {
  const pdf = set('船舶证书')
  expect(textOfPdf(pdf)).toContain('船舶证书')
  expect(textOfPdf(pdf)).not.toContain('□')
  expect([pagesOf(pdf), soundness(pdf).code]).toEqual([1, 0])
})

test('a letter that this font lacks, too, is named alone', () => {
  expect(textOfPdf(set('船舶龘'))).toContain('U+9F98')
  expect(textOfPdf(set('船舶龘'))).not.toContain('U+8239')
})

test('an Arabic name is shaped and embedded', () => {
  const text = textOfPdf(set('السفينة'))
  expect(text).not.toContain('□')
  expect(text.normalize('NFKC')).toMatch(/[\u0600-\u06FF]{3}/)
})

test('a collection of fonts is read like a font', () => {
  const blob = asCollection(sheetFont('NotoSansSC_400Regular.ttf'))
  const has = makeGlyphCheck(readFonts(), [blob])
  expect([has(0x8239), has(0x9f98)]).toEqual([true, false])
  // Fonts that are used together must all have a letter.
  expect(makeGlyphCheck([...readFonts(), sheetFont('NotoSansSC_400Regular.ttf')])(0x8239)).toBe(
    false,
  )
  expect(textOfPdf(set('船舶', [{ family: 'Noto Sans SC', blob }]))).toContain('船舶')
})

test.for(readSystemFonts())(
  'the font $family of this machine has letters of its script',
  ({ family, blob }) => {
    const [name = ''] =
      family === 'Noto Sans Thai'
        ? ['ไทยนาวา']
        : family === 'Noto Sans Arabic'
          ? ['سفينة']
          : ['中文船名신라호サムライ']
    expect(
      Array.from(name).filter(
        (one) => !makeGlyphCheck(readFonts(), [blob])(one.codePointAt(0) ?? 0),
      ),
    ).toEqual([])
  },
)
