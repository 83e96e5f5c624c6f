import type { Condition, Part, Survey } from '#/app/certificates/model/part.ts'

export type FactChange = { fact: string; from: string | null; to: string | null }

/** What changed in one part of a record, for staff. */
export function changesOfPart(before: Part, after: Part): FactChange[] {
  const named = (fact: string, from: string | null, to: string | null) =>
    from === to ? [] : [{ fact: `${after.code} ${fact}`, from, to }]
  const { recorded, removed } = surveysBetween(before, after)
  return [
    ...named('kind', before.kind, after.kind),
    ...named('issue date', before.issuedOn, after.issuedOn),
    ...named('survey completed on', before.surveyCompletedOn, after.surveyCompletedOn),
    ...named('renewed from', before.renewedFrom, after.renewedFrom),
    ...named('expiry date', before.expiryDate, after.expiryDate),
    ...named('extension', extensionText(before), extensionText(after)),
    ...named('status', before.standing, after.standing),
    ...named('reason', before.standingReason, after.standingReason),
    ...named('renewed by', before.supersededBy, after.supersededBy),
    ...removed.map((survey) => ({ fact: `${after.code} survey`, from: surveyText(survey), to: null })),
    ...recorded.map((survey) => ({ fact: `${after.code} survey`, from: null, to: surveyText(survey) })),
    ...after.conditions.flatMap((condition, i) =>
      named(`condition ${i + 1}`, conditionText(before.conditions[i]), conditionText(condition)),
    ),
  ]
}

type Surveyed = Pick<Part, 'surveys'>

/** The surveys that were recorded in a part, and those that were removed from it. */
export function surveysBetween(before: Surveyed, after: Surveyed): { recorded: Survey[]; removed: Survey[] } {
  return { recorded: missingIn(before.surveys, after.surveys), removed: missingIn(after.surveys, before.surveys) }
}

/** Those of a list that another one lacks. Of two that are alike in everything, one is not the other. */
function missingIn(list: readonly Survey[], wanted: readonly Survey[]): Survey[] {
  const left = list.map((survey) => JSON.stringify(survey))
  return wanted.filter((survey) => {
    const at = left.indexOf(JSON.stringify(survey))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

function extensionText({ extension }: Part): string | null {
  return extension && `until ${extension.until} (${extension.kind})`
}

function surveyText(survey: Survey): string {
  const { kind, completedOn, place: location, surveyor, result } = survey // words-allowed: the place of a survey
  return `${kind}, completed ${completedOn} in ${location} by ${surveyor}, ${result}`
}

function conditionText(condition: Condition | undefined): string | null {
  if (!condition) return null
  const { kind, text, dueOn, closedOn } = condition
  return `${kind}: ${text}, due ${dueOn}${closedOn === null ? '' : `, closed ${closedOn}`}`
}
