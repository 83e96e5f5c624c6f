import type { ReadCode } from '#/app/scan/read-code.ts'

/** What the register says of a file by its SHA-256 (`GET /api/documents/{sha256}`). */
export type DocumentAnswer =
  | { known: true; certificateId: string; version: number; current: boolean; createdAt: string }
  | { known: false }

/**
 * `this-file`, `earlier-file`: we issued this very file, and it is the newest of its certificate, or not. `other-file`: the
 * number is ours, the file is not the one we issued. `code-only`: a picture, which is no file of ours; only its code speaks.
 * `not-ours`: neither file nor number.
 */
export type Outcome = 'this-file' | 'earlier-file' | 'other-file' | 'code-only' | 'not-ours'

/** What is known of a document: a picture is asked after by its code alone (`document`: null). */
type Known = { document: DocumentAnswer | null; code: ReadCode | null; inRegister: boolean }

export function outcomeOf({ document, code, inRegister }: Known): Outcome {
  if (document?.known) return document.current ? 'this-file' : 'earlier-file'
  if (!code || 'refused' in code || !inRegister) return 'not-ours'
  return document ? 'other-file' : 'code-only'
}
