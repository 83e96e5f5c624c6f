import type { Certificate } from './certificate.ts'

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

/** A record carries its newest corrections; all of them are in its history. */
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

/** The newest corrections as they are stored; null for none. */
export function storedCorrections(corrections: readonly Correction[]): string | null {
  return corrections.length === 0 ? null : JSON.stringify(corrections.slice(-MAX_CORRECTIONS))
}
