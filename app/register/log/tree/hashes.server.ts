import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { Bytes } from './bytes.ts'
import { hashOfRange, hashOver, rangeOf, type Range, type Sha256, type Subtree } from './merkle.ts'
import { TILE, TILE_HEIGHT } from './tiles.ts'

let scratch = Buffer.alloc(4_096)

/**
 * SHA-256 of Node. The parts are put together in one piece of memory that is used again and again, and the digest comes as a
 * string of bytes: a register has millions of these, and each piece of memory asked for costs more than the hash itself.
 */
export const sha256: Sha256 = (...parts) => {
  const most = parts.reduce((length, part) => length + (typeof part === 'string' ? part.length * 3 : part.length), 0)
  if (most > scratch.length) scratch = Buffer.alloc(2 * most)
  let length = 0
  for (const part of parts) {
    if (typeof part === 'string') length += scratch.write(part, length)
    else {
      scratch.set(part, length)
      length += part.length
    }
  }
  const digest = hash('sha256', scratch.subarray(0, length), 'latin1')
  const bytes = new Uint8Array(HASH)
  for (let i = 0; i < HASH; i++) bytes[i] = digest.charCodeAt(i)
  return bytes
}

/** Leaves or roots of tiles that are not there. */
export class IncompleteLog extends Error {}

/** Bytes of a SHA-256. */
const HASH = 32
const BASE64_HASH = /[A-Za-z0-9+/]{43}=/g
/** So many are kept; then all are read anew. A tile is some 25 KB. */
const MOST_TILES = 128
const MOST_SUBTREES = 5_000

/**
 * The hashes of the log that is stored, read a tile at a time and kept for a while: to be used as long as the log does not grow.
 */
export class LogHashes {
  readonly #db: Kysely<Tables>
  readonly #tiles = new Map<string, Promise<Bytes[]>>()
  readonly #added = new Map<string, Bytes[]>()
  readonly #subtrees = new Map<string, Promise<Bytes>>()

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** The root over the first so many leaves; of none it is the hash of nothing (RFC 9162 §2.1.1). */
  async root(size: number): Promise<Bytes> {
    return size === 0 ? sha256(new Uint8Array()) : this.ofRange(rangeOf(0, size))
  }

  async ofRange(range: Range): Promise<Bytes> {
    return hashOfRange(sha256, await Promise.all(range.map((subtree) => this.#ofSubtree(subtree))))
  }

  /** The hashes of a tile, as many as there are. */
  tile(level: number, place: number): Promise<Bytes[]> {
    const name = `${level}/${place}`
    return this.#tiles.get(name) ?? kept(this.#tiles, MOST_TILES, name, this.#read(level, place))
  }

  /** The next hash of a level, which is not stored yet and is to be counted with those that are. */
  add(level: number, place: number, hash: Bytes): void {
    const name = `${level}/${Math.floor(place / TILE)}`
    this.#added.set(name, [...(this.#added.get(name) ?? []), hash])
    this.#tiles.delete(name)
  }

  #ofSubtree(subtree: Subtree): Promise<Bytes> {
    const name = `${subtree.height}/${subtree.place}`
    return this.#subtrees.get(name) ?? kept(this.#subtrees, MOST_SUBTREES, name, this.#work(subtree))
  }

  async #work({ height, place }: Subtree): Promise<Bytes> {
    const level = Math.floor(height / TILE_HEIGHT)
    const count = 2 ** (height - level * TILE_HEIGHT)
    const tile = await this.tile(level, Math.floor((place * count) / TILE))
    const first = (place * count) % TILE
    const hashes = tile.slice(first, first + count)
    if (hashes.length < count) throw new IncompleteLog(`The log has no subtree ${place} of height ${height}`)
    return hashOver(sha256, hashes)
  }

  async #read(level: number, place: number): Promise<Bytes[]> {
    const from = place * TILE
    // One value and not 256 rows: that is most of what a proof costs.
    const { hashes } =
      level === 0
        ? await this.#db
            .selectFrom('logLeaves')
            .select(sql<string | null>`string_agg("hash", '' order by "leaf")`.as('hashes'))
            .where('leaf', '>=', from)
            .where('leaf', '<', from + TILE)
            .executeTakeFirstOrThrow()
        : await this.#db
            .selectFrom('logNodes')
            .select(sql<string | null>`string_agg("hash", '' order by "place")`.as('hashes'))
            .where('level', '=', level)
            .where('place', '>=', from)
            .where('place', '<', from + TILE)
            .executeTakeFirstOrThrow()
    const stored = (hashes?.match(BASE64_HASH) ?? []).map((hash) => new Uint8Array(Buffer.from(hash, 'base64')))
    return [...stored, ...(this.#added.get(`${level}/${place}`) ?? [])]
  }
}

/** What failed is not kept. */
function kept<T>(known: Map<string, Promise<T>>, most: number, name: string, value: Promise<T>): Promise<T> {
  if (known.size >= most) known.clear()
  known.set(name, value)
  value.catch(() => known.delete(name))
  return value
}
