import {
  completionError,
  type Part,
  type Survey,
} from '#/domain/register/model/certificate/part.ts'
import { newPartsOf } from '#/domain/register/model/certificate/new-parts.ts'
import { NewSurvey } from '#/domain/register/survey/recording/survey-input.ts'
import { isDay, NO_DAY, shorten } from '#/domain/exchange/files/cells/cell-texts.ts'
import { termError } from '#/domain/register/model/survey/terms.ts'
import {
  type ColumnName,
  type PartColumn,
  COLUMN_NAMES,
} from '#/domain/exchange/files/format/columns.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { columnName } from '#/domain/exchange/files/format/csv.ts'
import type { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

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
 * What a row says of the parts of its certificate: the old expiry date that the term of a renewal
 * is counted from, and when it was surveyed last. Null where it says nothing. Reports a term that
 * is too long, a survey of a day to come, and, as warnings, what is not stored.
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

/** The last survey of a kind, as a list of certificates has it. */
export type ListedSurvey = { kind: 'annual' | 'intermediate' | 'bottom'; completedOn: string }

/** What a row says of the parts of its certificate. */
export type PartsInRow = {
  renewedFrom: string | null
  surveys: ListedSurvey[]
  location: string | null
}

/** Where a list does not say it. */
const NOT_STATED = 'Not stated'

/**
 * The kind that a survey of a list has for a type; null where the type has none such. Radio has a
 * periodical survey each year.
 */
function kindFor(code: string, kind: ListedSurvey['kind']): SurveyKind | null {
  const { yearly, intermediate, verification, bottom } = surveyRulesOf(code)
  if (kind === 'bottom') return bottom ? 'bottom' : null
  if (kind === 'annual')
    return yearly.includes('annual')
      ? 'annual'
      : yearly.includes('periodical')
        ? 'periodical'
        : null
  return intermediate ?? verification
}

/** Whether any part of these types has such a survey. */
export function hasSurvey(codes: readonly string[], kind: ListedSurvey['kind']): boolean {
  return codes.some((code) => kindFor(code, kind) !== null)
}

type Stated = {
  standing: Pick<Part, 'standing' | 'standingReason' | 'standingSince'>
  listed: PartsInRow | null | undefined
  today: string
}

/** The parts that a row of the first sheet describes. */
export function partsInRow(
  input: Parameters<typeof newPartsOf>[0],
  { standing, listed, today }: Stated,
): Part[] {
  const parts = newPartsOf(input).map((part) => ({ ...part, ...standing }))
  return listed ? parts.map((part) => withListed(part, listed, today)) : parts
}

/**
 * A part with what a row says of it: its old expiry date, and the surveys that its type has, in the
 * order in which they were completed.
 */
function withListed(
  part: Part,
  { renewedFrom, surveys, location }: PartsInRow,
  recordedOn: string,
): Part {
  const own = surveys.flatMap(({ kind: listed, completedOn }): Survey[] => {
    const kind = kindFor(part.code, listed)
    if (kind === null || part.expiryDate === null) return []
    const place = location ?? NOT_STATED
    return [
      {
        kind,
        completedOn,
        result: 'satisfactory',
        place,
        surveyor: NOT_STATED,
        remarks: null,
        recordedOn,
      },
    ]
  })
  return {
    ...part,
    renewedFrom: part.expiryDate === null ? null : renewedFrom,
    surveys: own.toSorted((a, b) => (a.completedOn < b.completedOn ? -1 : 1)),
  }
}

/** Of the note of one record, and of one cell in it. */
const MAX_NOTE = 2_000
const MAX_NOTED_CELL = 300

/** The warning where a cell is not in the note as a whole. */
export const CUT =
  'The note of the import has at most 300 characters of a cell and 2,000 in all; what is longer is cut off'

type Noted = { name: string; text: string }

const rememberedColumns = new WeakMap<ImportChoices, number[]>()

/** The columns of a file that no field has and that staff have not left out. */
export function columnsWithoutField({
  choices,
  header,
}: {
  choices: ImportChoices
  header: readonly string[]
}): number[] {
  const known = rememberedColumns.get(choices)
  if (known) return known
  const taken = new Set<number | undefined>([
    ...COLUMN_NAMES.map((name) => choices[name]),
    ...(choices.leaveOut ?? []),
  ])
  const columns = header.map((_, at) => at).filter((at) => !taken.has(at))
  rememberedColumns.set(choices, columns)
  return columns
}

/** The name of a column: its heading, or as a spreadsheet names it. */
export function columnTitle(header: readonly string[], at: number): string {
  return header[at] || `Column ${columnName(at)}`
}

/**
 * `Owner: PT Samudra; Remarks: on board`, bounded; null where all cells are empty. `cut`: the cells
 * that are not in it as a whole.
 */
export function noteOfColumns(cells: readonly Noted[]): { note: string | null; cut: Noted[] } {
  const cut: Noted[] = []
  let note = ''
  for (const cell of cells) {
    if (cell.text === '') continue
    const long = cell.text.length > MAX_NOTED_CELL
    const part = `${note === '' ? '' : '; '}${cell.name}: ${shorten(cell.text, MAX_NOTED_CELL)}`
    const capacity = MAX_NOTE - note.length
    if (long || part.length > capacity) cut.push(cell)
    note += part.length > capacity ? part.slice(0, capacity) : part
  }
  return { note: note || null, cut }
}
