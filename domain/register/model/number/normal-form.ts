import { m } from '#/domain/texts/messages.js'
import { codePointName, DASHES, INVISIBLE } from '#/core/text.ts'

const MAX_LENGTH = 64
const NORMAL = new RegExp(`^[A-Z0-9](?:[A-Z0-9\\-/.]{0,${MAX_LENGTH - 2}}[A-Z0-9])?$`)
const ALLOWED = new RegExp(`^[A-Z0-9\\-/.]{1,${MAX_LENGTH}}$`)
/** Of the input before normalisation: spaces and full-width characters make it longer. */
const MAX_TYPED_LENGTH = 1_000

/** The blank pattern of braille is a space to the eye alone. */
const SPACES = /[\s\u2800]+/gu
/** Fraction and division slash, and the slash that mathematics writes. */
const SLASHES = /[\u2044\u2215\u29F8]/gu
// Quotation marks, brackets, and the punctuation of sentences, lists and mark-up.
const BEFORE = /^[\p{P}<>`´~|^+=$\s]+/u
// A run is tried from its first character alone, so that its length costs no more than once.
const BEHIND = /(?<![\p{P}<>`´~|^+=$\s])[\p{P}<>`´~|^+=$\s]+$/u
/** What forms and papers write before a number. */
const LABEL =
  /^(?:(?:certificate|cert|sertifikat|utn)\.?\s*(?:number|no|nomor|id)?\.?\s*[:#]|(?:certificate|sertifikat)\s+(?:number|no\.?|nomor|id)\s|(?:number|no|nomor)\.?\s*[:#])/i

/**
 * `otherwise`: other numbers that can be meant, the likeliest first, for when the register does not
 * have `data`.
 */
export type ReadNumber =
  | { success: true; data: string; otherwise?: readonly string[] }
  | { success: false; problem: string }

/**
 * A certificate number in its normal form, in which it is stored, compared and unique: NFKC, no
 * spaces and no invisible characters, each dash a hyphen, no quotation marks, brackets or
 * punctuation around it, upper case, letters A to Z, digits, `-`, `/` and `.`, at most 64
 * characters. Refuses anything else with a message for the user.
 */
export function readCertificateNumber(typed: string): ReadNumber {
  // A number in its normal form, as in a QR code, needs no work: the fast path of public
  // verifications.
  if (NORMAL.test(typed)) return { success: true, data: typed }
  if (typed.length > MAX_TYPED_LENGTH)
    return problem(m.verify_number_too_long({ most: MAX_LENGTH }))
  const whole = typed
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(SPACES, ' ')
    .replaceAll(DASHES, '-')
    .replaceAll(SLASHES, '/')
    .toUpperCase()
  // Numbers of earlier versions may begin or end in punctuation.
  const untouched = withoutSpaces(whole)
  const inside = withoutSurroundings(whole)
  const number = withoutSpaces(inside) || untouched
  if (number === '') return problem(m.verify_number_required())
  if (number.length > MAX_LENGTH) return problem(m.verify_number_too_long({ most: MAX_LENGTH }))
  if (!ALLOWED.test(number)) return problem(m.verify_number_characters(firstForeign(number)))
  const hyphenated = inside.replaceAll(/ ?([-/.]) ?/g, '$1').replaceAll(' ', '-')
  const otherwise = [hyphenated, untouched].filter(
    (other) => other !== number && ALLOWED.test(other),
  )
  return { success: true, data: number, ...(otherwise.length > 0 && { otherwise }) }
}

/**
 * The first character that no number has, with its code, because many look like a letter that
 * numbers have: Cyrillic С.
 */
function firstForeign(number: string): { character: string; code: string } {
  const character = Array.from(number).find((one) => !ALLOWED.test(one)) ?? ''
  return {
    character: character.replace(/\p{C}/u, '\uFFFD'),
    code: codePointName(character.codePointAt(0) ?? 0),
  }
}

function withoutSurroundings(text: string): string {
  return text.replace(BEFORE, '').replace(LABEL, '').replace(BEFORE, '').replace(BEHIND, '')
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '')
}

/**
 * A number that may be issued: with a letter or digit first, last, and in every part between
 * slashes, so that no address or file name made of it means another. Older numbers of another form
 * stay verifiable.
 */
export function mayBeIssued(number: string): boolean {
  return (
    /^[A-Z0-9](?:.*[A-Z0-9])?$/.test(number) &&
    number.split('/').every((part) => /[A-Z0-9]/.test(part))
  )
}

/**
 * The alphanumeric characters of a number in its normal form, to compare numbers whose separators
 * were mistyped.
 */
export function alphanumericPart(number: string): string {
  return number.replaceAll(/[^A-Z0-9]/g, '')
}

function problem(text: string): ReadNumber {
  return { success: false, problem: text }
}
