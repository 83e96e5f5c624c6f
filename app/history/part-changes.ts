import type { Condition, Part, Survey } from '#/app/certificates/model/part.ts'

export type FactChange = { fact: string; from: string | null; to: string | null }

/** What changed in one part of a record, for staff. */
export function changesOfPart(before: Part, after: Part): FactChange[] {
  const named = (fact: string, from: string | null, to: string | null) =>
    from === to ? [] : [{ fact: `${after.code} ${fact}`, from, to }]
  return [
    ...named('kind', before.kind, after.kind),
    ...named('issue date', before.issuedOn, after.issuedOn),
    ...named('expiry date', before.expiryDate, after.expiryDate),
    ...named('extension', extensionText(before), extensionText(after)),
    ...named('status', before.standing, after.standing),
    ...named('reason', before.standingReason, after.standingReason),
    ...named('renewed by', before.supersededBy, after.supersededBy),
    ...after.surveys
      .slice(before.surveys.length)
      .map((survey) => ({ fact: `${after.code} survey`, from: null, to: surveyText(survey) })),
    ...after.conditions.flatMap((condition, i) =>
      named(`condition ${i + 1}`, conditionText(before.conditions[i]), conditionText(condition)),
    ),
  ]
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
