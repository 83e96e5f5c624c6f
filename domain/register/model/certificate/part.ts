import type { Standing } from '#/core/stored-values.ts'
import type { Extendable } from '#/domain/register/model/survey/extensions.ts'
import { latestDayAnywhere } from '#/core/dates.ts'
import { surveyRulesOf, type ExtensionKind } from '#/domain/register/model/type/survey-rules.ts'
import {
  lastDayOf,
  PART_KINDS,
  recordedFrom,
  termEndOf,
  type PartFacts,
  type PartKind,
  type SurveyFacts,
} from '#/domain/register/model/survey/survey.ts'
import { standingOn } from '#/domain/register/model/survey/part-status.ts'
import {
  CERTIFICATE_TYPES,
  certificateTypeOf,
  typesShown,
} from '#/domain/register/model/type/certificate-types.ts'

/** A survey of a part, as it was recorded. */
export type Survey = SurveyFacts & {
  /** Where it was completed. */
  place: string
  surveyor: string
  remarks: string | null
  recordedOn: string
}

/**
 * What the Administration on whose behalf a certificate is issued decided: its name, its letter or
 * reference, and the day.
 */
export type Consent = { administration: string; reference: string; date: string }

/** Granted on a day, until another. */
export type Extension = {
  kind: ExtensionKind
  until: string
  grantedOn: string
  reason: string
  /**
   * Left out where the Administration is not asked, and where it was granted before the register
   * asked for it.
   */
  consent?: Consent
  /** Until when its term was extended to the longest before; left out where it was not. */
  termUntil?: string
}

/** Until when the term of a part was extended to the longest; null where it was not. */
export function termExtendedUntil({ extension }: Pick<Part, 'extension'>): string | null {
  if (extension === null) return null
  return extension.kind === 'to-longest-term' ? extension.until : (extension.termUntil ?? null)
}

/** A condition of class, or a statutory one: due on a day, and closed on another or still open. */
export type Condition = {
  kind: 'class' | 'statutory'
  text: string
  imposedOn: string
  dueOn: string
  closedOn: string | null
}

/** Whether a condition is open on a day; without a day, whether it was never closed. */
export function isConditionOpen(
  { closedOn }: Pick<Condition, 'closedOn'>,
  day: string | null,
): boolean {
  return closedOn === null || (day !== null && closedOn > day)
}

/**
 * Whether it is open and overdue on a day: from the day after the one on which it is due. Without a
 * day it is not known.
 */
export function isConditionOverdue(
  condition: Pick<Condition, 'dueOn' | 'closedOn'>,
  day: string | null,
): boolean {
  return day !== null && condition.dueOn < day && isConditionOpen(condition, day)
}

/** One certificate of a record: one type, with its own dates, surveys and standing. */
export type Part = {
  /** The permanent code of its type; `OTHER` where it is none of the known types. */
  code: string
  /** As the record lists it. */
  label: string
  kind: PartKind
  surveyCompletedOn: string | null
  issuedOn: string
  expiryDate: string | null
  /** The expiry date of the certificate that it renews, where its term is counted from that day. */
  renewedFrom: string | null
  extension: Extension | null
  standing: Standing
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  supersededOn: string | null
  surveys: Survey[]
  conditions: Condition[]
  /**
   * What the form of its type asks for and no other record has, by the keys of the form's fields;
   * left out where there is nothing.
   */
  particulars?: Readonly<Record<string, string>>
}

export const OTHER = 'OTHER'

/** What of a record each of its parts has unless it says otherwise. */
export type CommonFacts = {
  type: string
  issuedCertificates: string
  issuedDate: string
  expiryDate: string | null
} & Pick<Part, 'standing' | 'standingReason' | 'standingSince' | 'supersededBy' | 'supersededOn'>

/**
 * The parts of a record that has one set of dates for all its types: one for each type of its list,
 * and one for everything that is none of the known types. All have its expiry date, as its paper
 * says, also types that do not expire.
 */
export function partsFromList(record: CommonFacts): Part[] {
  const parts: Part[] = []
  for (const label of typesShown(record)) {
    const code = certificateTypeOf(label)?.code ?? OTHER
    const same = parts.find((part) => part.code === code)
    if (!same) parts.push(newPart(code, label, record))
    else if (code === OTHER) same.label += `, ${label}`
  }
  return parts
}

/** A part with the dates and standing of its record. */
export function newPart(
  code: string,
  label: string,
  record: Omit<CommonFacts, 'type' | 'issuedCertificates'>,
): Part {
  const {
    issuedDate,
    expiryDate,
    standing,
    standingReason,
    standingSince,
    supersededBy,
    supersededOn,
  } = record
  return {
    code,
    label,
    kind: 'full-term',
    surveyCompletedOn: null,
    issuedOn: issuedDate,
    expiryDate,
    renewedFrom: null,
    extension: null,
    standing,
    standingReason,
    standingSince,
    supersededBy,
    supersededOn,
    surveys: [],
    conditions: [],
  }
}

