import { m } from '#/app/texts/messages.js'

const MAX_LENGTH = 64
const NORMAL = new RegExp(`^[A-Z0-9\\-/.]{1,${MAX_LENGTH}}$`)
const ALLOWED = /^[A-Z0-9\-/.]+$/
/** Of the input before normalisation: spaces and full-width characters make it longer. */
const MAX_TYPED_LENGTH = 1_000

export type ReadNumber = { success: true; data: string } | { success: false; problem: string }

/**
 * A certificate number in its normal form, in which it is stored, compared and unique: NFKC, no spaces, upper case,
 * letters A to Z, digits, `-`, `/` and `.`, at most 64 characters. Refuses anything else with a message for the user.
 */
export function readCertificateNumber(typed: string): ReadNumber {
  // A number in its normal form, as in a QR code, needs no work: the fast path of public verifications.
  if (NORMAL.test(typed)) return { success: true, data: typed }
  if (typed.length > MAX_TYPED_LENGTH) return problem(m.verify_number_too_long({ most: MAX_LENGTH }))
  const number = typed.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase()
  if (number === '') return problem(m.verify_number_required())
  if (number.length > MAX_LENGTH) return problem(m.verify_number_too_long({ most: MAX_LENGTH }))
  return ALLOWED.test(number) ? { success: true, data: number } : problem(m.verify_number_characters())
}

/**
 * A number that may be issued: with a letter or digit first, last, and in every part between slashes, so that no address or file
 * name made of it means another. Older numbers of another form stay verifiable.
 */
export function mayBeIssued(number: string): boolean {
  return /^[A-Z0-9](?:.*[A-Z0-9])?$/.test(number) && number.split('/').every((part) => /[A-Z0-9]/.test(part))
}

/** The alphanumeric characters of a number in its normal form, to compare numbers whose separators were mistyped. */
export function alphanumericPart(number: string): string {
  return number.replaceAll(/[^A-Z0-9]/g, '')
}

function problem(text: string): ReadNumber {
  return { success: false, problem: text }
}
