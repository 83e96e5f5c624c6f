import { sql } from 'kysely'
import type { Engine, Tx } from './schema.ts'

/** Any number that no other lock of this database has. */
const REGISTER_LOCK = 7_310_428

/**
 * To be called before register events are written: until the transaction ends nobody else writes any, so that events become
 * visible in the order of their ids, and who has read up to one of them has missed none (PostgreSQL hands out ids before
 * transactions end; SQLite has one writer).
 */
export async function takeRegisterTurn(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(REGISTER_LOCK)})`.execute(tx)
}
