import type { Certificate } from './certificate.ts'
import { certificateTypeOf, listedTypes } from './certificate-types.ts'

/** The facts that are signed when a certificate is issued, in the order of the form. A later change of one is a correction. */
export const SIGNED_FACTS = [
  'certificateId',
  'vesselName',
  'imoNumber',
  'flag',
  'type',
  'issuedCertificates',
  'issuedDate',
  'expiryDate',
] as const satisfies (keyof Certificate)[]
export type SignedFact = (typeof SIGNED_FACTS)[number]

/** A change of signed facts after the certificate was issued. Documents and codes of an older version are replaced by it. */
export type Correction = {
  /** The day in Jakarta. */
  on: string
  fields: SignedFact[]
  /** Null where none was given. */
  reason: string | null
  /** The version of the record that it led to. */
  version: number
}

/** Recorded in the history where a decision or correction came without a reason, as the specification's form allows. */
export const NO_REASON = 'no reason given'

/** A record carries so many corrections at most; all of them are in its history. More than there are signed facts. */
export const MAX_CORRECTIONS = 10

/** The signed facts that differ between two states of a record. */
export function correctedFacts(
  before: Pick<Certificate, SignedFact>,
  after: Partial<Pick<Certificate, SignedFact>>,
): SignedFact[] {
  return SIGNED_FACTS.filter((fact) => after[fact] !== undefined && after[fact] !== before[fact])
}

const NONE: Correction[] = []

/** The corrections of a row, as they are stored. */
export function readCorrections(stored: string | null | undefined): Correction[] {
  // Written by `storedCorrections` alone.
  return stored ? (JSON.parse(stored) as Correction[]) : NONE
}

/** Corrections as they are stored; null for none. */
export function storedCorrections(corrections: readonly Correction[]): string | null {
  return corrections.length === 0 ? null : JSON.stringify(corrections)
}

/**
 * With one more. Above the most that a record carries the oldest goes whose every fact was corrected again since, so that many
 * corrections of one fact never hide that of another.
 */
export function addCorrection(corrections: readonly Correction[], added: Correction): Correction[] {
  const all = [...corrections, added]
  if (all.length <= MAX_CORRECTIONS) return all
  const isRepeated = ({ fields }: Correction, at: number) =>
    fields.every((field) => all.slice(at + 1).some((later) => later.fields.includes(field)))
  return all.toSpliced(all.findIndex(isRepeated), 1)
}

/**
 * Changes without those that only list the same types in another order, as the form does: a record keeps the order it was issued
 * with, and nothing was corrected.
 */
export function withoutReordering<C extends Partial<Pick<Certificate, SignedFact>>>(
  before: Pick<Certificate, 'issuedCertificates'>,
  changes: C,
): C {
  const { issuedCertificates, type } = changes
  if (issuedCertificates === undefined || typeSet(issuedCertificates) !== typeSet(before.issuedCertificates)) return changes
  const kept = { ...changes }
  delete kept.issuedCertificates
  if (type === listedTypes(issuedCertificates)[0] && issuedCertificates !== before.issuedCertificates) delete kept.type
  return kept
}

function typeSet(issuedCertificates: string): string {
  return listedTypes(issuedCertificates)
    .map((label) => certificateTypeOf(label)?.code ?? label)
    .toSorted()
    .join('\n')
}
