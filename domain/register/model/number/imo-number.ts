import { z } from 'zod'

/** `IMO 9074729` and `9074729` are the same. */
export function imoDigits(typed: string): string {
  const plain = typed.normalize('NFKC').toUpperCase()
  return plain.replace(/^\s*IMO/, '').replaceAll(/\s+/g, '')
}

/** What lists write where there is no number. */
const NONE = '0000000'

/**
 * Whether a text is seven digits, as IMO numbers of ships and companies are, and not all zeros; the
 * check digit is not compared.
 */
export function isImoNumber(digits: string): boolean {
  return /^\d{7}$/.test(digits) && digits !== NONE
}

/**
 * Seven digits, with or without `IMO` before them. An empty value means that there is no number.
 */
export const ImoNumber = z
  .string({ error: 'IMO number must be text' })
  .max(50, 'An IMO number has 7 digits')
  .transform(imoDigits)
  .refine(
    (digits) => /^(?:\d{7})?$/.test(digits),
    'An IMO number has 7 digits; leave it empty where there is none',
  )
  .refine(
    (digits) => digits !== NONE,
    'This is no IMO number of a ship; leave it empty where there is none',
  )
  .transform((digits) => digits || null)

/** What a form says beside such a number, which it takes all the same. */
const WRONG_CHECK_DIGIT =
  'The check digit of this number does not fit: it is probably mistyped. Please compare it with the ship’s papers; it can be saved as it is.'

/** The same of a cell of a file, as a warning. */
export const WRONG_CHECK_DIGIT_IN_FILE =
  'The check digit of this IMO number does not fit; compare it with the ship’s papers'

/**
 * A warning, never a refusal: some real ships fail the rule. The last of seven digits is the sum of
 * the others times 7, 6, 5, 4, 3, 2, modulo 10 (IMO Resolution A.1117(30)).
 */
export function imoNumberLooksWrong(imoNumber: string): boolean {
  if (!isImoNumber(imoNumber)) return false
  const digits = Array.from(imoNumber, Number)
  const sum = digits.slice(0, 6).reduce((total, digit, i) => total + digit * (7 - i), 0)
  return sum % 10 !== digits[6]
}

/** What a form says beside a typed number whose check digit does not fit; null beside any other. */
export function checkDigitWarning(typed: string): string | null {
  return imoNumberLooksWrong(imoDigits(typed)) ? WRONG_CHECK_DIGIT : null
}
