import { createHash } from 'node:crypto'
import { publicPartOf } from '#/app/transparency-log/format/entry.ts'
import type { Store } from '#/db/schema.ts'
import type { EntryPattern } from './entry-pattern.ts'

/** Before what is hashed, so that it is the hash of nothing else. */
const NAME = 'lentera guilloche 1\n'

/**
 * The entry that the present version of a record is, by its number in the normal form; null where none was recorded. The hash is that of its
 * public text, which a proof shows (`event`). It is not its leaf hash: that has random salts, which are chosen when the entry is appended to the
 * log, a second or two after a document may have been made.
 */
export async function readEntryPattern(
  { read }: Pick<Store, 'read'>,
  number: string,
): Promise<EntryPattern | null> {
  const entry = await read
    .selectFrom('certificates as c')
    .innerJoin('registerEvents as e', (join) =>
      // A note of a later day, such as a survey that is overdue, is an entry and no version.
      join.onRef('e.recordId', '=', 'c.id').onRef('e.at', '<=', 'c.updatedAt'),
    )
    .selectAll('e')
    .select('c.version')
    .where('c.certificateId', '=', number)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry ? { version: entry.version, at: entry.at, hash: hashOf(publicPartOf(entry)) } : null
}

/** SHA-256 of the name and the public text of an entry, hex. */
export function hashOf(publicText: string): string {
  return createHash('sha256').update(NAME).update(publicText).digest('hex')
}
