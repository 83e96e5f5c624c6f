import { addDays, addMonths, dateInWords } from '#/core/dates.ts'
import { lastDayOf, termEndOf, type PartFacts } from './survey.ts'
import {
  EXTENSION_KINDS,
  mayBeExtended,
  RENEWAL_WINDOW_MONTHS,
  surveyRulesOf,
  type ExtensionKind,
} from '#/domain/register/model/type/survey-rules.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { longestTermOf, type Term } from './terms.ts'

/*
 * Extensions of a certificate beyond its expiry date (docs/surveys.md, "Extensions"). The instrument of a type says which it knows and how long each
 * may be; what it does not know, the Administration may decide, and is then named.
 */

/**
 * What the rules read of a certificate that is to be extended. `extensionKind`: how it is extended
 * already; null: it is not.
 */
export type Extendable = Term &
  Pick<PartFacts, 'extendedUntil' | 'termExtendedUntil' | 'supersededOn'> & {
    extensionKind: ExtensionKind | null
  }

/** `decidedOn`: when the Administration consented, where it did. */
export type Granting = {
  kind: ExtensionKind
  until: string
  grantedOn: string
  decidedOn?: string | null
}

/**
 * For so long after it expired may an extension that was granted before be entered: no extension of
 * the conventions that is not to the longest term is longer (SOLAS I/14 (d) to (f)). After that the
 * ship needs a new certificate, after a survey.
 */
const ENTRY_MONTHS = 5

/**
 * Why a certificate may not be extended like this; null where it may. `wasGranted`: elsewhere,
 * where it may have been granted earlier than here, and may have ended. Limits are counted from the
 * last day of its term.
 */
export function extensionError(
  part: Extendable,
  granting: Granting,
  { wasGranted = false } = {},
): string | null {
  const { kind, grantedOn, decidedOn } = granting
  const { name, expires } = surveyRulesOf(part.code)
  const [lastDay, end] = [lastDayOf(part), termEndOf(part)]
  if (!expires || lastDay === null || end === null)
    return `${name} that does not expire cannot be extended`
  const kindError = kindErrorOf(part, kind, wasGranted)
  if (kindError !== null) return kindError
  // Entered later, it was granted by the consent; of a certificate that needs none, a consent
  // grants nothing.
  const isLate = grantedOn > lastDay
  const granted = (isLate && needsConsent(part.code, kind) ? decidedOn : null) ?? grantedOn
  if (granted > lastDay || (decidedOn ?? granted) > lastDay)
    return `It expired on ${dateInWords(lastDay)}: an extension is granted on that day or before`
  const earliest = addMonths(end, -RENEWAL_WINDOW_MONTHS)
  const isCounted = Object.hasOwn(mayBeExtended, kind)
  if (!wasGranted && isCounted && granted < earliest)
    return `An extension is granted within three months before the expiry date: from ${dateInWords(earliest)} on`
  const lateError = isLate && !wasGranted ? lateEntryError(part, lastDay, granting) : null
  if (lateError !== null) return lateError
  const { supersededOn } = part
  if (supersededOn !== null && supersededOn <= grantedOn) {
    return `It is replaced from ${dateInWords(supersededOn)} on: a certificate that another one has replaced is not extended`
  }
  if (part.extensionKind !== null && granting.until <= lastDay)
    return `It is extended until ${dateInWords(lastDay)} already: choose a later day`
  return extensionLimitError(part, granting)
}

/**
 * Why an extension that was granted in time may not be entered after the certificate has expired;
 * null where it may.
 */
function lateEntryError(
  part: Extendable,
  lastDay: string,
  { until, grantedOn, decidedOn }: Granting,
): string | null {
  if (decidedOn && decidedOn < part.issuedOn)
    return `It was issued on ${dateInWords(part.issuedOn)}: a consent from before did not extend it`
  const latest = addMonths(lastDay, ENTRY_MONTHS)
  if (grantedOn > latest)
    return `It expired on ${dateInWords(lastDay)}: an extension that was granted before is entered within five months, until ${dateInWords(latest)}. Issue a new certificate`
  return until < grantedOn
    ? `An extension until ${dateInWords(until)} has ended: entered today, it would change nothing but the past`
    : null
}

/**
 * Why a certificate of this type and kind, extended as it is, has no such extension; null where it
 * may have it.
 */
