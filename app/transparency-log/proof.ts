import { base64Of, bytesOf, type Bytes } from '#/core/bytes.ts'
import { commitment, joinedEntry, type PublicEvent } from './format/leaf.ts'
import { leafHash, rootFromInclusion, type Sha256 } from './tree/merkle.ts'
import { checkpointIn, readNote } from './format/note.ts'

/** What shows that the newest event of a certificate is in the log. Hashes are base64. */
export type InclusionProof = {
  state: 'proved'
  /** What is proved: a `PublicEvent` as JSON, whose bytes are hashed. */
  event: string
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
 * `pending`: so new that no checkpoint has it yet. `missing`: the register has the certificate and the log nothing of it.
 * `contradicted`: the log says something else of it. The last two must not happen.
 */
export type Proof = InclusionProof | { state: 'pending' | 'missing' | 'contradicted' }

/** The root that a proof leads to, as the checkpoint in it has it; null where it leads elsewhere. Signatures are not looked at. */
export function checkInclusion(
  sha256: Sha256,
  proof: InclusionProof,
): { event: PublicEvent; size: number; root: Bytes } | null {
  const note = readNote(proof.checkpoint)
  const checkpoint = note && checkpointIn(note.text)
  const [salt, ofPrivate] = [bytesOf(proof.salt), bytesOf(proof.privateCommitment)]
  const path = proof.path.map(bytesOf)
  if (!checkpoint || !salt || ofPrivate?.length !== 32 || !path.every((hash) => hash?.length === 32)) return null
  const entry = joinedEntry(sha256, commitment(sha256, salt, proof.event), ofPrivate)
  const { leaf } = proof
  const { size, root } = checkpoint
  const hashes = path.flatMap((hash) => hash ?? [])
  const reached = rootFromInclusion(sha256, { hash: leafHash(sha256, entry), leaf, size, path: hashes })
  if (!reached || base64Of(reached) !== base64Of(root)) return null
  // The log's own JSON: its hash has just been found in it.
  return { event: JSON.parse(proof.event) as PublicEvent, size, root }
}
