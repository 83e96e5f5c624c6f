import { sql, type Kysely } from 'kysely'
import type { Engine, Tables, Tx } from './schema.ts'

/** A number that no other advisory lock of this database uses. */
const REGISTER_LOCK = 7_310_428

/**
 * Call it first in a transaction that changes a certificate and those that point to it: no other
 * transaction changes any of them until this one ends. Every transaction locks its rows before it
 * takes the turn; otherwise one that holds a row and waits for the turn, and one that holds the
 * turn and waits for the row, block each other (PostgreSQL; SQLite has one writer). `ids`: of
 * records, which may be deleted.
 */
export async function lockCertificates(
  tx: Tx,
  engine: Engine,
  ...ids: readonly number[]
): Promise<void> {
  if (engine !== 'postgres') return
  await tx
    .selectFrom('entries')
    .select('id')
    .where((e) =>
      e.or([
        e('id', 'in', ids),
        e('id', 'in', (renewed) =>
          renewed.selectFrom('renewals').select('recordId').where('renewedById', 'in', ids),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Call it before register events are written: until the transaction ends no other one writes any,
 * so events become visible in the order of their ids, and a reader that has read up to one of them
 * has missed none (PostgreSQL assigns ids before transactions end; SQLite has one writer).
 */
export async function lockRegister(tx: Tx, engine: Engine): Promise<void> {
  if (engine !== 'postgres' || turns.has(tx)) return
  await sql`select pg_advisory_xact_lock(${sql.lit(REGISTER_LOCK)})`.execute(tx)
  turns.add(tx)
}

/** The transactions that have it. */
const turns = new WeakSet<Tx>()

/** The id of the newest register event; 0 where there is none. */
export async function readNewestEvent(db: Kysely<Tables>): Promise<number> {
  const newest = await db
    .selectFrom('registerEvents')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? 0
}
