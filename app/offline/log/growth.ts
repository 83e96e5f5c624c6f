import { checkSignature } from '#/app/transparency-log/check/check-signature.ts'
import { sha256 } from '#/app/transparency-log/check/sha256.ts'
import {
  checkpointIn,
  originOfLog,
  readNote,
  type Checkpoint,
} from '#/app/transparency-log/format/note.ts'
import {
  consistencyPath,
  hashOfRange,
  hashOver,
  isConsistent,
  type Subtree,
} from '#/app/transparency-log/tree/merkle.ts'
import { TILE, TILE_HEIGHT, tilePath } from '#/app/transparency-log/tree/tiles.ts'
import type { Bytes } from '#/core/bytes.ts'
import type { TrustedKey } from '#/app/qr-statements/trusted-keys.ts'

const HASH = 32

/**
 * The state of a site's log in a note that one of its keys has signed; null if it is not one, or not signed. Without keys the
 * signatures are not checked.
 */
export function checkpointOf(
  origin: string,
  note: string,
  keys: readonly TrustedKey[] | null,
): Checkpoint | null {
  const read = readNote(note)
  const checkpoint = read && checkpointIn(read.text)
  if (!checkpoint || checkpoint.origin !== originOfLog(origin)) return null
  return keys === null || checkSignature(read, keys).outcome === 'genuine' ? checkpoint : null
}

/**
 * Whether a log still has all its earlier entries, shown by its tiles (C2SP tlog-tiles, RFC 9162 §2.1.4). `fetchTile`: the
 * bytes at a path below `/log/`; its errors are thrown.
 */
export async function hasGrown(
  before: Checkpoint,
  newest: Checkpoint,
  fetchTile: (path: string) => Promise<Bytes>,
): Promise<boolean> {
  if (newest.size <= before.size) return isConsistent(sha256, before, newest, [])
  if (before.size === 0) return true
  const tiles = new Map<string, Promise<Bytes>>()
  const ofSubtree = async ({ height, index }: Subtree): Promise<Bytes> => {
    const level = Math.floor(height / TILE_HEIGHT)
    const count = 2 ** (height - level * TILE_HEIGHT)
    const tile = Math.floor((index * count) / TILE)
    const width = Math.min(TILE, Math.floor(newest.size / TILE ** level) - tile * TILE)
    const path = tilePath({ level, index: tile, width })
    const bytes = tiles.get(path) ?? fetchTile(path)
    tiles.set(path, bytes)
    const first = (index * count) % TILE
    return hashOver(sha256, hashesIn(await bytes, width).slice(first, first + count))
  }
  const path = consistencyPath(before.size, newest.size).map(async (range) =>
    hashOfRange(sha256, await Promise.all(range.map(ofSubtree))),
  )
  return isConsistent(sha256, before, newest, await Promise.all(path))
}

/** Throws if a tile does not have the expected number of hashes. */
function hashesIn(tile: Bytes, width: number): Bytes[] {
  if (tile.length !== width * HASH)
    throw new Error(`A tile of ${tile.length} bytes, and not of ${width} hashes`)
  return Array.from({ length: width }, (_, i) => tile.slice(i * HASH, (i + 1) * HASH))
}
