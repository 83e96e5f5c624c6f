import { isObject, trustedKeysIn, type TrustedKey } from '#/domain/proof/statements/trusted-keys.ts'
import { readStatusList } from '#/domain/proof/statements/status-lists/read-status-list.ts'
import { isOfType } from '#/pages/web/media-type.ts'
import { checkSignature } from '#/pages/public/proof/check-signature.ts'
import { sha256 } from '#/pages/public/proof/sha256.ts'
import {
  checkpointIn,
  originOfLog,
  readNote,
  type Checkpoint,
} from '#/domain/proof/log-format/note.ts'
import {
  consistencyPath,
  hashOfRange,
  hashOver,
  isConsistent,
  type Subtree,
} from '#/domain/proof/log/tree/merkle.ts'
import { TILE, TILE_HEIGHT, tilePath } from '#/domain/proof/log/tree/tiles.ts'
import type { Bytes } from '#/core/bytes.ts'

const HASH = 32

/**
 * The state of a site's log in a note that one of its keys has signed; null if it is not one, or
 * not signed. Without keys the signatures are not checked.
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
 * Whether a log still has all its earlier entries, shown by its tiles (C2SP tlog-tiles, RFC 9162
 * §2.1.4). `fetchTile`: the bytes at a path below `/log/`; its errors are thrown.
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

/** The names of the stored texts. */
export const STORED_NAMES = {
  keys: 'keys',
  /** The certificates that sign documents, PEM. */
  certificates: 'certificates',
  state: 'state',
  checkpoint: 'checkpoint',
  list: (list: number) => `status-${list}`,
}

/** The result of the last refresh: when it was, and whether the register's log had lost entries. */
export type StoredState = { at: number; rolledBack: boolean }

const AN_HOUR = 3_600_000
/** 8 million certificates. */
const MAX_LISTS = 64

/**
 * Fetches keys, the log's newest state and the status lists from a site, at most once an hour, and
 * stores what is signed by the site's keys and not older than what is stored. If the log has lost
 * entries, nothing new is stored. `now`: milliseconds. Throws if the network fails.
 */
export async function refresh(origin: string, now: number): Promise<StoredState> {
  const before = await storedState()
  if (before && now - before.at < AN_HOUR && now >= before.at) return before
  const set = stillCompromised(
    JSON.parse(await fetchText(`${origin}/.well-known/jwks.json`)),
    await storedKeys(),
  )
  const keys = trustedKeysIn(set)
  const rolledBack = !(await followLog(origin, keys))
  if (!rolledBack) {
    await storeText(STORED_NAMES.keys, JSON.stringify(set))
    await storeText(
      STORED_NAMES.certificates,
      await fetchCertificates(`${origin}/.well-known/document-certificates.pem`),
    )
    await storeLists(origin, keys)
  }
  const state: StoredState = { at: now, rolledBack }
  await storeText(STORED_NAMES.state, JSON.stringify(state))
  return state
}

export async function storedState(): Promise<StoredState | null> {
  const state = await storedJson(STORED_NAMES.state)
  if (!isObject(state) || typeof state['at'] !== 'number') return null
  return { at: state['at'], rolledBack: state['rolledBack'] === true }
}

export async function storedKeys(): Promise<TrustedKey[]> {
  return trustedKeysIn(await storedJson(STORED_NAMES.keys))
}

/** The JWK set, with every key marked as compromised that was once marked so. */
function stillCompromised(set: unknown, before: TrustedKey[]): unknown {
  if (!isObject(set) || !Array.isArray(set['keys'])) return set
  const compromised = new Set<unknown>(before.filter((key) => key.compromised).map(({ id }) => id))
  const keys = set['keys'].map((key: unknown) =>
    isObject(key) && compromised.has(key['kid']) ? { revoked: 0, ...key } : key,
  )
  return { keys }
}

/**
 * Whether the log still has all its entries; then its newest state is stored. A log without entries
 * answers 404.
 */
async function followLog(origin: string, keys: TrustedKey[]): Promise<boolean> {
  const stored = await storedText(STORED_NAMES.checkpoint)
  const answer = await fetch(`${origin}/log/checkpoint`)
  // Another 404, such as that of a proxy, says nothing about the log.
  if (answer.status === 404 && isOfType(answer, 'application/problem+json')) return stored === null
  if (!answer.ok) throw new Error(`The log answered ${answer.status}`)
  const note = await answer.text()
  const newest = checkpointOf(origin, note, keys)
  // It has another origin, because the register was reached by another address, or is signed by a
  // key that is not known here yet: an error, not a rollback.
  if (!newest) throw new Error('The log’s state is not signed by a key of this site')
  // The stored state was checked with the keys of its time.
  const before = stored === null ? null : checkpointOf(origin, stored, null)
  const grown =
    before === null ||
    (await hasGrown(before, newest, (path) => fetchBytes(`${origin}/log/${path}`)))
  if (grown) await storeText(STORED_NAMES.checkpoint, note)
  return grown
}

async function storeLists(origin: string, keys: TrustedKey[]): Promise<void> {
  const index: unknown = JSON.parse(await fetchText(`${origin}/status`))
  const lists =
    isObject(index) && typeof index['lists'] === 'number' ? Math.min(index['lists'], MAX_LISTS) : 0
  for (let list = 0; list < lists; list++) {
    const address = `${origin}/status/${list}`
    const token = await fetchText(address)
    const newer = await readStatusList(token, address, keys)
    const before = await storedText(STORED_NAMES.list(list))
    const older = before === null ? null : await readStatusList(before, address, keys)
    if (newer && (!older || newer.from >= older.from))
      await storeText(STORED_NAMES.list(list), token)
  }
}

/**
 * The page of a hotel's network, stored in their place, would make every file of ours somebody
 * else's.
 */
async function fetchCertificates(address: string): Promise<string> {
  const answer = await fetch(address, { cache: 'no-cache' })
  if (!answer.ok || !isOfType(answer, 'application/x-pem-file'))
    throw new Error(`${address} was not answered by the register`)
  return answer.text()
}

async function fetchText(address: string): Promise<string> {
  return new TextDecoder().decode(await fetchBytes(address))
}

async function fetchBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

// Texts by name, in the browser's Cache Storage, which pages and the service worker share.

const CACHE = 'lentera-kept'
const address = (name: string) => `/kept/${name}`

/** The text of a name; null if none is stored, or the browser has no storage. */
export async function storedText(name: string): Promise<string | null> {
  try {
    const cache = await caches.open(CACHE)
    return (await (await cache.match(address(name)))?.text()) ?? null
  } catch {
    return null
  }
}

export async function storeText(name: string, text: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(address(name), new Response(text))
}

/** The value of a stored JSON text; null if there is none. */
async function storedJson(name: string): Promise<unknown> {
  const text = await storedText(name)
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
