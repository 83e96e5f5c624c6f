import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { inOneLine, westernDigits } from './text.ts'
import { line, lines } from '#/domain/language/text-fields.ts'

const one = line('Vessel name', 200)
const several = lines('Message', 200)

// Unicode 17: Default_Ignorable_Code_Point without Bidi_Control.
test.for([
  ['zero width space', '\u200B'],
  ['zero width non-joiner', '\u200C'],
  ['zero width joiner', '\u200D'],
  ['U+2060', '\u2060'],
  ['invisible times', '\u2062'],
  ['soft hyphen', '\u00AD'],
  ['combining grapheme joiner', '\u034F'],
  ['Hangul filler', '\u3164'],
  ['half-width Hangul filler', '\uFFA0'],
  ['Hangul choseong filler', '\u115F'],
  ['Khmer inherent vowel', '\u17B4'],
  ['Mongolian vowel separator', '\u180E'],
  ['deprecated format character', '\u206A'],
  ['byte order mark', '\uFEFF'],
  ['variation selector', '\uFE0F'],
  ['shorthand format control', '\u{1BCA0}'],
  ['musical begin beam', '\u{1D173}'],
  ['tag', '\u{E0041}'],
  ['variation selector 17', '\u{E0100}'],
])('%s is left out of every text', ([, invisible]) => {
  for (const schema of [one, several]) {
    expect(schema.parse(`${invisible}KM Sa${invisible}mudra${invisible}`)).toBe('KM Samudra')
    expect(schema.parse(` ${invisible} `)).toBe('')
  }
  expect(inOneLine(`KM Sa${invisible}mudra`, 200)).toBe('KM Samudra')
})

// Persian "mi-ravam", Hindi "kṣ" with half forms, Sinhala "śrī": the spelling differs without the
// joiner.
test.for(['می\u200Cروم', 'क्\u200Dष', 'ශ්\u200Dරී', 'میِ\u200Cروم'])(
  'joiners stay in prose where they are part of the spelling: %s',
  (spelling) => {
    expect(several.parse(`a ${spelling}\nb`)).toBe(`a ${spelling}\nb`)
    expect(several.parse(spelling.replace(/[\u200C\u200D]/, '$&$&'))).toBe(spelling)
    // Two names that look alike would differ.
    expect(one.parse(spelling)).toBe(spelling.replaceAll(/[\u200C\u200D]/g, ''))
    expect(inOneLine(spelling, 200)).toBe(spelling.replaceAll(/[\u200C\u200D]/g, ''))
  },
)

test.for([
  ['left-to-right mark', '\u200E'],
  ['right-to-left mark', '\u200F'],
  ['Arabic mark', '\u061C'],
  ['right-to-left embedding', '\u202B'],
  ['pop directional formatting', '\u202C'],
  ['right-to-left override', '\u202E'],
  ['right-to-left isolate', '\u2067'],
  ['pop directional isolate', '\u2069'],
  ['line separator', '\u2028'],
  ['paragraph separator', '\u2029'],
  ['NUL', '\0'],
  ['escape', '\u001B'],
  ['next line', '\u0085'],
  ['interlinear annotation', '\uFFF9'],
])('%s is refused in every text', ([, refused]) => {
  for (const schema of [one, several]) {
    expect(messagesOf(schema, `KM Sa${refused}mudra`)[0]).toMatch(/invisible characters/)
  }
  expect(inOneLine(`KM Sa${refused}mudra`, 200)).toMatch(/^KM Sa ?mudra$/)
})

test('a character cannot be hidden from composition: the same name is the same text', () => {
  expect(one.parse('Se\u034F\u0301a')).toBe('S\u00E9a')
  expect(one.parse('Se\u0301a')).toBe('S\u00E9a')
})

test('visible characters stay: every script, accents, emoji; line breaks stay only in texts of several lines', () => {
  for (const text of ['KM Ségá', 'МВ Волга', '海洋之星', 'سفينة النجم', 'Ship ❤ ⚓', 'a\u00A0b'])
    expect(one.parse(text)).toBe(text)
  expect(several.parse('a\r\nb\tc')).toBe('a\nb\tc')
  expect(messagesOf(one, 'a\nb')[0]).toMatch(/line breaks/)
})

test.for(ENGINES)(
  'a name that was stored with an invisible character is still shown and verified (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id, certificateId } = await createCertificate(
      context,
      certificateInput({ vesselName: 'KM Samudra' }),
    )
    await db.write
      .updateTable('entries')
      .set({ vesselName: 'KM Sa\u200Bmudra' })
      .where('id', '=', id)
      .execute()
    expect((await getCertificate(context, id)).vesselName).toBe('KM Sa\u200Bmudra')
    expect(await verifyCertificate(contextOf(db), certificateId)).toMatchObject({
      verified: true,
      status: 'valid',
    })
  },
)

function messagesOf(schema: z.ZodType, text: string): string[] {
  return schema.safeParse(text).error?.issues.map(({ message }) => message) ?? []
}

test('the digits of every script are 0 to 9, in their order', () => {
  const rows = [
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '๐๑๒๓๔๕๖๗๘๙',
    '\u{116DA}\u{116DB}\u{116DC}\u{116DD}',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙',
  ]
  expect(rows.map(westernDigits)).toEqual([
    '0123456789',
    '0123456789',
    '0123456789',
    '0123456789',
    '0123',
    '012345678901',
  ])
  expect(westernDigits('LMC-2026-٠٠٠٤٢ ½ ² Ⅷ')).toBe('LMC-2026-00042 ½ ² Ⅷ')
})
