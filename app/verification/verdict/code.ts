import type { Compared } from '#/app/qr-statements/differences.ts'

/**
 * What became of the code that led to a verification. `agrees`: we signed it for this number and it says what the register says;
 * `differs`: we signed it, and the record was corrected since; `gone`: we signed it, and the register does not hold the record any
 * more; `forged`: it names a key of ours and is not signed by it; `foreign`: it is signed with no key of ours; `moved`: we signed
 * it for another number; `compromised`: its key was in other hands; `unreadable`: it is no statement; `unchecked`: the keys could
 * not be read.
 */
export const CODE_OUTCOMES = [
  'agrees',
  'differs',
  'gone',
  'forged',
  'foreign',
  'moved',
  'compromised',
  'unreadable',
  'unchecked',
] as const
export type CodeOutcome = (typeof CODE_OUTCOMES)[number]

/** A fact that the code says otherwise than the register; null: there is none. A text that did not fit into the code ends in `…`. */
export type Difference = { field: DifferentField; paper: string | null; register: string | null }
type DifferentField = Exclude<Compared, 'types'> | 'issuedCertificates' | 'certificateId'

export type CheckedCode = {
  outcome: CodeOutcome
  /** Of `differs`. */
  differences: Difference[]
  /** The day whose facts a code of ours states, `YYYY-MM-DD`; null where it is not ours. */
  statedOn: string | null
  /** Of `moved`: the number it was signed for. */
  belongsTo: string | null
}
