import {
  surveyFactsOf,
  type Consent,
  type Extension,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import {
  YEARLY_WINDOW_MONTHS,
  type ExtensionKind,
} from '#/domain/register/model/type/survey-rules.ts'
import { addMonths } from '#/core/dates.ts'
import { scheduleOf, type Window } from '#/domain/register/model/survey/schedule.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'

/**
 * One section of a form for a survey within the term: of a window, with the survey that is credited
 * to it.
 */
export type SurveyEndorsement = {
  /** Those that the window asks for. */
  kinds: readonly SurveyKind[]
  from: string
  to: string
  /** Null: not yet. */
  done: { kind: SurveyKind; completedOn: string; place: string; surveyor: string } | null
  /**
   * The window ended before the register had the certificate: the survey stands on an earlier
   * paper.
   */
  isBeforeRegister: boolean
  /**
   * The anniversary from then on, where the survey was before its window: three months after its
   * completion (SOLAS I/14 (h), Load Lines 19 (8), MARPOL I/10.8). Null: the same as before.
   */
  newAnniversary: string | null
}

/**
 * `afterExpiry`: it was entered on `grantedOn`, after the certificate had expired; the consent is
 * from before.
 */
export type ExtensionEndorsement = {
  kind: ExtensionKind
  grantedOn: string
  until: string
  consent?: Consent
  afterExpiry?: true
}

export type Endorsements = { surveys: SurveyEndorsement[]; extension: ExtensionEndorsement | null }

/**
 * The sections of the form of a part: one for each window of its term, in the order of their days,
 * and its extension. `surveysFrom`: of its record.
 */
export function endorsementsOf(part: Part, surveysFrom: string): Endorsements {
  return endorsementsIn(part, scheduleOf(surveyFactsOf(part, surveysFrom)).windows)
}

/** The same, where the windows of the part are known. */
export function endorsementsIn(part: Part, windows: readonly Window[]): Endorsements {
  // The forms have no section for the intermediate survey besides those of the years in which it is
  // done.
  const isShown = ({ name, survey }: Window) =>
    name !== 'intermediate' ||
    (survey !== null &&
      !windows.some((one) => one.name !== 'intermediate' && one.survey === survey))
  const surveys = windows
    .filter(isShown)
    .map(({ asks, from, to, survey, credit, recorded }): SurveyEndorsement => {
      const done = survey === null ? undefined : part.surveys[survey]
      return {
        kinds: asks,
        from,
        to,
        done: done
          ? {
              kind: done.kind,
              completedOn: done.completedOn,
              place: done.place,
              surveyor: done.surveyor,
            }
          : null,
        isBeforeRegister: !recorded && !done,
        newAnniversary:
          credit === 'early' && done ? addMonths(done.completedOn, YEARLY_WINDOW_MONTHS) : null,
      }
    })
    .toSorted((a, b) => a.to.localeCompare(b.to) || a.from.localeCompare(b.from))
  const { extension } = part
  return {
    surveys,
    extension: extension && endorsementOf(extension, part.expiryDate),
  }
}

function endorsementOf(extension: Extension, expiryDate: string | null): ExtensionEndorsement {
  const { kind, grantedOn, until, consent } = extension
  const afterExpiry = isEnteredAfterExpiry(extension, expiryDate)
  return {
    kind,
    grantedOn,
    until,
    ...(consent && { consent }),
    ...(afterExpiry && { afterExpiry }),
  }
}

/**
 * Whether an extension was consented to before the expiry date and entered after it: between the
 * two the register said that it had expired.
 */
export function isEnteredAfterExpiry(
  { grantedOn, consent, termUntil }: Extension,
  expiryDate: string | null,
): boolean {
  const end = termUntil ?? expiryDate
  return end !== null && consent !== undefined && consent.date <= end && end < grantedOn
}
