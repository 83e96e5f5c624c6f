import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { rowsOfLeaves, saltsOf } from './entries/sources.server.ts'
import { refuseRegister } from './states/trust.server.ts'
import { LogHashes } from './tree/hashes.server.ts'
import { lastCheckpoint } from './proof.server.ts'
import { TILE, tileOf, type Tile } from './tree/tiles.ts'

/** The newest signed state of the log. Refuses: a log of nothing (not-found). */
export async function newestCheckpoint({ db }: Pick<RequestContext, 'db'>): Promise<string> {
  const checkpoint = await lastCheckpoint(db)
  if (!checkpoint) throw new Refusal('not-found', 'Nothing is in the register’s log yet.')
  return checkpoint.note
}

/** A tile by its path, as far as the newest checkpoint reaches. Refuses: what is no path of a tile, or beyond (not-found). */
export async function readTile({ db }: Pick<RequestContext, 'db'>, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const tile = tileOf(path)
  const size = (await lastCheckpoint(db))?.size ?? 0
  if (!tile || !reaches(size, tile)) throw new Refusal('not-found', 'There is no such tile in the register’s log.')
  if (tile.level === 'entries') return entries({ db }, tile)
  const hashes = await new LogHashes(db.read).tile(tile.level, tile.index)
  return new Uint8Array(Buffer.concat(hashes.slice(0, tile.width)))
}

function reaches(size: number, { level, index, width }: Tile): boolean {
  const count = Math.floor(size / TILE ** (level === 'entries' ? 0 : level))
  return index * TILE + width <= count
}

/** Entries, each after its length in two bytes (C2SP tlog-tiles). */
async function entries({ db }: Pick<RequestContext, 'db'>, { index, width }: Tile): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await db.read
    .selectFrom('logLeaves')
    .selectAll()
    .where('leaf', '>=', index * TILE)
    .where('leaf', '<', index * TILE + width)
    .orderBy('leaf')
    .execute()
  const events = await rowsOfLeaves(db.read, rows)
  const parts = rows.flatMap((row) => {
    const event = events.get(row.leaf)
    if (!event) throw refuseRegister(db, `What leaf ${row.leaf} of the log stands for is gone`)
    const entry = event.entry(saltsOf(row))
    return [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]
  })
  return new Uint8Array(Buffer.concat(parts))
}
