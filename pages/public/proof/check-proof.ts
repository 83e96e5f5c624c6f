import { NO_SURVEYS_RECORDED } from '#/domain/register/model/survey/survey.ts'
import type { TrustedKey } from '#/domain/proof/statements/trusted-keys.ts'
import { joinedEntryOf } from '#/domain/proof/log-format/entry.ts'
import { commitment, PROVED_FACTS, type PublicEvent } from '#/domain/proof/log-format/leaf.ts'
import { hashOfText } from '#/domain/proof/log-format/leaf-3.ts'
import { checkpointIn, originOfLog, readNote } from '#/domain/proof/log-format/note.ts'
import type { InclusionProof } from '#/domain/proof/log/proof.ts'
import { inclusionSteps, leafHash, type InclusionStep } from '#/domain/proof/log/tree/merkle.ts'
import { base64Of, bytesOf, equal, type Bytes } from '#/core/bytes.ts'
import { agreeParts, type ShownPart } from './agree-parts.ts'
import { checkSignature } from './check-signature.ts'
import { sha256 } from './sha256.ts'

/** Why a step of a proof fails. */
export type ProofFailure =
  /** A part of the proof is missing or has another format. */
  | { why: 'unreadable' }
  /** The path is too short or too long for this leaf. */
  | { why: 'path'; leaf: number; size: number }
  | { why: 'root' }
  /** The facts beside the entry are not those that it has the hash of. */
  | { why: 'facts' }
  | { why: 'other-log'; log: string }
  | { why: 'unknown-key' | 'compromised' | 'wrong' }
  | { why: 'other-number'; number: string }
  | { why: 'other-facts'; facts: ProvedFact[] }

/**
 * A step as it was computed; hashes are base64, as they are published. `failed`: null where nothing
 * is wrong.
 */
export type ProofStep = { failed: ProofFailure | null } & (
  | { kind: 'read' }
  | { kind: 'entry'; result: string }
  | { kind: 'leaf'; leaf: number; result: string }
  | { kind: 'join'; side: InclusionStep['side']; sibling: string; result: string }
  | { kind: 'root'; size: number; computed: string | null; signed: string }
  | { kind: 'signature'; log: string; key: string | null }
  | { kind: 'record'; number: string }
)

export type ProvedFact = (typeof PROVED_FACTS)[number] | 'parts'
/** What the register says of the certificate beside the proof. */
export type ProvedRecord = { certificateId: string; status: string; parts: ShownPart[] } & Partial<
  Record<(typeof PROVED_FACTS)[number], unknown>
>

type Known = {
  /** The public origin of the site, in whose log the entry must be. */
  origin: string
  keys: readonly TrustedKey[]
  record: ProvedRecord
  /** The day of the answer, in Jakarta: the status is computed again for it. */
  day: string
}

/**
 * Checks a proof from the content of the entry to the signature of the log, step by step, with
 * nothing but the proof and the published keys. A step that fails does not end it, unless nothing
 * can be computed. Never throws.
 */
export function* checkProof(
  proof: InclusionProof,
  { origin, keys, record, day }: Known,
): Generator<ProofStep, void> {
  const read = readProof(proof)
  if (!read) return yield { kind: 'read', failed: { why: 'unreadable' } }
  const { salt, ofPrivate, path, note, checkpoint } = read
  const { leaf } = proof
  const entry = joinedEntryOf(sha256, proof.event, commitment(sha256, salt, proof.event), ofPrivate)
  yield { kind: 'entry', result: base64Of(entry), failed: null }
  const hash = leafHash(sha256, entry)
  yield { kind: 'leaf', leaf, result: base64Of(hash), failed: null }
  const { size, root: signed } = checkpoint
  const steps = inclusionSteps(sha256, { hash, leaf, size, path })
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    const { side, sibling, result } = step.value
    yield { kind: 'join', side, sibling: base64Of(sibling), result: base64Of(result), failed: null }
  }
  const root = step.value
  yield {
    kind: 'root',
    size,
    computed: root && base64Of(root),
    signed: base64Of(signed),
    failed:
      root === null ? { why: 'path', leaf, size } : equal(root, signed) ? null : { why: 'root' },
  }
  const { outcome, key } = checkSignature(note, keys)
  const log = checkpoint.origin
  const isOther = log !== originOfLog(origin)
  yield {
    kind: 'signature',
    log,
    key,
    failed: isOther ? { why: 'other-log', log } : outcome === 'genuine' ? null : { why: outcome },
  }
  yield { kind: 'record', number: record.certificateId, failed: compareRecord(proof, record, day) }
}

