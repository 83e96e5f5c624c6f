import { completionError } from '#/app/certificates/model/part.ts'
import { newPartsOf } from '#/app/certificates/model/new-parts.ts'
import { NewSurvey } from '#/app/certificates/surveys/survey-input.ts'
import { isDay, NO_DAY } from '#/app/import-export/cells/day.ts'
import { termError } from '#/app/surveys/model/terms.ts'
import type { ColumnName, PartColumn } from '#/app/import-export/format/part-columns.ts'
import { hasSurvey, type ListedSurvey, type PartsInRow } from './row-surveys.ts'

type Cells = {
  text: (column: ColumnName) => string
  /** The date in a cell, or an empty text; null where it was reported as no date. */
  date: (column: ColumnName) => string | null
  today: string
  addError: (column: ColumnName, reason: string) => void
  addWarning: (column: ColumnName, reason: string) => void
}

const SURVEY_COLUMNS = {
  lastAnnual: 'annual',
  lastIntermediate: 'intermediate',
  lastBottom: 'bottom',
} as const satisfies Partial<Record<PartColumn, ListedSurvey['kind']>>

type Input = Parameters<typeof newPartsOf>[0]

/**
 * What a row says of the parts of its certificate: the old expiry date that the term of a renewal is counted from, and when it was surveyed last.
 * Null where it says nothing. Reports a term that is too long, a survey of a day to come, and, as warnings, what is not stored.
 */
export function readPartsInRow(
  input: Input,
  { text, date, today, addError, addWarning }: Cells,
): PartsInRow | null {
  const dayIn = (column: PartColumn) => {
    const day = date(column) || null
    if (day === null || isDay(day)) return day
    addError(column, NO_DAY)
    return null
  }
  const renewedFrom = dayIn('renewedFrom')
  const parts = newPartsOf(input)
  if (renewedFrom !== null) {
    const [error = null] = parts.flatMap((part) => termError({ ...part, renewedFrom }) ?? [])
    if (error !== null) addError('expiryDate', error)
  }
  const codes = parts.filter(({ expiryDate }) => expiryDate !== null).map(({ code }) => code)
  const surveys = Object.entries(SURVEY_COLUMNS).flatMap(([name, kind]): ListedSurvey[] => {
    // Its keys are columns.
    const column = name as keyof typeof SURVEY_COLUMNS
    const completedOn = dayIn(column)
    if (completedOn === null) return []
    const problem = completionError(completedOn, today)
    if (problem !== null) addError(column, problem)
    else if (!hasSurvey(codes, kind))
      addWarning(column, 'No certificate of this row has such a survey; it is not stored')
    else if (completedOn < input.issuedDate && kind !== 'bottom')
      addWarning(
        column,
        'This is before the issue: it was a survey of the certificate before it, and is not stored',
      )
    else return [{ kind, completedOn }]
    return []
  })
  if (renewedFrom === null && surveys.length === 0) return null
  const typed = text('surveyLocation')
  if (typed === '') return { renewedFrom, surveys, location: null }
  const location = NewSurvey.shape.place.safeParse(typed)
  if (!location.success) addError('surveyLocation', location.error.issues[0]?.message ?? '')
  return { renewedFrom, surveys, location: location.data ?? null }
}
