import { z } from 'zod'
import { m } from '#/domain/texts/messages.js'
import { mayBeIssued, readCertificateNumber } from './normal-form.ts'

/** A certificate number in a form or a JSON body; the rule is in `readCertificateNumber`. */
export const CertificateNumber = z
  .string({ error: () => m.verify_number_required() })
  .transform((typed, context) => {
    const number = readCertificateNumber(typed)
    if (number.success) return number.data
    context.addIssue({ code: 'custom', message: number.problem })
    return z.NEVER
  })

/** A number that a certificate is issued under; the rule is in `mayBeIssued`. */
export const NewCertificateNumber = CertificateNumber.refine(mayBeIssued, {
  error: () => m.verify_number_ends(),
})

// Crockford's base 32: no I, L, O or U, which are misread.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** One character of the alphabet above for each number. */
export function randomCharacters(chance: Iterable<number>): string {
  return Array.from(chance, (n) => ALPHABET[n % 32]).join('')
}

const CHECK_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * A new number: `PREFIX-YEAR-` + sequence + `-` + four random characters + one check character, so
 * that neighbouring numbers cannot be guessed and one mistyped character never gives another
 * existing number. Each group is short enough to be read aloud and typed from paper.
 *
 * `chance`: four numbers from 0 to 31.
 */
export function composeNumber(
  prefix: string,
  year: string,
  sequence: number,
  chance: readonly number[],
): string {
  const random = randomCharacters(chance)
  const body = `${prefix}-${year}-${String(sequence).padStart(5, '0')}-${random}`
  return body + checkCharacter(body)
}

/** The check character of ISO/IEC 7064, MOD 37,36, over the alphanumeric characters of a number. */
export function checkCharacter(body: string): string {
  let product = 36
  for (const character of body) {
    const value = CHECK_ALPHABET.indexOf(character)
    if (value < 0) continue
    const sum = (product + value) % 36 || 36
    product = (sum * 2) % 37
  }
  return CHECK_ALPHABET[(37 - product) % 36] ?? '0'
}
