import type { Generated } from 'kysely'
import type { KeyUse } from '#/core/stored-values.ts'

/**
 * The tables of what can be checked without trusting us. Hashes, keys and signatures are base64.
 */
export type ProofTables = {
  /** Public keys; the private halves are files, never in the database. */
  signingKeys: {
    id: string
    use: KeyUse
    /** Ed25519: the 32 bytes of RFC 8032. Documents: SubjectPublicKeyInfo, DER. */
    publicKey: string
    /** X.509, PEM, where the key signs documents. */
    certificate: string | null
    createdAt: string
    /** When another key replaced it; null while it signs. */
    retiredAt: string | null
    /** From when on nothing it signed is to be believed. */
    compromisedAt: string | null
  }
  /** The log's leaves, one for each event of each source, in their order. */
  logLeaves: {
    leaf: number
    /** Which table `eventId` is an id of; `SOURCES` in domain/proof/log/entries. */
    source: string
    eventId: number
    /** 32 random bytes; see `entryOf`. */
    salts: string
    hash: string
  }
  /**
   * The roots of the log's complete tiles of 256: level 1 is over leaves, level 2 over roots of
   * level 1, and so on.
   */
  logNodes: { level: number; position: number; hash: string }
  /** What happened to keys and to the register as a whole (restores); append-only. */
  systemEvents: {
    id: Generated<number>
    at: string
    kind: string
    actorName: string
    /** The id of a key, or empty. */
    subject: string
    /** The key as a row of `signingKeys`, or what was lost; JSON. */
    after: string | null
  }
  /** Signed states of the log (C2SP tlog-checkpoint). */
  checkpoints: { size: number; root: string; note: string; at: string }
  /**
   * The electronic certificates that were made, a row for each content that was ever signed;
   * append-only.
   */
  documents: {
    id: Generated<number>
    /**
     * `entries.id` and its version; no foreign key, because a document outlives a deleted
     * record.
     */
    recordId: number
    version: number
    certificateId: string
    /** What its QR code holds, which a later rotation of keys must not change. */
    link: string
    /** SHA-256 of the bytes that are signed, and of the whole file; hex. */
    content: string
    sha256: string
    /** The signature (RFC 5652), DER. */
    cms: string
    keyId: string
    createdAt: string
    /** The type of the part that it is the form of; null: it is the extract of the whole record. */
    code: string | null
  }
  /** The witnesses of the log, added by an administrator of the machine. */
  witnesses: { id: Generated<number>; name: string; publicKey: string; addedAt: string }
  /** Their signatures under checkpoints, a line each (C2SP tlog-cosignature). */
  cosignatures: { size: number; witnessId: number; line: string; at: string }
}
