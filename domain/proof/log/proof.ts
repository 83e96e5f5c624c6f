/** What shows that the newest event of a certificate is in the log. Hashes are base64. */
export type InclusionProof = {
  state: 'proved'
  /** What is proved: a `PublicEvent` as JSON, whose bytes are hashed. */
  event: string
  /**
   * Of a format in which the event has the SHA-256 of the facts alone: these, as JSON; else null.
   */
  facts: string | null
  /** 16 bytes, hashed before it. */
  salt: string
  /** The commitment to what is not public: who entered it, and the record before. */
  privateCommitment: string
  /** The index of the leaf, from 0. */
  leaf: number
  /** Hashes from the leaf to the root (RFC 9162 §2.1.3.1). */
  path: string[]
  /** The signed state of the log that has it (C2SP tlog-checkpoint). */
  checkpoint: string
}

/**
 * `pending`: so new that no checkpoint has it yet. `missing`: the register has the certificate and
 * the log nothing of it.
 * `contradicted`: the log says something else of it. The last two must not happen.
 */
export type Proof = InclusionProof | { state: 'pending' | 'missing' | 'contradicted' }
