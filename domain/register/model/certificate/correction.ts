import { certificateTypeOf, listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import { CORRECTABLE, fieldOf, type CorrectableName, type Values } from './field-lists.ts'

/**
 * What is shown to the public as corrected: a fact, or the standing, where a withdrawal was undone.
 */
export type CorrectedName = CorrectableName | 'standing'
export const CORRECTED: readonly [CorrectedName, ...CorrectedName[]] = ['standing', ...CORRECTABLE]

/** A change of public facts after the certificate was issued. */
export type Correction = {
  /** The day in Jakarta. */
  on: string
  /**
   * The type of the one certificate that it is of, where the record has several; left out, it is of
   * the record.
   */
  code?: string | undefined
  fields: CorrectedName[]
  /** Null where none was given. */
  reason: string | null
  /** The version of the record that it led to. */
  version: number
}

/**
 * Recorded in the history where a decision or correction came without a reason, which the form
 * allows.
 */
export const NO_REASON = 'no reason given'

/**
 * The maximum number of corrections in a record (all of them are in its history); at least the
 * number of facts.
 */
export const MAX_CORRECTIONS = Math.max(20, CORRECTABLE.length)

/** The public facts that differ between two states of a record. */
export function correctedFacts(
  before: Values<CorrectableName>,
  after: Partial<Values<CorrectableName>>,
): CorrectableName[] {
  return CORRECTABLE.filter((fact) => after[fact] !== undefined && after[fact] !== before[fact])
}

/** Whether it changed what is on paper: the document and its code are then replaced. */
export function replacesPaper({ fields }: Pick<Correction, 'fields'>): boolean {
  return fields.some((name) => fieldOf(name).onPaper)
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
 * Adds a correction. Above the maximum, the oldest correction is removed whose every fact was
 * corrected again later, so that many corrections of one fact never hide that of another.
 */
export function addCorrection(corrections: readonly Correction[], added: Correction): Correction[] {
  const all = [...corrections, added]
  if (all.length <= MAX_CORRECTIONS) return all
  const isRepeated = ({ code, fields }: Correction, at: number) =>
    fields.every((field) =>
      all.slice(at + 1).some((later) => later.code === code && later.fields.includes(field)),
    )
  // Of many certificates of one record, none may be repeated: then the oldest.
  return all.toSpliced(Math.max(0, all.findIndex(isRepeated)), 1)
}

/**
 * Changes without those that only list the same types in another order, as the form does: a record
 * keeps the order it was issued with, and nothing was corrected.
 */
export function withoutReordering<C extends Partial<Values<CorrectableName>>>(
  before: Values<'issuedCertificates'>,
  changes: C,
): C {
  const { issuedCertificates, type } = changes
  if (issuedCertificates === undefined || !sameTypes(issuedCertificates, before.issuedCertificates))
    return changes
  const remaining = { ...changes }
  delete remaining.issuedCertificates
  if (
    type === listedTypes(issuedCertificates)[0] &&
    issuedCertificates !== before.issuedCertificates
  )
    delete remaining.type
  return remaining
}

/**
 * Selected types in the order in which a record lists them, with those that are added after them:
 * the form sends them in its own order.
 */
export function inRecordOrder(
  selected: readonly string[],
  { issuedCertificates }: Values<'issuedCertificates'>,
): string[] {
  const listed = listedTypes(issuedCertificates).map(codeOrLabel)
  const rank = (label: string) => {
    const at = listed.indexOf(codeOrLabel(label))
    return at === -1 ? listed.length : at
  }
  return selected.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether two lists name the same types, in any order. */
export function sameTypes(one: string, other: string): boolean {
  return typeSet(one) === typeSet(other)
}

const codeOrLabel = (label: string) => certificateTypeOf(label)?.code ?? label

function typeSet(issuedCertificates: string): string {
  return listedTypes(issuedCertificates).map(codeOrLabel).toSorted().join('\n')
}
