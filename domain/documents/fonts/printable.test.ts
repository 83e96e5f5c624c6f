import { expect, test } from 'vitest'
import { codesOf, printable } from './printable.ts'

const LATIN = (codePoint: number) =>
  codePoint < 0x250 || codePoint === 0x25a1 || (codePoint >= 0x300 && codePoint < 0x370)

test.for([
  ['plain text stays', 'KM Samudra Jaya', 'KM Samudra Jaya', ''],
  ['so does code', '#eval("1") $x$ `y` @z \\u{41}', '#eval("1") $x$ `y` @z \\u{41}', ''],
  ['characters with marks are composed', 'Cafe\u0301', 'Café', ''],
  ['a character without a glyph stands as □', '中a文', '□a□', 'U+4E2D, U+6587'],
  ['one from beyond the first 65,536 is one', '🚢!', '□!', 'U+1F6A2'],
  ['marks that turn the direction are shown, not obeyed', 'a\u202Eb', 'a□b', 'U+202E'],
  ['so are joiners and soft hyphens', 'a\u200Db\u00ADc', 'a□b□c', 'U+200D, U+00AD'],
  ['other controls are shown', 'a\u0007b\u0000', 'a□b□', 'U+0007, U+0000'],
  ['a line that ends is a line', 'Jalan Pelabuhan 1\nJakarta', 'Jalan Pelabuhan 1\nJakarta', ''],
  ['so are those of Windows and of old files', 'a\r\nb\rc', 'a\nb\nc', ''],
  ['and of word processors', 'a\u2028b\u2029c\u0085d\u000Be\ff', 'a\nb\nc\nd\ne\nf', ''],
  ['blank lines and what is blank around lines are left out', '\n a \n \t\r\n\n  b\n', 'a\nb', ''],
  ['a tab is a space', 'a\tb', 'a b', ''],
  [
    'marks of a new line are counted anew',
    'x\u0301\u0302\ny\u0301',
    'x\u0301\u0302\ny\u0301'.normalize('NFC'),
    '',
  ],
  [
    'two marks on a character are enough',
    'x\u0301\u0302\u0303\u0304',
    'x\u0301\u0302□□',
    'U+0303, U+0304',
  ],
  [
    'spaces of any width are one space, a no-break space stays',
    'a\u2003b\u00A0c',
    'a b\u00A0c',
    '',
  ],
  ['half a pair of surrogates is no character', 'a\uD83D', 'a□', 'U+FFFD'],
] as const)('%s', ([, text, printed, codes]) => {
  const missing = new Set<number>()
  expect(printable(text, LATIN, missing)).toBe(printed)
  expect(codesOf(missing, 12)).toBe(codes)
})

test('of many characters only some are named', () => {
  expect(codesOf(new Set([0x4e00, 0x4e01, 0x4e02]), 2)).toBe('U+4E00, U+4E01, …')
})
