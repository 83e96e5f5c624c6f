import type { ReadCode } from '#/app/scan/read-code.ts'
import type { PdfSignature } from './pdf-signature.ts'

/** What the register says of a file by its SHA-256 (`GET /api/documents/{sha256}`). */
export type DocumentAnswer =
  | {
      known: true
      certificateId: string
      /** The number the certificate has now, where it was corrected. */
      correctedTo: string | null
      version: number
      current: boolean
      createdAt: string
    }
  | { known: false }

/**
 * `this-file`, `earlier-file`: we issued this very file, and it is the newest of its certificate, or not. `changed`: we signed
 * it, and it was changed since. `not-recorded`: we signed it, and the register does not know it. `copy`: a PDF that nobody signed,
 * with a code for a number of ours; `picture`: the same of a picture. `not-ours`: signed by others, or with no code for a number
 * of ours.
 */
export type Outcome = 'this-file' | 'earlier-file' | 'changed' | 'not-recorded' | 'copy' | 'picture' | 'not-ours'

/** What is known of a file; of a picture only its code (`document`: null). */
type Known = { document: DocumentAnswer | null; signature: PdfSignature; code: ReadCode | null; inRegister: boolean }

export function outcomeOf({ document, signature, code, inRegister }: Known): Outcome {
  if (document?.known) return document.current ? 'this-file' : 'earlier-file'
  if (signature === 'changed') return 'changed'
  if (signature === 'ours') return 'not-recorded'
  if (signature === 'foreign' || !code || 'refused' in code) return 'not-ours'
  // A code of a certificate that is gone may still be ours: then its own outcome says so.
  if (!inRegister && code.statement === '') return 'not-ours'
  return document ? 'copy' : 'picture'
}
