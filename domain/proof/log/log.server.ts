import { pauses } from '#/core/pauses.ts'
import { Refusal } from '#/core/refusal.ts'
import { inSteps } from '#/db/many.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { activeKey } from '#/domain/proof/keys/key-ring.server.ts'
import { rowsOfLeaves, saltsOf } from '#/domain/proof/log/entries/sources.server.ts'
import { ED25519, originOfLog, vkeyOf } from '#/domain/proof/log-format/note.ts'
import { refuseRegister } from '#/domain/proof/log/states/trust.server.ts'
import { listWitnesses } from '#/domain/proof/log/states/witness.server.ts'
import { LogHashes, sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { lastCheckpoint } from './proof.server.ts'
import { TILE, tileOf, type Tile } from '#/domain/proof/log/tree/tiles.ts'

/** The newest signed states that the page of the log lists. */
const STATES_SHOWN = 10

/** The newest signed state of the log. Refuses: a log of nothing (not-found). */
export async function newestCheckpoint({ db }: Pick<RequestContext, 'db'>): Promise<string> {
  const checkpoint = await lastCheckpoint(db)
  if (!checkpoint) throw new Refusal('not-found', 'Nothing is in the register’s log yet.')
  return checkpoint.note
}

/**
 * To make the 256 entries of a tile costs as much as to read so many units of a ship
 * (domain/context/count-read.ts).
 */
const UNITS_OF_ENTRIES = 5

/**
 * A tile by its path, as far as the newest checkpoint reaches. Refuses: what is no path of a tile,
 * or beyond (not-found); too-many entries of one network.
 */
export async function readTile(
  { db, count }: Pick<RequestContext, 'db' | 'count'>,
  path: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const tile = tileOf(path)
  const size = (await lastCheckpoint(db))?.size ?? 0
  if (!tile || !reaches(size, tile))
    throw new Refusal('not-found', 'There is no such tile in the register’s log.')
  if (tile.level === 'entries') {
    await count('read', UNITS_OF_ENTRIES)
    return entries({ db }, tile)
  }
  const hashes = await new LogHashes(db.read).tile(tile.level, tile.index)
  return new Uint8Array(Buffer.concat(hashes.slice(0, tile.width)))
}

function reaches(size: number, { level, index, width }: Tile): boolean {
  const count = Math.floor(size / TILE ** (level === 'entries' ? 0 : level))
  return index * TILE + width <= count
}

/** Entries that are made at once: for each its whole event is read, which may be large. */
const AT_ONCE = 10

/** Entries, each after its length in two bytes (C2SP tlog-tiles). */
async function entries(
  { db }: Pick<RequestContext, 'db'>,
  { index, width }: Tile,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await db.read
    .selectFrom('logLeaves')
    .selectAll()
    .where('leaf', '>=', index * TILE)
    .where('leaf', '<', index * TILE + width)
    .orderBy('leaf')
    .execute()
  const parts: Uint8Array[] = []
  const pause = pauses()
  for (const some of inSteps(rows, AT_ONCE)) {
    const events = await rowsOfLeaves(db.read, some)
    for (const row of some) {
      const event = events.get(row.leaf)
      if (!event) throw refuseRegister(db, `What leaf ${row.leaf} of the log stands for is gone`)
      const entry = event.entry(saltsOf(row))
      parts.push(Uint8Array.of(entry.length >> 8, entry.length & 255), entry)
    }
    await pause()
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The state of the log, its key as monitors write it, and who has signed with us. */
export async function readRegisterLog(context: Pick<RequestContext, 'db' | 'origin'>) {
  const { db, origin } = context
  const [newest, states, witnesses, key] = await Promise.all([
    lastCheckpoint(db),
    db.read
      .selectFrom('checkpoints')
      .select(['size', 'root', 'at'])
      .orderBy('size', 'desc')
      .limit(STATES_SHOWN)
      .execute(),
    listWitnesses(db),
    activeKey(db, 'log'),
  ])
  return {
    newest: newest ?? null,
    states,
    witnesses,
    key: key && {
      vkey: vkeyOf(sha256, {
        name: originOfLog(origin),
        kind: ED25519,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64')),
      }),
      mnemonic: mnemonicOf(key),
    },
    address: `${origin}/log/`,
  }
}