/** The parts in force, not superseded, whose term ends on a day. */
export function partsEndingOn(parts: readonly Part[], lastDay: string): Part[] {
  return parts.filter((part) => isInForce(part) && lastDayOfPart(part) === lastDay)
}

/** The last day of the term of a part, with its extension; null where it does not expire. */
export function lastDayOfPart({
  expiryDate,
  extension,
}: Pick<Part, 'expiryDate' | 'extension'>): string | null {
  return lastDayOf({ expiryDate, extendedUntil: extension?.until ?? null })
}

/**
 * The last day of the term of a part, from which that of the next certificate is counted; null
 * where it does not expire.
 */
export function termEndOfPart(part: Pick<Part, 'expiryDate' | 'extension'>): string | null {
  return termEndOf({ expiryDate: part.expiryDate, termExtendedUntil: termExtendedUntil(part) })
}

/** Whether it is in force and not superseded. */
export function isInForce({
  standing,
  supersededBy,
}: Pick<Part, 'standing' | 'supersededBy'>): boolean {
  return standing === 'in-force' && supersededBy === null
}

/**
 * Whether staff are offered to record a survey of it on a day. One that has expired may lack a
 * survey that was completed before; one that was replaced or withdrawn has no further one.
 */
export function takesSurveys(
  part: Pick<Part, 'standing' | 'standingSince' | 'supersededBy' | 'supersededOn'>,
  day: string,
): boolean {
  const isReplaced =
    part.supersededBy !== null && (part.supersededOn === null || part.supersededOn <= day)
  return !isReplaced && standingOn(part, day) !== 'withdrawn'
}

/** Whether certificates of a type expire; what is none of the known types does. */
export function expires(code: string): boolean {
  return surveyRulesOf(code).expires
}

/**
 * The kinds in which a certificate may be issued: of a type that does not expire, the full-term one
 * alone, unless it has an expiry date all the same.
 */
export function kindsOf({
  code,
  kind,
  expiryDate,
}: Pick<Part, 'code' | 'kind' | 'expiryDate'>): readonly PartKind[] {
  if (expires(code) || expiryDate !== null) return PART_KINDS
  // What the register has already is shown as it is.
  return kind === 'full-term' ? [kind] : ['full-term', kind]
}

/**
 * Why a survey cannot have been completed on a day, at the place where it was; null where it can.
 * `today`: in Jakarta.
 */
export function completionError(completedOn: string, today: string): string | null {
  return completedOn > latestDayAnywhere(today)
    ? 'A survey is recorded once it is completed: choose today or an earlier day'
    : null
}

/** What the survey rules take of a part. `surveysFrom`: of its record. */
export function surveyFactsOf(part: Part, surveysFrom: string): PartFacts {
  return {
    code: part.code,
    kind: part.kind,
    issuedOn: part.issuedOn,
    expiryDate: part.expiryDate,
    renewedFrom: part.renewedFrom,
    extendedUntil: part.extension?.until ?? null,
    termExtendedUntil: termExtendedUntil(part),
    standing: part.standing,
    standingSince: part.standingSince,
    supersededOn: part.supersededOn,
    surveysFrom: recordedFrom(surveysFrom, part.issuedOn),
    surveys: part.surveys,
  }
}

/** What the rules of extensions take of a part. */
export function extendableOf(part: Part, surveysFrom: string): Extendable {
  const { surveyCompletedOn, extension } = part
  return {
    ...surveyFactsOf(part, surveysFrom),
    surveyCompletedOn,
    extensionKind: extension?.kind ?? null,
  }
}

/**
 * What the survey rules take of a part, for a browser: of its surveys neither who surveyed nor the
 * remarks.
 */
export function previewFactsOf(part: Part, surveysFrom: string) {
  const surveys = part.surveys.map(({ kind, completedOn, result }) => ({
    kind,
    completedOn,
    result,
  }))
  return { ...surveyFactsOf(part, surveysFrom), surveys }
}

/**
 * The number of a part: that of its record with the code of its type; a record with one part is
 * known by its bare number.
 */
export function partNumber(certificateId: string, part: Pick<Part, 'code'>, count: number): string {
  return count === 1 ? certificateId : `${certificateId}/${part.code.toUpperCase()}`
}

const CODES = new Map(
  [...CERTIFICATE_TYPES.map(({ code }) => code), OTHER].map((code) => [code.toUpperCase(), code]),
)

/**
 * The record and the part that a number in its normal form names, such as `NUMBER/SEC`; null where
 * it does not end in a code.
 */
export function readPartNumber(number: string): { record: string; code: string } | null {
  const at = number.lastIndexOf('/')
  const code = at < 1 ? undefined : CODES.get(number.slice(at + 1))
  return code === undefined ? null : { record: number.slice(0, at), code }
}
