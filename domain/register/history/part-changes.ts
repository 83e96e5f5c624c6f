import type { Condition, Part, Survey } from '#/domain/register/model/certificate/part.ts'
import {
  particularName,
  consentText,
  EXTENSION_TEXTS,
  KIND_TEXTS,
  RESULT_TEXTS,
} from '#/domain/register/model/texts/part-labels.ts'
import { fullDate } from '#/domain/language/format.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'

export type FactChange = { fact: string; from: string | null; to: string | null }

/**
 * What changed in one part of a record, as pages of staff name it; a standing is the code of the
 * API, as that of a record is.
 */
export function changesOfPart(before: Part, after: Part): FactChange[] {
  const named = (fact: string, from: string | null, to: string | null) =>
    from === to ? [] : [{ fact: `${fact} of ${after.code}`, from, to }]
  const { recorded, removed } = surveysBetween(before, after)
  return [
    ...named('Kind', KIND_TEXTS[before.kind], KIND_TEXTS[after.kind]),
    ...named('Issue date', before.issuedOn, after.issuedOn),
    ...named('Survey completed on', before.surveyCompletedOn, after.surveyCompletedOn),
    ...named('Renewed from', before.renewedFrom, after.renewedFrom),
    ...named('Expiry date', before.expiryDate, after.expiryDate),
    ...named('Extension', extensionText(before), extensionText(after)),
    ...named('Standing', before.standing, after.standing),
    ...named('Reason', before.standingReason, after.standingReason),
    ...named('Renewed by', before.supersededBy, after.supersededBy),
    ...named('Particulars', particularsText(before), particularsText(after)),
    ...removed.map((survey) => ({
      fact: `Survey of ${after.code}`,
      from: lineOf(survey, after.code),
      to: null,
    })),
    ...recorded.map((survey) => ({
      fact: `Survey of ${after.code}`,
      from: null,
      to: lineOf(survey, after.code),
    })),
    ...after.conditions.flatMap((condition, i) =>
      named(`Condition ${i + 1}`, conditionText(before.conditions[i]), conditionText(condition)),
    ),
  ]
}

type Surveyed = Pick<Part, 'surveys'>

/** The surveys that were recorded in a part, and those that were removed from it. */
export function surveysBetween(
  before: Surveyed,
  after: Surveyed,
): { recorded: Survey[]; removed: Survey[] } {
  return {
    recorded: missingIn(before.surveys, after.surveys),
    removed: missingIn(after.surveys, before.surveys),
  }
}

/**
 * Those of a list that another one lacks. Of two that are alike in everything, one is not the
 * other.
 */
function missingIn(list: readonly Survey[], wanted: readonly Survey[]): Survey[] {
  const left = list.map((survey) => JSON.stringify(survey))
  return wanted.filter((survey) => {
    const at = left.indexOf(JSON.stringify(survey))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** Such as `freeboard summer: 1,240; deck line: Freeboard deck`. */
function particularsText({ particulars = {} }: Part): string | null {
  const texts = Object.entries(particulars).map(([key, text]) => `${particularName(key)}: ${text}`)
  return texts.length === 0 ? null : texts.join('; ')
}

function extensionText({ extension }: Part): string | null {
  if (extension === null) return null
  const { kind, until, consent } = extension
  const text = `until ${fullDate(until)}: ${EXTENSION_TEXTS[kind]}`
  return consent ? `${text}. ${consentText(consent)}` : text
}

/** Such as `Annual survey, completed November 20, 2026 in Batam by R. Hartono, satisfactory`. */
function lineOf(survey: Survey, code: string): string {
  const { kind, completedOn, place: location, surveyor, result } = survey
  const outcome = RESULT_TEXTS[result].toLowerCase()
  return `${surveyText(kind, code)}, completed ${fullDate(completedOn)} in ${location} by ${surveyor}, ${outcome}`
}

const CONDITION_TEXTS: Record<Condition['kind'], string> = {
  class: 'Condition of class',
  statutory: 'Statutory condition',
}

function conditionText(condition: Condition | undefined): string | null {
  if (!condition) return null
  const { kind, text, dueOn, closedOn } = condition
  const closed = closedOn === null ? '' : `, closed ${fullDate(closedOn)}`
  return `${CONDITION_TEXTS[kind]}: ${text}, due ${fullDate(dueOn)}${closed}`
}
