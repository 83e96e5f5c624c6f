import { m } from '#/app/paraglide/messages.js'

const LONGEST = 64
const NORMAL = new RegExp(`^[A-Z0-9\\-/.]{1,${LONGEST}}$`)
const ALLOWED = /^[A-Z0-9\-/.]+$/
/** Before it is brought into its form: spaces and wide letters make it longer. */
const LONGEST_TYPED = 1_000

export type ReadNumber = { success: true; data: string } | { success: false; problem: string }

/**
 * A certificate number in its normal form, in which it is stored, compared and unique: NFKC, no spaces, upper case,
 * letters, digits, `-`, `/` and `.`, at most 64 characters. Refuses anything else with words for the person who typed.
 */
export function readCertificateNumber(typed: string): ReadNumber {
  // What is in its normal form already, as in a QR code, stays as it is: the path that every stranger takes.
  if (NORMAL.test(typed)) return { success: true, data: typed }
  if (typed.length > LONGEST_TYPED) return problem(m.verify_number_too_long({ most: LONGEST }))
  const number = typed.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase()
  if (number === '') return problem(m.verify_number_required())
  if (number.length > LONGEST) return problem(m.verify_number_too_long({ most: LONGEST }))
  return ALLOWED.test(number) ? { success: true, data: number } : problem(m.verify_number_characters())
}

/**
 * A number that may be issued: with a letter or digit first, last, and in every part between slashes, so that no address or file
 * name made of it means another. Older numbers of another form stay verifiable.
 */
export function mayBeIssued(number: string): boolean {
  return /^[A-Z0-9](?:.*[A-Z0-9])?$/.test(number) && number.split('/').every((part) => /[A-Z0-9]/.test(part))
}

/** Only the letters and digits of a number in its normal form: what is left where separators were mistyped. */
export function lettersOf(number: string): string {
  return number.replaceAll(/[^A-Z0-9]/g, '')
}

function problem(words: string): ReadNumber {
  return { success: false, problem: words }
}
