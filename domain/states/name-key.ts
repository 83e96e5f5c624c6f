import { UNSEEN } from '#/core/text.ts'

// How the text of a flag is taken apart: its words, and what stands beside the name.

/** Letters that Unicode does not take apart into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
}

/** One word for all that mean the same in the names of States. */
const SAME: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'st',
  is: 'islands',
  isls: 'islands',
  isl: 'islands',
  rep: 'republic',
  republik: 'republic',
  dem: 'democratic',
  fed: 'federated',
  kep: 'kepulauan',
}

/** Words that say nothing of which State it is. */
const FILLING = new Set([
  'the',
  'of',
  'and',
  'dan',
  'flag',
  'bendera',
  'registry',
  'negara',
  'country',
])

const NOT_COMPARED = new RegExp(String.raw`[\p{M}'’‘\u0060´ʻʼ′]|${UNSEEN.source}`, 'gu')

/**
 * The words of a name in lower case, without diacritics, apostrophes, dots, invisible characters
 * and words that say nothing.
 */
export function wordsOf(text: string): string[] {
  const plain = lettersOfFlags(text)
    .normalize('NFKD')
    .replaceAll(NOT_COMPARED, '')
    .toLowerCase()
    .replaceAll(/[øłđðßæœıþ]/g, (letter) => LETTERS[letter] ?? letter)
    // `U.S.A.` is one word.
    .replaceAll(
      /(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu,
      (letters) => `${letters.replaceAll(/[.\s]/g, '')} `,
    )
    .replaceAll('&', ' and ')
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length < 2) return words
  const telling = words.filter((word) => !FILLING.has(word)).map((word) => SAME[word] ?? word)
  return telling.length > 0 ? telling : words
}

/**
 * Two names with the same words are the same, in whatever order: `Korea, Republic of` and `Republic
 * of Korea`.
 */
export function nameKey(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

/** Two names that differ in spaces alone are the same: `Viet Nam` and `Vietnam`. */
export function joinedKey(words: readonly string[]): string {
  return words.join('')
}

/**
 * The picture of a flag is two letters of its own in Unicode (regional indicators, UTS #51): those
 * of the ISO code.
 */
function lettersOfFlags(text: string): string {
  const first = 0x1_f1_e6
  return text.replaceAll(/[\u{1F1E6}-\u{1F1FF}]/gu, (symbol) =>
    String.fromCodePoint(0x41 + (symbol.codePointAt(0) ?? first) - first),
  )
}

/** What stands between a name and what is beside it. */
const SEPARATOR = /\s*[()[\]{},;:/|]\s*|\s+[-–—]+\s+/

const MAX_WORDS = 12
/** No list writes more beside a name, and each part more is looked for beside all others. */
const MAX_PARTS = 6

/**
 * The ways to read a text as a name and something beside it: what is behind the name first, then
 * what is before it.
 */
export function segmentsOf(text: string): [name: string, addition: string][] {
  const parts = text.split(SEPARATOR).filter((part) => part.trim() !== '')
  const words = wordsOf(text)
  return [
    ...(parts.length > MAX_PARTS ? [] : ways(parts, ', ')),
    ...(words.length > MAX_WORDS ? [] : ways(words, ' ')),
  ]
}

function ways(parts: readonly string[], between: string): [string, string][] {
  const found: [string, string][] = []
  for (let i = parts.length - 1; i > 0; i--) {
    const [before, behind] = [parts.slice(0, i).join(between), parts.slice(i).join(between)]
    found.push([before, behind], [behind, before])
  }
  return found
}
