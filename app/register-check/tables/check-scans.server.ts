import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { scansInEvents } from '#/app/paper-scans/scan-events.server.ts'
import { toScan } from '#/app/paper-scans/stored-scans.server.ts'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

const RECORDS_AT_ONCE = 200

/**
 * The scans of originals with the events of their certificates: what was added, when and by whom, and what was replaced or removed. Their bytes are
 * compared when they are read.
 */
export async function checkScans(db: Kysely<Tables>, report: ReportError): Promise<void> {
  for (let after = 0; ;) {
    const ids = await recordsWithScans(db, after)
    if (ids.length === 0) return
    const inEvents = await scansInEvents(db, ids)
    const rows = await db
      .selectFrom('certificateScans')
      .selectAll()
      .where(among(db, 'recordId', ids))
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