/**
 * The parts of a proof as bytes; null where one is missing or has another format. What is computed
 * from them may still be wrong.
 */
function readProof({
  event,
  facts = null,
  salt,
  privateCommitment,
  leaf,
  path,
  checkpoint,
}: Partial<InclusionProof>) {
  if (facts !== null && typeof facts !== 'string') return null
  if (
    typeof event !== 'string' ||
    typeof checkpoint !== 'string' ||
    typeof leaf !== 'number' ||
    !Array.isArray(path)
  )
    return null
  const note = readNote(checkpoint)
  const state = note && checkpointIn(note.text)
  const [ofPublic, ofPrivate, hashes] = [
    hashIn(salt, 16),
    hashIn(privateCommitment, 32),
    path.map((one) => hashIn(one, 32)),
  ]
  if (!note || !state || !ofPublic || !ofPrivate) return null
  if (!hashes.every((one) => one !== null)) return null
  return { salt: ofPublic, ofPrivate, path: hashes, note, checkpoint: state }
}

function hashIn(value: unknown, length: number): Bytes | null {
  const bytes = typeof value === 'string' ? bytesOf(value) : null
  return bytes?.length === length ? bytes : null
}

/** Whether the entry is about this certificate, and says what the register says of it. */
function compareRecord(
  proof: Pick<InclusionProof, 'event' | 'facts'>,
  record: ProvedRecord,
  day: string,
): ProofFailure | null {
  const entry = readEvent(proof.event)
  const isHashed = entry !== null && 'facts' in entry
  if (isHashed && entry.facts !== hashOfText(sha256, proof.facts ?? '')) return { why: 'facts' }
  const event: ReadEvent | null = isHashed
    ? { ...readEvent(proof.facts ?? ''), certificateId: entry.certificateId }
    : entry
  if (event?.certificateId !== record.certificateId)
    return { why: 'other-number', number: String(event?.certificateId ?? '') }
  const { parts, surveysFrom = NO_SURVEYS_RECORDED } = event
  // Of an entry with parts, what the register says of its standing follows from them: each is
  // compared with its day.
  const isDerived = (name: string) =>
    name === 'standing' || (name === 'standingSince' && parts !== undefined)
  const facts: ProvedFact[] = PROVED_FACTS.filter(
    (name) => !isDerived(name) && (event[name] ?? null) !== (record[name] ?? null),
  )
  if (parts) {
    if (!agreeParts({ parts, surveysFrom }, record.parts, record.status, day)) facts.push('parts')
  } else {
    // An entry of version 1 has no parts; the status follows from its standing and dates.
    const standing =
      record.status === 'suspended' || record.status === 'withdrawn' ? record.status : 'in-force'
    if (event.standing !== standing) facts.push('standing')
  }
  return facts.length > 0 ? { why: 'other-facts', facts } : null
}

/** `facts`: of an entry of version 3, their hash. */
type ReadEvent = Partial<PublicEvent> &
  Partial<Parameters<typeof agreeParts>[0]> & { facts?: unknown }

function readEvent(json: string): ReadEvent | null {
  try {
    const event: unknown = JSON.parse(json)
    return typeof event === 'object' ? event : null
  } catch {
    return null
  }
}
