import type { Kysely } from 'kysely'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { readPartNumber, type Survey } from '#/domain/register/model/certificate/part.ts'
import { certificatesOf } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { addSurvey } from '#/domain/register/survey/recording/add-survey.ts'
import { newOutcome, type ImportError } from '#/domain/exchange/files/format/import.ts'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import { readSurvey } from '#/domain/exchange/files/rows/read-belonging.ts'
import {
  positionNamed,
  readNamed,
  RowCells,
  type Named,
  type SheetReading,
} from '#/domain/exchange/files/rows/row-cells.ts'
import { whereIn, inSteps } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import { reasonOfRow, type Checking } from './check-rows.server.ts'

/** The surveys of one record, in the order in which they are recorded. */
export type SurveysOfRecord = { id: number; surveys: { code: string; survey: Survey }[] }

type CheckingSurveys = Omit<Checking, 'reading'> & { reading: SheetReading & { today: string } }

type ReadRow = { cells: RowCells<'surveys'>; named: Named; survey: Survey | null }

const AT_ONCE = 500

/**
 * Checks surveys of certificates that are in the register by the rules of one that is typed in, in
 * the order of their days. Returns those that may be recorded, by record, with the counts; reports
 * every error.
 */
export async function checkSurveys(db: Kysely<Tables>, checking: CheckingSurveys) {
  const { reading, report, setAside, progress } = checking
  const { today } = reading
  const rows: ReadRow[] = []
  for await (const some of checking.rows) rows.push(...some.map((row) => readOne(row, reading)))
  const byRecord = Map.groupBy(rows, await recordOfRow(db, rows))
  const ids = [...byRecord.keys()].filter((id) => id !== null).toSorted((a, b) => a - b)
  for (const { cells, named } of byRecord.get(null) ?? []) {
    if (named.number !== null) cells.addError('number', 'The register has no such certificate')
  }
  const records: SurveysOfRecord[] = []
  let done = 0
  for (const some of inSteps(ids, AT_ONCE)) {
    for (const record of await certificatesOf(db, some)) {
      const own = byRecord.get(record.id) ?? []
      const surveys = checkRecord(record, own, today)
      if (surveys.length > 0) records.push({ id: record.id, surveys })
      done += own.length
    }
    progress(done)
  }
  const faulty = rows.filter(({ cells }) => cells.errors.length > 0)
  const errors: ImportError[] = faulty.flatMap(({ cells }) => cells.errors)
  const warnings = rows.flatMap(({ cells }) => cells.warnings)
  const counts = {
    good: rows.length - faulty.length,
    faulty: faulty.length,
    faults: errors.length,
    warnings: warnings.length,
  }
  const outcome = { ...newOutcome(), ...counts }
  await setAside?.(faulty.map(({ cells }) => ({ ...cells.row, reason: reasonOfRow(cells.errors) })))
  await report('error', errors)
  await report('warning', warnings)
  return { surveyed: records, outcome }
}

function readOne(row: TableRow, reading: CheckingSurveys['reading']): ReadRow {
  const { today } = reading
  const cells = new RowCells(row, 'surveys', reading)
  const named = readNamed(row, 'surveys', reading)
  if (named.error) cells.addError(named.error.column, named.error.reason)
  const survey = readSurvey(cells, today)
  // The register records it now, whatever the file says of another one.
  return { cells, named, survey: survey && { ...survey, recordedOn: today } }
}

/**
 * Finds the record of a row by its number, or by that of `NUMBER/SEC`; null where there is none.
 */
async function recordOfRow(
  db: Kysely<Tables>,
  rows: readonly ReadRow[],
): Promise<(row: ReadRow) => number | null> {
  const numbers = new Set(rows.flatMap(({ named }) => namesOf(named.number)))
  const ids = new Map<string, number>()
  for (const some of inSteps([...numbers], AT_ONCE)) {
    const found = await db
      .selectFrom('entries')
      .select(['id', 'certificateId'])
      .where(whereIn(db, 'certificateId', some))
      .execute()
    for (const { id, certificateId } of found) ids.set(certificateId, id)
  }
  return ({ named }) => namesOf(named.number).flatMap((name) => ids.get(name) ?? [])[0] ?? null
}

function namesOf(number: string | null): string[] {
  if (number === null) return []
  const part = readPartNumber(number)
  return part ? [number, part.record] : [number]
}

/**
 * Adds the surveys of a record one by one, as if each were typed in, and answers those that may be
 * recorded.
 */
function checkRecord(
  record: Certificate,
  rows: readonly ReadRow[],
  today: string,
): SurveysOfRecord['surveys'] {
  const parts = new Map(record.parts.map((part) => [part.code, part]))
  const codes = [...parts.keys()]
  const surveys: SurveysOfRecord['surveys'] = []
  const dayOf = ({ survey }: ReadRow) => survey?.completedOn ?? ''
  for (const { cells, named, survey } of rows.toSorted((a, b) =>
    dayOf(a).localeCompare(dayOf(b)),
  )) {
    const at = named.error ? null : positionNamed(cells, named, codes)
    const part = at === null ? undefined : parts.get(codes[at] ?? '')
    if (!part || survey === null || cells.errors.length > 0) continue
    const added = addSurvey(part, { ...record, parts: [...parts.values()] }, survey, today)
    if ('refused' in added) {
      cells.addError('completedOn', added.refused)
      continue
    }
    if (added.credit.uncredited !== null)
      cells.addWarning(
        'completedOn',
        `It is stored and credited to none: ${added.credit.uncredited}`,
      )
    parts.set(part.code, added.part)
    surveys.push({ code: part.code, survey })
  }
  return surveys
}
