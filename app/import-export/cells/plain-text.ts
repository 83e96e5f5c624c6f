import { DASHES_OF_TEXT, UNSEEN } from '#/core/text.ts'

// What people paste has characters in it that nobody sees or types: they come from web pages, PDF files, phones and other programs.

/** The two that turn text around stay, for the schemas to refuse: what was seen then is not what would be stored (Unicode TR 36 §3.3). */
const OVERRIDES = /[\u202D\u202E]/
/** What a person sees as one hyphen; the dashes of prose are longer. */
const HYPHENS = /[\u2010\u2011\uFE63\uFF0D]/
const SPACES = /(?! )\p{Zs}/u

const ODD = new RegExp(`${UNSEEN.source}|${HYPHENS.source}|${SPACES.source}`, 'u')
const ALL_UNSEEN = new RegExp(`(?!${OVERRIDES.source})${UNSEEN.source}`, 'gu')
const ALL_HYPHENS = new RegExp(HYPHENS, 'g')
const ALL_DASHES = new RegExp(DASHES_OF_TEXT, 'gu')
const ALL_SPACES = new RegExp(SPACES, 'gu')

/** A cell as it looks: without invisible characters, its hyphens and spaces those of a keyboard. */
export function visibleText(cell: string): string {
  // Tested first, because hardly any cell has one.
  if (!ODD.test(cell)) return cell
  return cell.replaceAll(ALL_UNSEEN, '').replaceAll(ALL_HYPHENS, '-').replaceAll(ALL_SPACES, ' ')
}

/** Prose without marks of direction and zero-width spaces: the joiners of Persian and Indic scripts belong to the spelling, and stay (`LEFT_OUT_OF_PROSE` of core/text.ts). */
export function visibleProse(text: string): string {
  if (!ODD.test(text)) return text
  return text.replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202C\u2066-\u2069]/g, '')
}

/** A name, number, date or type, whose dashes are all meant as hyphens. */
export function withHyphens(text: string): string {
  return DASHES_OF_TEXT.test(text) ? text.replaceAll(ALL_DASHES, '-') : text
}

/** To compare words: as it looks, in lower case, without signs. */
export function wordsOf(cell: string): string {
  return withHyphens(visibleText(cell))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
