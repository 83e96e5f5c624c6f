import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { scansInEvents } from '#/domain/register/scan/scan-events.server.ts'
import { toScan } from '#/domain/register/scan/stored-scans.server.ts'
import { whereIn } from '#/db/many.ts'
import type { EntryRow, Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

// Entries that were imported: their marks, and the scans of their originals.

/**
 * A line in the first event of an entry that only an import writes
 * (domain/exchange/files/write/write-rows.server.ts).
 */
const OF_IMPORT = /^Imported (?:from a file of which|with what no field has:) /m

/**
 * Whether entries are marked as imported as their events can show: the mark is the moment at which
 * the entry was made, and one whose first event has the note of an import has it. Of the others no
 * event says whether they were imported.
 */
export async function checkImported(
  db: Kysely<Tables>,
  rows: readonly Pick<EntryRow, 'id' | 'certificateId' | 'importedAt' | 'createdAt'>[],
  report: ReportError,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const firsts = await db
    .selectFrom('registerEvents')
    .select((e) => e.fn.min('id').as('first'))
    .where(whereIn(db, 'recordId', ids))
    .groupBy('recordId')
    .execute()
  const firstIds = firsts.map(({ first }) => first)
  const events = db
    .selectFrom('registerEvents')
    .select(['recordId', 'note'])
    .where(whereIn(db, 'id', firstIds))
  const noted = new Set(
    (await events.execute()).flatMap(({ recordId, note }) =>
      note !== null && OF_IMPORT.test(note) ? recordId : [],
    ),
  )
  for (const { id, certificateId, importedAt, createdAt } of rows) {
    if (importedAt !== null && importedAt !== createdAt)
      report(
        `Certificate ${certificateId} is marked as imported at another moment than it was made`,
      )
    if (importedAt === null && noted.has(id))
      report(
        `Certificate ${certificateId} is not marked as imported, and its first event says that it was`,
      )
  }
}

const RECORDS_AT_ONCE = 200

/**
 * The scans of originals with the events of their certificates: what was added, when and by whom,
 * and what was replaced or removed. Their bytes are compared when they are read.
 */
export async function checkScans(db: Kysely<Tables>, report: ReportError): Promise<void> {
  for (let after = 0; ;) {
    const ids = await recordsWithScans(db, after)
    if (ids.length === 0) return
    const inEvents = await scansInEvents(db, ids)
    const rows = await db
      .selectFrom('certificateScans')
      .selectAll()
      .where(whereIn(db, 'recordId', ids))
      .orderBy('id')
      .execute()
    const stored = Map.groupBy(rows, ({ recordId }) => recordId)
    for (const id of ids)
      if (!isDeepStrictEqual((stored.get(id) ?? []).map(toScan), inEvents.get(id) ?? []))
        report(`The scans of the original of the record ${id} are not those that its events say`)
    after = ids.at(-1) ?? after
  }
}

/** Records that have a scan, or an event of one. */
async function recordsWithScans(db: Kysely<Tables>, after: number): Promise<number[]> {
  const stored = db.selectFrom('certificateScans').select('recordId').where('recordId', '>', after)
  const said = db
    .selectFrom('registerEvents')
    .select('recordId')
    .where('recordId', '>', after)
    .where('note', 'like', 'Scan of the original %')
  const rows = await stored.union(said).orderBy('recordId').limit(RECORDS_AT_ONCE).execute()
  return rows.map(({ recordId }) => recordId)
}
