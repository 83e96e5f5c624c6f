import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { sha256, type LogHashes } from './hashes.server.ts'
import { hashOver } from './merkle.ts'
import { TILE } from './tiles.ts'

/** The root of a full tile; `hash`: base64. */
export type NewNode = { level: number; position: number; hash: string }

/**
 * Works out the roots of full tiles among the first `size` leaves that are not stored, from below, and adds them to `hashes`. They are
 * stored with the next signed state: a process that was killed after it had recorded a state leaves it without them.
 */
export async function addMissingNodes(db: Kysely<Tables>, hashes: LogHashes, size: number): Promise<NewNode[]> {
  const nodes: NewNode[] = []
  for (let level = 1, count = Math.floor(size / TILE); count > 0; level++, count = Math.floor(count / TILE)) {
    const stored = await db
      .selectFrom('logNodes')
      .select('position')
      .where('level', '=', level)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    for (let index = (stored?.position ?? -1) + 1; index < count; index++) {
      const hash = hashOver(sha256, await hashes.tile(level - 1, index))
      hashes.add(level, index, hash)
      nodes.push({ level, position: index, hash: Buffer.from(hash).toString('base64') })
    }
  }
  return nodes
}
