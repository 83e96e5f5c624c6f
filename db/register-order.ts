import { sql } from 'kysely'
import type { Engine, Tx } from './schema.ts'

/** Any number that no other lock of this database has. */
const REGISTER_LOCK = 7_310_428

/**
 * To be called first by whoever changes a certificate and those that point to it, or will: nobody else changes any of them until
 * the transaction ends. All rows are locked before the turn is taken, by everybody; else one who holds a row and waits for the
 * turn, and one who holds the turn and waits for the row, wait for each other (PostgreSQL; SQLite has one writer). `id`: of a
 * record, which may be gone.
 */
export async function lockCertificates(tx: Tx, engine: Engine, id: number): Promise<void> {
  if (engine !== 'postgres') return
  await tx
    .selectFrom('certificates')
    .select('id')
    .where((e) =>
      e.or([
        e('id', '=', id),
        e('supersededBy', '=', (pointed) => pointed.selectFrom('certificates').select('certificateId').where('id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * To be called before register events are written: until the transaction ends nobody else writes any, so that events become
 * visible in the order of their ids, and who has read up to one of them has missed none (PostgreSQL hands out ids before
 * transactions end; SQLite has one writer).
 */
export async function takeRegisterTurn(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(REGISTER_LOCK)})`.execute(tx)
}
