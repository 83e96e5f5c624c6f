import { expect, test } from 'vitest'
import { readFonts } from './document-fonts.server.ts'
import { makeGlyphCheck } from './glyphs.server.ts'
import { unprintedWarning } from './unprinted.ts'
import { unprintedIn, unprintedWarnings, warningOfText } from './unprinted.server.ts'

const fonts = makeGlyphCheck(readFonts())

test('what is typed on most keyboards is in the fonts, so that for it none is read', () => {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i)
  expect(ascii.filter((code) => !fonts(code))).toEqual([])
})

test.for([
  ['KM Samudra Jaya', null],
  ['Ærøskøbing – Łódź, São Tomé', null],
  ['Jalan Pelabuhan 1\r\n\tJakarta', null],
  ['ⵣⵣ', 'ⵣ (U+2D63)'],
  // Not seen, or of another direction: the code alone.
  ['KM \u202Eayaj', 'U+202E'],
  ['a\u0007b', 'U+0007'],
] as const)('%j', ([text, named]) => {
  const warning = unprintedWarning(unprintedIn([text], fonts))
  if (named === null) expect(warning).toBeNull()
  else
    expect(warning).toBe(
      `The fonts of the documents lack ${named}: the documents print □ instead, and list the code`,
    )
})

test('letters are named once each, at most six of them', () => {
  expect(unprintedWarning(unprintedIn(['ⵣⴰⵣ', null, 'ⴰ'], fonts))).toBe(
    'The fonts of the documents lack ⵣ (U+2D63), ⴰ (U+2D30): the documents print □ instead, and list the codes',
  )
  const warning = unprintedWarning(Array.from({ length: 11 }, (_, i) => 0x2d30 + i))
  expect(warning).toContain('ⴵ (U+2D35) and 5 more:')
})

test('of several texts each has its own warning, which quotes it', () => {
  const warnings = unprintedWarnings([
    'Plain',
    'KM ⵣ',
    'KM ⵣ',
    null,
    undefined,
    `${'ⴰ'.repeat(200)}`,
  ])
  expect(warnings).toEqual([
    '“KM ⵣ”: The fonts of the documents lack ⵣ (U+2D63): the documents print □ instead, and list the code',
    expect.stringContaining(`“${'ⴰ'.repeat(80)}…”: `),
  ])
  expect(warningOfText('KM Samudra')).toBeNull()
})
