import type { Kysely } from 'kysely'
import { storedExpiry } from '#/core/dates.ts'
import { whereIn } from '#/db/many.ts'
import type { CertificateRow, EntryRow, Tables } from '#/db/schema.ts'
import {
  partRows,
  PASSING,
  toSurveyedRecord,
} from '#/domain/register/certificate/records/part-rows.server.ts'
import { commonFactsOf } from '#/domain/register/model/certificate/record-parts.ts'
import { outlooksOf } from '#/domain/register/model/certificate/status.ts'
import type { ReportError } from './check-certificates.server.ts'

/**
 * What the rows of some entries and their certificates say besides, for lists and jobs, compared
 * with what follows from the certificates.
 */
export async function checkDerived(
  db: Kysely<Tables>,
  rows: readonly EntryRow[],
  today: string,
  report: ReportError,
): Promise<void> {
  const stored = await db
    .selectFrom('certificates')
    .selectAll()
    .where(
      whereIn(
        db,
        'entryId',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  const byEntry = Map.groupBy(stored, ({ entryId }) => entryId)
  for (const row of rows) {
    const record = toSurveyedRecord(row)
    if (record.parts.length === 0) {
      report(`Entry ${row.certificateId} has no certificates`)
      continue
    }
    const { standing, expiryDate } = commonFactsOf(record.parts)
    if (row.standing !== standing || row.expiryDate !== storedExpiry(expiryDate))
      report(
        `Entry ${row.certificateId} is listed with another expiry date or standing than its certificates have`,
      )
    const own = byEntry.get(row.id) ?? []
    const outlooks = outlooksOf(record, today)
    // The daily update is to look at it.
    const isOutdated = row.statusUntil !== null && row.statusUntil < today
    for (const expected of partRows({ ...record, outlooks }, today)) {
      const found = own.find(({ code }) => code === expected.code)
      const names = isOutdated ? LASTING : DERIVED
      const differing = names.filter((name) => valueOf(found, name, today) !== expected[name])
      if (differing.length > 0)
        report(
          `Certificate ${expected.number} is listed otherwise than it is: ${differing.join(', ')}`,
        )
    }
  }
}

const LASTING = ['position', 'number', 'lastDay', 'conditionDueOn'] as const
const DERIVED = [...LASTING, ...PASSING]

/** What has ended since it was looked at is in no list. */
function valueOf(
  row: CertificateRow | undefined,
  name: (typeof DERIVED)[number],
  today: string,
): string | number | null {
  if (!row) return null
  const hasEnded = row.dueEndsOn !== null && row.dueEndsOn < today
  return hasEnded && name.startsWith('due') ? null : row[name]
}

/** Certificates whose entry is not there: they would push others off a list. */
export async function checkWithoutEntry(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const { count } = await db
    .selectFrom('certificates')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('entries').select('id').whereRef('id', '=', 'certificates.entryId')),
      ),
    )
    .executeTakeFirstOrThrow()
  if (Number(count) > 0)
    report(
      `certificates has ${count} ${Number(count) === 1 ? 'row' : 'rows'} of entries that are not in the register`,
    )
}
