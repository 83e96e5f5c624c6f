import { isImoNumber } from '#/app/certificates/model/imo-number.ts'
import { westernDigits } from '#/core/text.ts'

// Signs are read before a word or before the digits, so that a long run of them is read once for each.
const NUMBERED = String.raw`(?:\W*(?:ships?|vessels?|kapal))?(?:\W*(?:identification|id))?(?:\W*(?:numbers?|nummer|nomor|no|nr|n[°º]))?`
/** What stands before an IMO number, or behind it: `IMO No.`, `Nomor IMO:`, `(IMO)`, and LR of the times when Lloyd’s Register gave it. */
const BESIDE_IMO = new RegExp(
  String.raw`^(?:\W*(?:LR\W*)?(?:nomor\W*)?IMO${NUMBERED}\W*|(?:\W*(?:LR?|No|N[°º]))?\W*)(?=\d)|(?<=\d)(?:\W*IMO)?\W*$`,
  'gi',
)

/** Longer texts are no numbers. */
const MAX_NUMBER = 80

/**
 * A whole number in digits alone: without the thousands separators of one country or another, and without the measure. Other texts stay.
 * `isNumber`: a spreadsheet has it as a number, whose full stop separates decimals.
 */
export function readWholeNumber(cell: string, isNumber = false): string {
  if (cell.trim().length > MAX_NUMBER) return cell
  const text = westernDigits(cell.normalize('NFKC'))
    .replace(/^GR?T\b[ .:]*/i, '')
    .replace(/[ .]*\b(?:GR?T|tons?|tonnes?|t)\.?$/i, '')
    .trim()
  // What stands behind the separator of decimals is nothing.
  const whole = text.replace(/(?<=\d)[.,]0{1,2}$/, '')
  if (isNumber) return whole
  return /^\d{1,3}([.,'’ \u00A0\u202F])\d{3}(?:\1\d{3})*$/.test(whole)
    ? whole.replaceAll(/\D/g, '')
    : whole
}

/**
 * An IMO number without what may stand before or behind it, in the digits 0 to 9, also where a spreadsheet took it for a measure; empty for
 * `0`, which says that there is none. Any other text stays.
 */
export function readImoText(cell: string): string {
  const plain = westernDigits(cell.normalize('NFKC')).trim()
  if (isNoImoNumber(plain)) return ''
  const digits = plain
    .replaceAll(BESIDE_IMO, '')
    .replace(/^(\d{7})\.0+$/, '$1')
    .replace(/^(\d)([.,])(\d{3})\2(\d{3})$/, '$1$3$4')
    .replaceAll(' ', '')
  return isImoNumber(digits) ? digits : cell
}

/** Zeros alone, which lists write where a ship has no number. */
export function isNoImoNumber(cell: string): boolean {
  return /^0+(?:[.,]0+)?$/.test(cell)
}
