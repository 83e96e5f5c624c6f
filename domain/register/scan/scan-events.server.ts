import type { Kysely } from 'kysely'
import { scanInNote } from '#/domain/register/history/event-notes.ts'
import { whereIn } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { Scan } from './scan.ts'

// What was added, replaced and removed are events of the certificate, which the log has: a row that
// was changed in the database alone fits them no longer.

/** The scans of records as their events have them, the oldest first, by the ids of the records. */
export async function scansInEvents(
  db: Kysely<Tables>,
  recordIds: readonly number[],
): Promise<Map<number, Scan[]>> {
  const events = await db
    .selectFrom('registerEvents')
    .select(['recordId', 'at', 'actorName', 'note'])
    .where(whereIn(db, 'recordId', recordIds))
    .where('kind', '=', 'amended')
    // Staff may write such a note about a change; an event of a scan changes nothing of the record.
    .where((e) =>
      e.or([
        e('change', '=', '[]'),
        e.and([e('format', 'is', null), e('before', '=', e.ref('after'))]),
      ]),
    )
    .where('note', 'like', 'Scan of the original %')
    .orderBy('id')
    .execute()
  const scans = new Map<number, Scan[]>()
  for (const { recordId, at, actorName: by, note } of events) {
    const said = scanInNote(note)
    if (!said) continue
    const known = scans.get(recordId) ?? []
    scans.set(recordId, known)
    const present = known.findLast(({ removedAt }) => removedAt === null)
    if (said.act !== 'added' && present)
      Object.assign(present, { removedBy: by, removedAt: at, reason: said.reason })
    if (said.act === 'removed') continue
    const { mediaType, size, sha256 } = said
    known.push({
      mediaType,
      size,
      sha256,
      addedBy: by,
      addedAt: at,
      removedBy: null,
      removedAt: null,
      reason: null,
    })
  }
  return scans
}
