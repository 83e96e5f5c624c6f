import type { Kysely } from 'kysely'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { ENTRY_TOO_LONG, isEntryTooLong } from '#/domain/register/model/certificate/entry-length.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { whereIn } from '#/db/many.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { entryBytes } from '#/db/within-bytes.ts'

// A ship has some thirty entries, and in forty years of service some eight hundred. The bounds are
// far above that: they hold what a page of a ship, a verification of its class and a change of its
// flag cost at most, whoever fills them.

/** At most this many entries of one ship. */
export const MAX_OF_SHIP = 4_000
/** Of all its entries together, as they are stored. */
const MAX_BYTES_OF_SHIP = 16_000_000
/**
 * How much of that programs and files can fill: the rest is for people, so that nobody keeps the
 * office from a ship by filling it.
 */
const SHARE_OF_PROGRAMS = 3 / 4

/** Who adds: a person in a form, or a program or a file, which add much at once. */
export type Adding = 'person' | 'program'

export function addingBy({ apiKey }: Pick<RequestContext, 'apiKey'>): Adding {
  return apiKey ? 'program' : 'person'
}

export const SHIP_FULL = `A ship can have ${MAX_OF_SHIP.toLocaleString('en')} entries with ${MAX_BYTES_OF_SHIP / 1_000_000} MB together, of which programs and files fill three quarters. Delete entries that were made by mistake, or shorten the remarks of surveys`

/** What a ship holds, or what is added to it. `bytes`: as stored. */
export type Content = { entries: number; bytes: number }

/** What an entry adds to its ship. */
export function addingOf({
  parts,
  corrections,
}: Pick<Certificate, 'parts' | 'corrections'>): Content {
  return { entries: 1, bytes: Buffer.byteLength(JSON.stringify([parts, corrections])) + 1_000 }
}

/** Whether a ship cannot hold as much more. */
export function isOverfull(content: Content, adding: Content, by: Adding): boolean {
  const share = by === 'program' ? SHARE_OF_PROGRAMS : 1
  const { entries, bytes } = {
    entries: content.entries + adding.entries,
    bytes: content.bytes + adding.bytes,
  }
  return (
    (adding.entries > 0 && entries > share * MAX_OF_SHIP) ||
    (adding.bytes > 0 && bytes > share * MAX_BYTES_OF_SHIP)
  )
}

/**
 * Refuses (conflict) more than a ship can hold. Locks nothing: two transactions at once may exceed
 * it by what both add.
 */
export async function requireRoomOnShip(
  tx: Tx,
  shipId: number | null,
  adding: Content,
  by: Adding,
): Promise<void> {
  if (shipId === null) return
  if (!isOverfull(await contentOfShip(tx, shipId), adding, by)) return
  const ship = await tx
    .selectFrom('ships')
    .select('name')
    .where('id', '=', shipId)
    .executeTakeFirst()
  throw new Refusal('conflict', `${ship?.name ?? 'This ship'} is full. ${SHIP_FULL}.`)
}

/** Refuses (invalid) parts with more text in surveys and conditions than an entry can have. */
export function requireEntryLength(certificateId: string, parts: readonly Part[]): void {
  if (isEntryTooLong(parts, 'needed'))
    throw new Refusal('invalid', `${certificateId} ${ENTRY_TOO_LONG}`)
}

/** Refuses (conflict) more text in an entry than its ship can hold. */
export async function requireRoomForSurveys(
  tx: Tx,
  recordId: number,
  added: number,
  by: Adding,
): Promise<void> {
  const row = await tx
    .selectFrom('entries')
    .select('shipId')
    .where('id', '=', recordId)
    .executeTakeFirst()
  await requireRoomOnShip(tx, row?.shipId ?? null, { entries: 0, bytes: added }, by)
}

/** What a ship holds, by its id. */
export async function contentOfShip(db: Kysely<Tables>, shipId: number): Promise<Content> {
  return contentOf(await select(db).where('shipId', '=', shipId).executeTakeFirstOrThrow())
}

/** What ships hold, by their IMO numbers; none of those that the register does not have. */
export async function contentOfShips(
  db: Kysely<Tables>,
  imoNumbers: readonly string[],
): Promise<Map<string, Content>> {
  if (imoNumbers.length === 0) return new Map()
  const rows = await select(db)
    .select('imoNumber')
    .where(whereIn(db, 'imoNumber', imoNumbers))
    .groupBy('imoNumber')
    .execute()
  return new Map(
    rows.flatMap(({ imoNumber, ...row }) =>
      imoNumber === null ? [] : [[imoNumber, contentOf(row)] as const],
    ),
  )
}

function select(db: Kysely<Tables>) {
  return db
    .selectFrom('entries')
    .select((e) => [
      e.fn.countAll<number>().as('entries'),
      e.fn.sum<number | null>(entryBytes).as('bytes'),
    ])
}

function contentOf({ entries, bytes }: { entries: number; bytes: number | null }): Content {
  return { entries, bytes: bytes ?? 0 }
}
