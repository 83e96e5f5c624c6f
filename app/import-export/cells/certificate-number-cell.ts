import { mayBeIssued, readCertificateNumber } from '#/app/certificate-number/normal-form.ts'
import { visibleText, withHyphens } from './plain-text.ts'

/** `refused`: characters of the cell that no number has; `proposed`: the number with hyphens for them, null where that is none. */
type ReadNumberCell =
  | { number: string; changed: boolean }
  | { problem: string; refused: string[]; proposed: string | null }

/** The characters of a number and the spaces in it, which are left out. */
const ALLOWED = /[A-Za-z0-9\-/.\s]/g
/** Most numbers have nothing to be replaced. */
const PLAIN = /^[A-Za-z0-9\-/. ]*$/
const MAX_SHOWN = 5

/** The number in a cell. `numbersAs`: whether characters that no number has are refused, with a proposal, or the proposal is taken. */
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
