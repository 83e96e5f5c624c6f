import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { m } from '#/domain/texts/messages.js'
import { DASHES, INVISIBLE, isDecodable, westernDigits } from '#/core/text.ts'

/** `otherwise`: as of `readCertificateNumber`. */
type ReadWithin = { number: string; otherwise: readonly string[] } | { problem: string }

/**
 * What stands between numbers in a text. Other signs and letters of other alphabets do not: what is
 * beside them is not the whole number.
 */
const BETWEEN = /[\s,;:()[\]{}<>"'“”‘’«»=|!?…&]+/u
// A run is tried from its first character alone, so that its length costs no more than once.
const AROUND = /^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu
/**
 * A number with separators, as registers issue them: fewer digits are in names, and in titles of
 * conventions.
 */
const NUMBERED = /^(?=(?:[^0-9]*\d){4})[A-Z0-9]+(?:[-/.]+[A-Z0-9]+)+$/
const DATE = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-/.][A-Z]{3,9}[-/.]\d{2,4})$/
const MAX_TEXT = 2_000

/**
 * The number in what was typed or pasted: the text as `readCertificateNumber` reads it, or else the
 * one number in it, in a sentence or behind a label. Behind it a type may be named: `NUMBER (SEC)`.
 * Of several numbers none is chosen.
 */
export function readWithin(typed: string): ReadWithin {
  const read = readCertificateNumber(typed)
  // The fast path of public verifications.
  if (read.success && read.data === typed) return { number: typed, otherwise: [] }
  const text = plainText(typed)
  if (read.success && !text.includes(' '))
    return { number: read.data, otherwise: read.otherwise ?? [] }
  const found = numbersIn(text)
  const [only] = found
  if (only !== undefined && found.length === 1) {
    const meant = ofNamedType(only, text)
    if (!read.success) return { number: meant, otherwise: [] }
    return {
      number: read.data,
      otherwise: [...(read.otherwise ?? []), meant].filter((one) => one !== read.data),
    }
  }
  if (found.length > 1 && (!read.success || areAlike(found)))
    return { problem: m.verify_numbers_several() }
  return read.success
    ? { number: read.data, otherwise: read.otherwise ?? [] }
    : { problem: read.problem }
}

/**
 * The numbers that a text names, each once; those without letters only where there are no others.
 */
export function numbersIn(text: string): string[] {
  const pieces = plainText(text)
    .split(BETWEEN)
    .map((piece) => piece.replaceAll(AROUND, ''))
  const numbers = [
    ...new Set(
      pieces.filter((piece) => NUMBERED.test(piece) && !DATE.test(piece) && piece.length <= 64),
    ),
  ]
  const lettered = numbers.filter((one) => /[A-Z]/.test(one))
  return lettered.length > 0 ? lettered : numbers
}

/** In capitals on one line, its dashes hyphens, and its digits 0 to 9. */
function plainText(typed: string): string {
  const text = typed.length <= MAX_TEXT ? typed : typed.slice(0, MAX_TEXT)
  const decoded = /%[0-9A-F]{2}/i.test(text) && isDecodable(text) ? decodeURIComponent(text) : text
  return westernDigits(decoded.normalize('NFKC'))
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(/-\s*[\r\n]+\s*/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

/**
 * `NUMBER/CODE` where nothing but the abbreviation of a type stands behind the number: an answer
 * for all its types would be another.
 */
function ofNamedType(number: string, text: string): string {
  const behind = text.slice(text.indexOf(number) + number.length)
  const code = /^[^A-Z0-9]*([A-Z0-9]{3,8})[^A-Z0-9]*$/.exec(behind)?.[1]
  const named = code === undefined ? null : `${number}/${code}`
  return named !== null && readPartNumber(named) !== null && readPartNumber(number) === null
    ? named
    : number
}

/** Two numbers of one register, rather than one number that was taken apart. */
function areAlike(numbers: readonly string[]): boolean {
  const starts = numbers.map((number) => number.split(/[-/.]/)[0])
  return new Set(starts).size < starts.length
}
