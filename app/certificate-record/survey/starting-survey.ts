import type { SurveyKind } from '#/app/surveys/model/survey.ts'
import type { PublicPart } from '#/app/verification/parts/public-parts.ts'

type Choice = { value: string; part: Pick<PublicPart, 'due'> }

/**
 * What the form begins with: the kind of survey that most of the selected certificates need next, and of these the ones that need it. One
 * survey has one kind, and recorded on a certificate that needs another it would be credited to nothing.
 */
export function startingSurvey(
  choices: readonly Choice[],
  selected: readonly string[],
): { kind: SurveyKind; selected: readonly string[] } {
  const needed = choices.filter(({ value, part }) => selected.includes(value) && part.due !== null)
  const byKind = Map.groupBy(needed, ({ part }) => part.due?.kinds[0] ?? USUAL)
  const [[kind] = [USUAL]] = [...byKind].toSorted(([, one], [, other]) => other.length - one.length)
  const isNeeded = ({ part: { due } }: Choice) => due === null || due.kinds.includes(kind)
  return { kind, selected: choices.filter((one) => selected.includes(one.value) && isNeeded(one)).map(({ value }) => value) }
}

const USUAL: SurveyKind = 'annual'
