import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeGlyphCheck } from '#/domain/documents/fonts/glyphs.server.ts'
import { readFonts } from '#/domain/documents/fonts/document-fonts.server.ts'
import { codesInStrip, linesOf, pagesOf, textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { SHEET_LANGUAGES, SHEET_TEXTS } from './instruction-texts.ts'
import { openTypesetKit, SHEET_FONTS } from './typeset-kit.server.ts'

const typeset = openTypesetKit([])
const readSheetFont = (name: string) => readFileSync(new URL(`../fonts/${name}`, import.meta.url))
const SHIP = { name: 'KM Samudra Jaya', imo: '9074729', flag: 'Indonesia' }
const ORIGIN = 'https://register.lentera-maritime.example'
const facts = (count: number, ship = SHIP) => ({
  ship,
  certificates: Array.from({ length: count }, (_, i) => ({
    number: `LMC-2026-${10_000 + i}`,
    code: 'SAFCON',
    until: '2031-01-01',
  })),
  more: false,
  madeAt: '2026-11-21T05:00:00.000Z',
  madeOn: '2026-11-21',
  authority: 'Lentera Maritime Certification Authority',
  emergencyPhone: '+62 21 5550 1911',
  phone: '+62 21 5550 1208',
  email: 'office@lentera-maritime.example',
  origin: ORIGIN,
  addresses: { en: `${ORIGIN}/verify`, id: `${ORIGIN}/id/verify` },
  shipLink: `${ORIGIN}/vessels/9074729`,
})
/** As long as the longest that a code of a record holds. */
const link = (i: number) => `${ORIGIN}/verify/LMC-2026-${10_000 + i}?c=${statement(i)}`
const statement = (i: number) =>
  createHash('shake256', { outputLength: 219 }).update(String(i)).digest('base64url')
const codes = (count: number) => ({
  ship: SHIP,
  title: 'QR codes of the certificates / Kode QR sertifikat',
  lead: 'Scan a code.',
  madeAt: '2026-11-21T05:00:00.000Z',
  authority: 'Lentera Maritime Certification Authority',
  alt: 'QR code of {number}',
  codes: Array.from({ length: count }, (_, i) => ({
    link: link(i),
    number: `LMC-2026-${10_000 + i}`,
    lines: [{ code: 'SAFCON', until: '2031-01-01' }],
  })),
})

test('every character of the texts is in a font of its page', () => {
  const [sans, , semiBold] = readFonts()
  const own = SHEET_FONTS.flatMap(({ files }) => files).map(readSheetFont)
  const [chinese, chineseBold, arabic, arabicBold] = own
  if (!sans || !semiBold || !chinese || !chineseBold || !arabic || !arabicBold)
    throw new Error('There are fonts')
  const checks = {
    zh: [makeGlyphCheck([chinese, chineseBold])],
    ar: [makeGlyphCheck([arabic, arabicBold])],
  }
  const latin = makeGlyphCheck([sans, semiBold])
  for (const language of SHEET_LANGUAGES) {
    const further = language === 'zh' || language === 'ar' ? checks[language] : []
    const missing = Array.from(Object.values(SHEET_TEXTS[language]).flat().join('')).filter(
      (one) => ![latin, ...further].some((has) => has(one.codePointAt(0) ?? 0)),
    )
    expect([language, missing]).toEqual([language, []])
  }
})

test('each language has the same steps, with the same addresses in them', () => {
  const placeholders = (text: string) =>
    text.match(/\{\w+\}|kit(?:-id)?\.html/g)?.map((one) => one.replace('-id', '')) ?? []
  const expected = SHEET_TEXTS.en.steps.map(placeholders)
  for (const language of SHEET_LANGUAGES)
    expect([language, SHEET_TEXTS[language].steps.map(placeholders)]).toEqual([language, expected])
})

test.for([0, 1, 16, 44, 60])(
  'the sheet of a ship with %i certificates has one page in each language',
  (count) => {
    const pdf = typeset.instructions(facts(count))
    expect(pagesOf(pdf)).toBe(SHEET_LANGUAGES.length)
    const text = textOfPdf(pdf)
    for (const printed of [
      'KM Samudra Jaya',
      '9074729',
      '+62 21 5550 1911',
      '如何核验本船证书',
      'Cómo verificar',
    ]) {
      expect(text).toContain(printed)
    }
    if (count > 0) expect(text).toContain(`LMC-2026-${10_000 + count - 1}`)
  },
)

test.for(['中文船名', 'W'.repeat(200), '#eval("1") $x$ `raw`', 'KM \u202Eayaj', '"], [#panic()'])(
  'a ship of the name %s keeps one page in each language',
  (name) => {
    const ship = { name, imo: '9074729', flag: name.slice(0, 100) }
    expect(pagesOf(typeset.instructions(facts(60, ship)))).toBe(SHEET_LANGUAGES.length)
    expect(
      pagesOf(typeset.codes({ ...codes(30), ship: { ...ship, name: name.slice(0, 60) } })),
    ).toBeLessThanOrEqual(2)
  },
)

test('a name in further letters is printed on both sheets, also in the family of a page', () => {
  const fonts = [
    { family: 'Noto Sans SC', blob: readSheetFont('NotoSansSC_400Regular.ttf') },
    { family: 'Noto Sans Arabic', blob: readSheetFont('NotoSansArabic_400Regular.ttf') },
  ]
  const set = openTypesetKit(fonts)
  for (const name of ['船舶证书', 'السفينة']) {
    const ship = { ...SHIP, name, flag: name }
    for (const [pdf, without] of [
      [set.instructions(facts(1, ship)), typeset.instructions(facts(1, ship))],
      [set.codes({ ...codes(1), ship }), typeset.codes({ ...codes(1), ship })],
    ] as const) {
      expect(textOfPdf(pdf)).not.toContain('□')
      expect(textOfPdf(without)).toContain('□')
    }
    expect(pagesOf(set.instructions(facts(60, ship)))).toBe(SHEET_LANGUAGES.length)
  }
})

test('thirty codes stand on one page, and each is read from a print of 300 dots an inch', () => {
  const pdf = typeset.codes(codes(30))
  expect(pagesOf(pdf)).toBe(1)
  // A column at a time: a phone sees a few codes, never all.
  const read = [0, 1, 2, 3, 4].flatMap((column) =>
    codesInStrip(pdf, { x: 14 + column * 36.6, width: 35.5 }),
  )
  expect(read.toSorted()).toEqual(Array.from({ length: 30 }, (_, i) => link(i)).toSorted())
})

test.for(['\n', '\r\n', '\u2028', '\n \n'])(
  'names of several lines (%j) are lines of both sheets',
  (end) => {
    const two = (name: string) => `${name} one${end}${name}\ttwo`
    const ship = { ...SHIP, name: two('Ship'), flag: two('Flag') }
    const printed = codes(1)
    const sheet = {
      ...printed,
      ship,
      codes: printed.codes.map((one) => ({ ...one, lines: [{ code: two('Type'), until: 'x' }] })),
    }
    const pages = [
      [typeset.instructions(facts(1, ship)), ['Ship', 'Flag']],
      [typeset.codes(sheet), ['Ship', 'Flag', 'Type']],
    ] as const
    for (const [pdf, names] of pages) {
      const text = linesOf(pdf).join('\n')
      for (const name of names) {
        expect(text).toContain(`${name} one`)
        expect(text).toContain(`${name} two`)
        expect(text).not.toMatch(`${name} one.*${name} two`)
      }
      expect(text).not.toContain('□')
    }
  },
)
