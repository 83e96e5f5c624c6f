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
import { partsFromList } from '#/domain/register/model/certificate/part.ts'
import { commonFactsOf, readParts } from '#/domain/register/model/certificate/record-parts.ts'
import { hashOfRecord } from '#/domain/register/history/event-rows.server.ts'
import { readStatesAfter, STATE_COLUMNS } from '#/domain/register/history/states.server.ts'
import { factsOf3, hashOfText } from '#/domain/proof/log-format/leaf-3.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { whereIn } from '#/db/many.ts'
import type { EntryRow, Tables } from '#/db/schema.ts'
import { checkImported } from './check-imported.server.ts'
import { checkDerived, checkWithoutEntry } from './check-derived.server.ts'
import { selectEntries } from '#/db/entries.ts'

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
    const rows = await selectEntries(db)
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
    await checkDerived(db, compared, today, report)
    count += compared.length
    after = end
    more = ends.length > 0
  }
  await checkWithoutEntry(db, report)
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
  rows: EntryRow[],
  events: Map<number, NewestEvent>,
  { today, surveysFrom }: { today: string; surveysFrom: string | null },
  report: ReportError,
): EntryRow[] {
  const older: EntryRow[] = []
  for (const row of rows) {
    const event = events.get(row.id)
    events.delete(row.id)
    if (event === undefined) report(`Certificate ${row.certificateId} has no event`)
    else if (event.after === null)
      report(`Certificate ${row.certificateId} is there, and its newest event says it was deleted`)
    else {
      const certificate: ReturnType<typeof toCertificate> & Record<string, unknown> =
        toCertificate(row)
      if (certificate.parts.length > 0 && !isStatusOf(certificate, row, today))
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
      if (!('parts' in after) && !isDeepStrictEqual(certificate.parts, partsFromList(certificate)))
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
  { status, statusUntil }: EntryRow,
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
  row: EntryRow,
  report: ReportError,
): Promise<void> {
  const { certificateId, corrections } = row
  const { supersededBy, supersededOn } = commonFactsOf(readParts(row.parts))
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
