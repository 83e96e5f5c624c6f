import type { Kysely } from 'kysely'
import { surveysDueOf } from '#/app/certificates/due/surveys-due.ts'
import { expiriesOf } from '#/app/certificates/due/write-expiries.server.ts'
import { toSurveyedRecord } from '#/app/certificates/due/write-surveys-due.server.ts'
import { among } from '#/db/many.ts'
import type { CertificateRow, Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

/** What lists and reminders read of some certificates, compared with the certificates: the surveys that are due, and until when they last. */
export async function checkDue(
  db: Kysely<Tables>,
  rows: readonly CertificateRow[],
  today: string,
  report: ReportError,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const due = await db
    .selectFrom('surveysDue')
    .selectAll()
    .where(among(db, 'recordId', ids))
    .execute()
  const expiries = await db
    .selectFrom('expiries')
    .select(['recordId', 'lastDay'])
    .where(among(db, 'recordId', ids))
    .execute()
  const [dueOf, expiriesBy] = [Map.groupBy(due, recordOf), Map.groupBy(expiries, recordOf)]
  for (const row of rows) {
    const record = toSurveyedRecord(row)
    const days = (list: readonly { lastDay: string }[]) => list.map(({ lastDay }) => lastDay)
    if (textOf(days(expiriesBy.get(row.id) ?? [])) !== textOf(days(expiriesOf(record))))
      report(
        `Certificate ${row.certificateId} is listed with other last days than its certificates have`,
      )
    // The daily update is to look at it.
    if (row.statusUntil !== null && row.statusUntil < today) continue
    // What has ended since it was looked at is in no list.
    const stored = (dueOf.get(row.id) ?? []).filter(({ endsOn }) => endsOn >= today)
    if (textOf(stored.map(dueText)) !== textOf(surveysDueOf(record, today).map(dueText)))
      report(`Certificate ${row.certificateId} is listed with other surveys due than it has`)
  }
}

/** Rows of these tables whose certificate is not there: they would push others off a list. */
export async function checkDueOfNone(db: Kysely<Tables>, report: ReportError): Promise<void> {
  for (const table of ['surveysDue', 'expiries'] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('recordId', 'not in', (e) => e.selectFrom('certificates').select('id'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0)
      report(
        `${table} has ${count} ${Number(count) === 1 ? 'row' : 'rows'} of certificates that are not in the register`,
      )
  }
}

const recordOf = ({ recordId }: { recordId: number }) => recordId

type Due = Omit<ReturnType<typeof surveysDueOf>[number], 'recordId'>

function dueText({ code, kinds, windowFrom, windowTo, endsOn }: Due): string {
  return [code, kinds, windowFrom, windowTo, endsOn].join(' ')
}

const textOf = (list: readonly string[]) => list.toSorted().join('\n')
