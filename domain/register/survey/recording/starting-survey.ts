import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { kindOfVisit } from '#/domain/register/model/survey/visit-kinds.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

type Choice = { value: string; part: Pick<PublicPart, 'due' | 'code'> }

/**
 * What the form begins with: the kind of visit that most of the selected certificates need next,
 * and of these the ones that need it, under whichever name. Recorded on a certificate that needs
 * another it would be credited to nothing.
 */
export function startingSurvey(
  choices: readonly Choice[],
  selected: readonly string[],
): { kind: SurveyKind; selected: readonly string[] } {
  const needed = choices.filter(({ value, part }) => selected.includes(value) && part.due !== null)
  const isFor = (visit: SurveyKind, { part: { code, due } }: Choice) =>
    due?.kinds.includes(kindOfVisit(visit, code)) ?? true
  const countFor = (visit: SurveyKind) => needed.filter((one) => isFor(visit, one)).length
  const visits = new Set(needed.flatMap(({ part }) => part.due?.kinds.slice(0, 1) ?? []))
  const [kind = USUAL] = [...visits].toSorted((one, other) => countFor(other) - countFor(one))
  return {
    kind,
    selected: choices
      .filter((one) => selected.includes(one.value) && isFor(kind, one))
      .map(({ value }) => value),
  }
}

const USUAL: SurveyKind = 'annual'