function kindErrorOf(part: Extendable, kind: ExtensionKind, wasGranted: boolean): string | null {
  const { name, extensions, formerExtensions, interimExtensions, extensionNote, isStatutory } =
    surveyRulesOf(part.code)
  if (kind === 'administration-decision') {
    return isStatutory === false
      ? `${name} is the society’s own: no Administration extends it`
      : null
  }
  if (
    part.extensionKind !== null &&
    (part.extensionKind !== 'to-longest-term' || kind === 'to-longest-term')
  )
    return `It is extended until ${dateInWords(lastDayOf(part) ?? '')} already; extensions are not combined, but by decision of the Administration`
  if (kind === 'interim-special-case') {
    const isKnown = part.kind === 'interim' && interimExtensions.includes(kind)
    return isKnown
      ? null
      : `Only an interim ${interimNames()} is extended in special cases (ISM Code 14.3)`
  }
  if (extensions.length === 0) return `${name} ${extensionNote}`
  if (part.kind !== 'full-term') return 'Only a full-term certificate can be extended'
  if (extensions.includes(kind)) return null
  // What the register granted before it knew better, a file may have.
  if (wasGranted && formerExtensions.includes(kind)) return null
  return `${name} ${extensionNote}`
}

/** The types of which an interim certificate may be extended. */
function interimNames(): string {
  return CERTIFICATE_TYPES.filter(({ rules }) => rules.interimExtensions.length > 0)
    .map(({ officialName }) => officialName)
    .join(' or ')
}

/** Why an extension does not fit the dates of its part; null where it does. */
export function extensionLimitError(
  part: Omit<Extendable, 'extensionKind' | 'supersededOn' | 'extendedUntil'>,
  { kind, until }: Pick<Granting, 'kind' | 'until'>,
): string | null {
  const end = termEndOf(part)
  if (end === null) return 'A certificate that does not expire is not extended'
  if (kind === 'to-longest-term') return longestTermError(part, until)
  if (until <= end) return `An extension ends after the expiry date, ${dateInWords(end)}`
  const latest = latestExtension(part, kind)
  if (latest === null || until <= latest) return null
  const limit = kind === 'short-voyages' ? '1 month' : `${monthsOf(kind)} months`
  const source = kind === 'interim-special-case' ? 'ISM Code 14.3' : clauseOf(part)
  return `This extension is for at most ${limit} after the expiry date (${source}): choose a day not later than ${dateInWords(latest)}`
}

function longestTermError(part: Term, until: string): string | null {
  const { expiryDate } = part
  const latest = longestTermOf(part)
  if (latest === null)
    return `${surveyRulesOf(part.code).name} has no longest term that the register knows`
  if (expiryDate !== null && expiryDate >= addDays(latest, -1))
    return `It was issued for the longest term already, until ${dateInWords(expiryDate)}`
  if (expiryDate !== null && until <= expiryDate)
    return `An extension ends after the expiry date, ${dateInWords(expiryDate)}`
  if (until <= latest) return null
  return `The longest term is five years (${clauseOf(part)}): choose a day not later than ${dateInWords(latest)}`
}

/** The clause of a type about its term; that of SOLAS for what is none of the types. */
function clauseOf({ code }: Pick<Term, 'code'>): string {
  return surveyRulesOf(code).maxTerms?.['full-term'].clause ?? 'SOLAS I/14'
}

function monthsOf(kind: ExtensionKind): number | null {
  // Its keys are kinds.
  return kind in mayBeExtended ? mayBeExtended[kind as keyof typeof mayBeExtended] : null
}

/**
 * The last day until which a certificate may be extended for a reason; null: the Administration
 * decides.
 */
export function latestExtension(
  part: Omit<Term, 'expiryDate'> & Pick<PartFacts, 'expiryDate' | 'termExtendedUntil'>,
  kind: ExtensionKind,
): string | null {
  if (kind === 'to-longest-term') return longestTermOf(part)
  const [end, months] = [termEndOf(part), monthsOf(kind)]
  return end === null || months === null ? null : addMonths(end, months)
}

/** The reasons for which a certificate may be extended on a day. */
export function extensionsOn(part: Extendable, day: string): ExtensionKind[] {
  const lastDay = lastDayOf(part)
  if (lastDay === null) return []
  return EXTENSION_KINDS.filter(
    (kind) => extensionError(part, { kind, until: addDays(lastDay, 1), grantedOn: day }) === null,
  )
}

/**
 * Whether an extension of a certificate needs the consent of the Administration on whose behalf it
 * was issued, by name, reference and date.
 */
export function needsConsent(code: string, kind: ExtensionKind): boolean {
  return kind === 'administration-decision' || surveyRulesOf(code).isStatutory === true
}
