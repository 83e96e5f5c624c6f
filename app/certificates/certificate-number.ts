import { z } from 'zod'

const ALLOWED = /^[A-Z0-9\-/.]+$/
const LONGEST = 64

/**
 * A certificate number in its normal form, in which it is stored, compared and unique: NFKC, no spaces, upper case,
 * letters, digits, `-`, `/` and `.`, at most 64 characters. Refuses anything else with words for the person who typed.
 */
export const CertificateNumber = z
  .string({ error: 'Certificate ID is required' })
  .max(1_000, `A certificate number has at most ${LONGEST} characters`)
  .transform((typed) => typed.normalize('NFKC').replaceAll(/\s+/gu, '').toUpperCase())
  .refine((number) => number.length >= 1, 'Certificate ID is required')
  .refine((number) => number.length <= LONGEST, `A certificate number has at most ${LONGEST} characters`)
  .refine((number) => ALLOWED.test(number) || number === '', 'A certificate number has only letters A to Z, digits, - / and .')

const NORMAL = new RegExp(`^[A-Z0-9\\-/.]{1,${LONGEST}}$`)

/** The same for the path that every stranger takes: what is in its normal form already, as in a QR code, stays as it is. */
export function readCertificateNumber(typed: string): z.ZodSafeParseResult<string> {
  return NORMAL.test(typed) ? { success: true, data: typed } : CertificateNumber.safeParse(typed)
}

// Crockford's base 32: no I, L, O or U, which are misread.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHECK_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * A new number: `PREFIX-YEAR-` + sequence + four letters by chance + one check character, so that neither a neighbour
 * is guessed nor a slip of one character gives another real number.
 *
 * `chance`: four numbers from 0 to 31.
 */
export function composeNumber(prefix: string, year: string, sequence: number, chance: readonly number[]): string {
  const letters = chance.map((n) => LETTERS[n % 32]).join('')
  const body = `${prefix}-${year}-${String(sequence).padStart(5, '0')}${letters}`
  return body + checkCharacter(body)
}

/** The check character of ISO/IEC 7064, MOD 37,36, over the letters and digits of a number. */
export function checkCharacter(body: string): string {
  let product = 36
  for (const character of body) {
    const value = CHECK_LETTERS.indexOf(character)
    if (value < 0) continue
    const sum = (product + value) % 36 || 36
    product = (sum * 2) % 37
  }
  return CHECK_LETTERS[(37 - product) % 36] ?? '0'
}
