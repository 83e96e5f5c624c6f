import type { PublicKey } from '#/domain/proof/keys/keys.ts'
import type { PrintedForm } from '#/domain/documents/certificate/forms/form-document.ts'
import type { Printed } from '#/domain/documents/certificate/typesetting/document.ts'

/** A signature that was made before, and the content (SHA-256, hex) that it is over. */
export type KnownSignature = { content: string; cms: string }

/**
 * What the thread for documents is asked: to make a key, to name the one it was given, to make a
 * document.
 */
export type DocumentQuestion =
  | { what: 'new-key'; now: string }
  | { what: 'given-key'; now: string }
  | {
      what: 'document'
      printed: Printed | PrintedForm
      /** What its QR code holds. */
      link: string
      known: KnownSignature[]
      /** Signs where none of the known signatures fits; null: then nothing is made. */
      key: PublicKey | null
      now: string
    }

export type MadeDocument = {
  pdf: Uint8Array
  /** Of the whole file, hex. */
  sha256: string
  /** The signature that was made for it; null where a known one fitted. */
  signed: KnownSignature | null
}

/**
 * `problem`: cannot be signed now, in one line for the operator. `unknown`: none of the known
 * signatures fits.
 */
export type Answer<Value> = { value: Value } | { problem: string } | { unknown: true }
