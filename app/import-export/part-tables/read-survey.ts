import { completionError, type Condition, type Survey } from '#/app/certificates/model/part.ts'
import { closingError, conditionError } from '#/app/certificates/surveys/part-rules.ts'
import {
  ClosedCondition,
  NewCondition,
  NewSurvey,
} from '#/app/certificates/surveys/survey-input.ts'
import { codeMeant, CONDITION_KIND_NAMES, RESULT_NAMES, SURVEY_KIND_NAMES } from './cell-texts.ts'
import type { RowCells } from './row-cells.ts'

/** The survey of a row; null where it has an error, which is reported to the row. A row that does not say when it was recorded: today. */
export function readSurvey(cells: RowCells<'surveys'>, today: string): Survey | null {
  const result = cells.text('result')
  const isStated = cells.has('result') || result !== ''
  const completedOn = cells.day('completedOn')
  const recordedOn = cells.dayUntil('recordedOn', today) ?? today
  const survey = cells.parsed(NewSurvey, {
    kind: codeMeant(cells.required('kind'), SURVEY_KIND_NAMES),
    completedOn: completedOn ?? undefined,
    place: cells.required('place'),
    surveyor: cells.required('surveyor'),
    ...(isStated && { result: codeMeant(result, RESULT_NAMES) }),
    remarks: cells.optional('remarks'),
  })
  if (survey === null) return null
  const error = completionError(survey.completedOn, today)
  if (error !== null) cells.addError('completedOn', error)
  if (cells.errors.length > 0) return null
  for (const column of ['place', 'surveyor'] as const) cells.warnOfLetters(column, survey[column])
  const { version: _version, ...facts } = survey
  return { ...facts, remarks: facts.remarks ?? null, recordedOn }
}

/** The condition of a row; null where it has an error, which is reported to the row. */
export function readCondition(cells: RowCells<'conditions'>, today: string): Condition | null {
  const [imposedOn, dueOn, closedOn] = [
    cells.day('imposedOn'),
    cells.day('dueOn'),
    cells.day('closedOn'),
  ]
  const condition = cells.parsed(NewCondition, {
    kind: codeMeant(cells.required('kind'), CONDITION_KIND_NAMES),
    text: cells.required('text'),
    imposedOn: imposedOn ?? undefined,
    dueOn: dueOn ?? undefined,
  })
  if (condition === null) return null
  const error = conditionError(condition, today)
  if (error !== null) cells.addError(error.field, error.message)
  if (closedOn !== null) {
    const closed = cells.parsed(ClosedCondition, { closedOn })
    const closing = closed && closingError(condition, closed.closedOn, today)
    if (closing) cells.addError('closedOn', closing)
  }
  if (cells.errors.length > 0) return null
  const { kind, text } = condition
  return { kind, text, imposedOn: condition.imposedOn, dueOn: condition.dueOn, closedOn }
}
