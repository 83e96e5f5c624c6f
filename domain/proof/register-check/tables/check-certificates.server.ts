import { isDeepStrictEqual } from 'node:util'
import { sql, type Kysely } from 'kysely'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  outlooksOf,
  STATUS_OUTDATED,
  statusOf,
  storedStatus,
} from '#/domain/register/model/certificate/status.ts'
import { STORED } from '#/domain/register/model/certificate/field-lists.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { hashOfRecord } from '#/domain/register/history/event-rows.server.ts'
import { readStatesAfter, STATE_COLUMNS } from '#/domain/register/history/states.server.ts'
import { factsOf3, hashOfText } from '#/domain/proof/log-format/leaf-3.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { whereIn } from '#/db/many.ts'
import type { CertificateRow, Tables } from '#/db/schema.ts'
import { checkImported } from './check-imported.server.ts'
import { surveysDueOf } from '#/domain/register/certificate/due/surveys-due.ts'
import { expiriesOf, toSurveyedRecord } from '#/domain/register/certificate/due/derived.server.ts'

/**
 * What lists and reminders read of some certificates, compared with the certificates: the surveys
 * that are due, and until when they last.
 */
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
    .where(whereIn(db, 'recordId', ids))
    .execute()
  const expiries = await db
    .selectFrom('expiries')
    .select(['recordId', 'lastDay'])
    .where(whereIn(db, 'recordId', ids))
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
async function checkDueOfNone(db: Kysely<Tables>, report: ReportError): Promise<void> {
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

/** Receives each difference that a check finds, as a message. */
export type ReportError = (message: string) => void

const AT_ONCE = 1_000

/**
 * Each certificate with the newest event of its record, and the other way round; answers how many
 * certificates there are. Both are read `atOnce` at a time, however many there are: one question
 * about all of them would take a database too long. `today`: what lists show of a certificate is
 * compared with its status on that day.
 */
export async function checkCertificates(
  db: Kysely<Tables>,
  report: ReportError,
  { today, atOnce = AT_ONCE }: { today: string; atOnce?: number },
): Promise<number> {
  let [count, after, more] = [0, 0, true]
  const expected = { today, surveysFrom: await dayOfParts(db) }
  while (more) {
    const records = await db
      .selectFrom('registerEvents')
      .select((e) => ['recordId', e.fn.max('id').as('newest')])
      .where('recordId', '>', after)
      .groupBy('recordId')
      .orderBy('recordId')
      .limit(atOnce)
      .execute()
    const rows = await db
      .selectFrom('certificates')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    // Of a list that ended at the limit, nothing beyond its last record is known: both are compared
    // up to the lower of these.
    const ends = [records.map(({ recordId }) => recordId), rows.map(({ id }) => id)].filter(
      ({ length }) => length === atOnce,
    )
    const end = Math.min(...ends.map((ids) => ids.at(-1) ?? 0))
    const compared = rows.filter(({ id }) => id <= end)
    const events = await eventsOf(
      db,
      records.filter(({ recordId }) => recordId <= end),
    )
    for (const row of compare(compared, events, expected, report))
      await checkMigrated(db, row, report)
    await checkImported(db, compared, report)
    await checkDue(db, compared, today, report)
    count += compared.length
    after = end
    more = ends.length > 0
  }
  await checkDueOfNone(db, report)
  return count
}

/** Columns that a migration filled in. */
const FILLED: ReadonlySet<string> = new Set(['supersededOn', 'surveysFrom'])

/** `after`: the record after it; null where it was deleted. Older events have no hashes. */
type NewestEvent = {
  recordId: number
  certificateId: string
  recordHash: string | null
  factsHash: string | null
  after: Record<string, unknown> | null
}

/** The newest events of records, by the records’ ids. */
async function eventsOf(
  db: Kysely<Tables>,
  records: { newest: number }[],
): Promise<Map<number, NewestEvent>> {
  const ids = records.map(({ newest }) => newest)
  const events = await db
    .selectFrom('registerEvents')
    .select([...STATE_COLUMNS, 'recordId', 'certificateId', 'recordHash', 'factsHash'])
    .where(whereIn(db, 'id', ids))
    .execute()
  const states = await readStatesAfter(db, events)
  return new Map(
    events.map(({ id, recordId, certificateId, recordHash, factsHash }) => [
      recordId,
      { recordId, certificateId, recordHash, factsHash, after: states.get(id) ?? null },
    ]),
  )
}

/**
 * Takes what it has looked at out of `events`; answers the rows whose newest event is from before
 * migration 0039 and lacks its columns.
 */
function compare(
  rows: CertificateRow[],
  events: Map<number, NewestEvent>,
  { today, surveysFrom }: { today: string; surveysFrom: string | null },
  report: ReportError,
): CertificateRow[] {
  const older: CertificateRow[] = []
  for (const row of rows) {
    const event = events.get(row.id)
    events.delete(row.id)
    if (event === undefined) report(`Certificate ${row.certificateId} has no event`)
    else if (event.after === null)
      report(`Certificate ${row.certificateId} is there, and its newest event says it was deleted`)
    else {
      const certificate: ReturnType<typeof toCertificate> & Record<string, unknown> =
        toCertificate(row)
      if (!isStatusOf(certificate, row, today))
        report(
          `Certificate ${row.certificateId} has a status in lists that does not follow from it`,
        )
      const { after } = event
      if (event.recordHash !== null && !hasHashesOf(event, after))
        report(
          `The newest event of certificate ${row.certificateId} does not lead to the record that it has the hash of`,
        )
      if (!('supersededOn' in after)) older.push(row)
      if (!('surveysFrom' in after) && row.surveysFrom !== surveysFrom)
        report(
          `Certificate ${row.certificateId} has surveys from ${row.surveysFrom} on, not from the day on which parts were added`,
        )
      // A field that is younger than the event was added by a migration, which left it empty;
      // `checkMigrated` has the one it did not.
      const younger = STORED.filter((name) => !(name in after) && !FILLED.has(name)).map(
        (name) => [name, null] as const,
      )
      if (!('parts' in after) && row.parts !== null)
        report(`Certificate ${row.certificateId} has parts that no event names`)
      const differing = [...Object.entries(after), ...younger].flatMap(([name, value]) =>
        isDeepStrictEqual(certificate[name], value) ? [] : [name],
      )
      if (differing.length > 0)
        report(
          `Certificate ${row.certificateId} is not what its newest event says: ${differing.join(', ')}`,
        )
    }
  }
  for (const { certificateId, after } of events.values()) {
    if (after !== null)
      report(`Certificate ${certificateId} is gone, and no event says it was deleted`)
  }
  return older
}

/**
 * Whether an event has the hashes of the record that it leads to, and of what the public sees of
 * that.
 */
function hasHashesOf({ recordHash, factsHash }: NewestEvent, after: object): boolean {
  return (
    recordHash === hashOfRecord(after) &&
    factsHash === hashOfText(sha256, factsOf3(JSON.stringify(after)))
  )
}

/**
 * Whether the status that lists show is that of today, and until when. A row that the daily update
 * is to look at has that of its last day.
 */
function isStatusOf(
  certificate: ReturnType<typeof toCertificate>,
  { status, statusUntil }: CertificateRow,
  today: string,
): boolean {
  if (statusUntil === STATUS_OUTDATED) return true
  if (statusUntil !== null && statusUntil < today)
    return statusOf(certificate, statusUntil) === status
  return isDeepStrictEqual(storedStatus(outlooksOf(certificate, today)), { status, statusUntil })
}

/**
 * The day of migration 0065: of each certificate from before it, surveys are expected from that day
 * on; null where there is none.
 */
async function dayOfParts(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{
    timestamp: string
  }>`select timestamp from kysely_migration where name like '0065-%'`.execute(db)
  const [row] = rows
  return row ? dateInJakarta(row.timestamp) : null
}

/** The fields that the JSON of an event holds; empty where it is no object. */
export function fieldsOf(after: string): Record<string, unknown> {
  const value: unknown = JSON.parse(after)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/**
 * What migration 0039 gave a row: no corrections, and the issue date of the certificate that takes
 * its place.
 */
async function checkMigrated(
  db: Kysely<Tables>,
  row: CertificateRow,
  report: ReportError,
): Promise<void> {
  const { certificateId, corrections, supersededBy, supersededOn } = row
  if (corrections !== null)
    report(`Certificate ${certificateId} has corrections that no event names`)
  if (!(await datesOf(db, supersededBy)).has(supersededOn))
    report(`Certificate ${certificateId} is superseded from a day that no event names`)
}

/** The issue dates that a certificate has had; nothing where there is none, or where it is gone. */
async function datesOf(db: Kysely<Tables>, number: string | null): Promise<Set<string | null>> {
  if (number === null) return new Set([null])
  const events = await db
    .selectFrom('registerEvents')
    .select(STATE_COLUMNS)
    .where('certificateId', '=', number)
    .execute()
  const states = await readStatesAfter(db, events)
  const dates = [...states.values()].map((after) =>
    after === null ? null : String(after.issuedDate),
  )
  return new Set(events.length === 0 ? [null] : dates)
}
