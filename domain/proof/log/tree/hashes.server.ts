import { hash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { base64Of, type Bytes, type Sha256 } from '#/core/bytes.ts'
import { hashOfRange, hashOver, rangeOf, type Range, type Subtree } from './merkle.ts'
import { TILE, TILE_HEIGHT } from './tiles.ts'

let scratch = Buffer.alloc(4_096)

/**
 * SHA-256 of Node. The parts are joined in one reused buffer, and the digest is returned as a
 * string of bytes: a register has millions of these, and each allocation costs more than the hash
 * itself.
 */
export const sha256: Sha256 = (...parts) => {
  const maxLength = parts.reduce(
    (length, part) => length + (typeof part === 'string' ? part.length * 3 : part.length),
    0,
  )
  if (maxLength > scratch.length) scratch = Buffer.alloc(2 * maxLength)
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

/** How many leaves the log has. */
export async function logSize(db: Kysely<Tables>): Promise<number> {
  const last = await db
    .selectFrom('logLeaves')
    .select('leaf')
    .orderBy('leaf', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.leaf ?? -1) + 1
}

/** Leaves or roots of tiles that are not there. */
export class IncompleteLog extends Error {}

/** The root of a full tile; `hash`: base64. */
type NewNode = { level: number; position: number; hash: string }

/** Bytes of a SHA-256. */
const HASH = 32
const BASE64_HASH = /[A-Za-z0-9+/]{43}=/g
/** The cache is cleared when it has this many entries. A tile is some 25 KB. */
const MAX_TILES = 128
const MAX_SUBTREES = 5_000

/**
 * The hashes of the log that is stored, read a tile at a time and cached: an instance is valid as
 * long as the log does not grow.
 */
export class LogHashes {
  readonly #db: Kysely<Tables>
  readonly #tiles = new Map<string, Promise<Bytes[]>>()
  readonly #added = new Map<string, Bytes[]>()
  readonly #subtrees = new Map<string, Promise<Bytes>>()

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** The root over the first `size` leaves; of none it is the hash of nothing (RFC 9162 §2.1.1). */
  async root(size: number): Promise<Bytes> {
    return size === 0 ? sha256(new Uint8Array()) : this.ofRange(rangeOf(0, size))
  }

  async ofRange(range: Range): Promise<Bytes> {
    return hashOfRange(sha256, await Promise.all(range.map((subtree) => this.#ofSubtree(subtree))))
  }

  /** The hashes of a tile, as many as there are. */
  tile(level: number, index: number): Promise<Bytes[]> {
    const name = `${level}/${index}`
    return (
      this.#tiles.get(name) ?? cacheValue(this.#tiles, MAX_TILES, name, this.#read(level, index))
    )
  }

  /**
   * Computes the roots of full tiles among the first `size` leaves that are not stored, from below,
   * and uses them as if they were. They are stored with the next signed state: a process that was
   * killed after it had recorded a state leaves it without them.
   */
  async addMissingNodes(size: number): Promise<NewNode[]> {
    const nodes: NewNode[] = []
    for (
      let level = 1, count = Math.floor(size / TILE);
      count > 0;
      level++, count = Math.floor(count / TILE)
    ) {
      const stored = await this.#db
        .selectFrom('logNodes')
        .select('position')
        .where('level', '=', level)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      for (let position = (stored?.position ?? -1) + 1; position < count; position++) {
        const hash = hashOver(sha256, await this.tile(level - 1, position))
        const name = `${level}/${Math.floor(position / TILE)}`
        this.#added.set(name, [...(this.#added.get(name) ?? []), hash])
        this.#tiles.delete(name)
        nodes.push({ level, position, hash: base64Of(hash) })
      }
    }
    return nodes
  }

  #ofSubtree(subtree: Subtree): Promise<Bytes> {
    const name = `${subtree.height}/${subtree.index}`
    return (
      this.#subtrees.get(name) ??
      cacheValue(this.#subtrees, MAX_SUBTREES, name, this.#compute(subtree))
    )
  }

  async #compute({ height, index }: Subtree): Promise<Bytes> {
    const level = Math.floor(height / TILE_HEIGHT)
    const count = 2 ** (height - level * TILE_HEIGHT)
    const tile = await this.tile(level, Math.floor((index * count) / TILE))
    const first = (index * count) % TILE
    const hashes = tile.slice(first, first + count)
    if (hashes.length < count)
      throw new IncompleteLog(`The log has no subtree ${index} of height ${height}`)
    return hashOver(sha256, hashes)
  }

  async #read(level: number, index: number): Promise<Bytes[]> {
    const [table, order] =
      level === 0 ? (['logLeaves', 'leaf'] as const) : (['logNodes', 'position'] as const)
    const ofLevel = level === 0 ? sql`` : sql`"level" = ${level} and`
    const from = index * TILE
    // One value and not 256 rows: that is most of what a proof costs.
    const { rows } = await sql<{
      hashes: string | null
    }>`select string_agg("hash", '' order by ${sql.ref(order)}) as hashes
      from ${sql.table(table)} where ${ofLevel} ${sql.ref(order)} >= ${from} and ${sql.ref(order)} < ${from + TILE}`.execute(
      this.#db,
    )
    const stored = (rows[0]?.hashes?.match(BASE64_HASH) ?? []).map(
      (hash) => new Uint8Array(Buffer.from(hash, 'base64')),
    )
    return [...stored, ...(this.#added.get(`${level}/${index}`) ?? [])]
  }
}

/** A failed value is not cached. */
function cacheValue<T>(
  known: Map<string, Promise<T>>,
  max: number,
  name: string,
  value: Promise<T>,
): Promise<T> {
  if (known.size >= max) known.clear()
  known.set(name, value)
  value.catch(() => known.delete(name))
  return value
}
