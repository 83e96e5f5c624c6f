import type { Correction } from '#/domain/register/model/certificate/correction.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import type { ReadCode } from '#/domain/verification/codes/read-code.ts'
import type { PdfSignature } from '#/pages/public/scan/pdf-signature.ts'

/** A survey that was credited, or an extension, with the day of its completion or grant. */
export type Endorsed = { kind: SurveyKind | 'extension'; on: string }

/**
 * What the register says of a file by its SHA-256, as far as it is shown (`POST /api/documents`).
 */
export type DocumentAnswer =
  | {
      known: true
      certificateId: string
      status: 'current' | 'earlier' | 'replaced' | 'deleted'
      corrections: Correction[]
      endorsed: Endorsed[]
    }
  | { known: false }

/**
 * `this-file`: we issued this very file, and the register has not changed since; `earlier-file`:
 * only the status or a renewal came later; `replaced`: its facts were corrected since; `deleted`:
 * its record was deleted. `changed`: we signed it, and it was changed since. `not-recorded`: we
 * signed it, and the register does not know it. `copy`: a PDF that nobody signed, with a code for a
 * number of ours; `picture`: the same of a picture. `not-ours`: signed by others, or with no code
 * for a number of ours.
 */
export type Outcome =
  | (typeof OF_ISSUED)[keyof typeof OF_ISSUED]
  | 'changed'
  | 'not-recorded'
  | 'copy'
  | 'picture'
  | 'not-ours'

const OF_ISSUED = {
  current: 'this-file',
  earlier: 'earlier-file',
  replaced: 'replaced',
  deleted: 'deleted',
} as const

/**
 * What is known of a file; of a picture only its code (`document`: null). `codeWasChecked`: the
 * register has checked its statement;
 * `inRegister`: its number is in the register, or was until it was corrected.
 */
type Known = {
  document: DocumentAnswer | null
  signature: PdfSignature
  code: ReadCode | null
  codeWasChecked: boolean
  inRegister: boolean
}

export function outcomeOf({
  document,
  signature,
  code,
  codeWasChecked,
  inRegister,
}: Known): Outcome {
  if (document?.known) return OF_ISSUED[document.status]
  if (signature === 'changed') return 'changed'
  if (signature === 'ours') return 'not-recorded'
  if (signature === 'foreign' || !code || 'refused' in code) return 'not-ours'
  // A code of a certificate that is gone may still be ours: then its own outcome says so.
  if (!inRegister && !codeWasChecked) return 'not-ours'
  return document ? 'copy' : 'picture'
}
