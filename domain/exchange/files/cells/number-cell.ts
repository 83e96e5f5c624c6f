import { isImoNumber } from '#/domain/register/model/number/imo-number.ts'
import { westernDigits } from '#/core/text.ts'
import { mayBeIssued, readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { visibleText, withHyphens } from './cell-texts.ts'

// Signs are read before a word or before the digits, so that a long run of them is read once for
// each.
const NUMBERED = String.raw`(?:\W*(?:ships?|vessels?|kapal))?(?:\W*(?:identification|id))?(?:\W*(?:numbers?|nummer|nomor|no|nr|n[°º]))?`
/**
 * What stands before an IMO number, or behind it: `IMO No.`, `Nomor IMO:`, `(IMO)`, and LR of the
 * times when Lloyd’s Register gave it.
 */
const BESIDE_IMO = new RegExp(
  String.raw`^(?:\W*(?:LR\W*)?(?:nomor\W*)?IMO${NUMBERED}\W*|(?:\W*(?:LR?|No|N[°º]))?\W*)(?=\d)|(?<=\d)(?:\W*IMO)?\W*$`,
  'gi',
)

/** Longer texts are no numbers. */
const MAX_NUMBER = 80

/**
 * A whole number in digits alone: without the thousands separators of one country or another, and
 * without the measure. Other texts stay.
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
 * An IMO number without what may stand before or behind it, in the digits 0 to 9, also where a
 * spreadsheet took it for a measure; empty for `0`, which says that there is none. Any other text
 * stays.
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

/**
 * `refused`: characters of the cell that no number has; `proposed`: the number with hyphens for
 * them, null where that is none.
 */
type ReadNumberCell =
  | { number: string; changed: boolean }
  | { problem: string; refused: string[]; proposed: string | null }

/** The characters of a number and the spaces in it, which are left out. */
const ALLOWED = /[A-Za-z0-9\-/.\s]/g
/** Most numbers have nothing to be replaced. */
const PLAIN = /^[A-Za-z0-9\-/. ]*$/
const MAX_SHOWN = 5

/**
 * The number in a cell. `numbersAs`: whether characters that no number has are refused, with a
 * proposal, or the proposal is taken.
 */
export function readNumberCell(cell: string, numbersAs: 'written' | 'proposed'): ReadNumberCell {
  const text = PLAIN.test(cell) ? cell : withHyphens(visibleText(cell)).normalize('NFKC')
  const refused = [...new Set(text.replaceAll(ALLOWED, ''))]
  if (refused.length === 0) {
    const read = readCertificateNumber(text)
    return read.success
      ? { number: read.data, changed: false }
      : { problem: read.problem, refused, proposed: null }
  }
  const proposed = proposalFor(text)
  if (proposed !== null && numbersAs === 'proposed') return { number: proposed, changed: true }
  const shown = refused.slice(0, MAX_SHOWN).map((character) => `“${character}”`)
  const problem = `A number has no ${shown.join(', ')}; it has letters A–Z, digits, hyphens, slashes and full stops`
  return {
    problem: proposed === null ? problem : `${problem}. Proposed: ${proposed}`,
    refused,
    proposed,
  }
}

/** The number with a hyphen for what it must not have: `AB-21-0001(SC)` becomes `AB-21-0001-SC`. */
function proposalFor(text: string): string | null {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\s/gu, '')
    .replaceAll(/[^A-Za-z0-9\-/.]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/-?([/.])-?/g, '$1')
    .replaceAll(/^-|-$/g, '')
  const read = readCertificateNumber(plain)
  return read.success && mayBeIssued(read.data) ? read.data : null
}
