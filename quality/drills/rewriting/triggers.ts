import { sql } from 'kysely'
import type { Random } from '#/quality/drills/frame/random.ts'
import type { Store } from '#/db/schema.ts'

// What the owner of the database can do to the triggers, and leaves so.

type Trigger = { table: string; name: string }

/** One of the product's own. */
export async function removeTrigger(store: Store, random: Random): Promise<void> {
  const { table, name } = random.pick(await listTriggers(store))
  if (store.engine === 'sqlite') await sql`drop trigger ${sql.ref(name)}`.execute(store.write)
  else await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(store.write)
}

/** It has its name still, and does nothing. */
export async function changeTrigger(store: Store, random: Random): Promise<void> {
  const { table, name } = random.pick(await listTriggers(store))
  if (store.engine === 'postgres') {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`.execute(store.write)
    return
  }
  await sql`drop trigger ${sql.ref(name)}`.execute(store.write)
  await sql`create trigger ${sql.ref(name)} before delete on ${sql.table(table)} begin select 1; end`.execute(
    store.write,
  )
}

/** One that lifts every suspension with the next change of anything. */
export async function addTrigger(store: Store): Promise<void> {
  const lift = `update certificates set standing = 'in-force'`
  if (store.engine === 'sqlite') {
    await sql
      .raw(`create trigger lift after insert on "registerEvents" begin ${lift}; end`)
      .execute(store.write)
    return
  }
  await sql
    .raw(
      `create function lift() returns trigger language plpgsql as $$ begin ${lift}; return new; end $$`,
    )
    .execute(store.write)
  await sql`create trigger lift after insert on "registerEvents" for each row execute function lift()`.execute(
    store.write,
  )
}

async function listTriggers(store: Store): Promise<Trigger[]> {
  const { rows } =
    store.engine === 'sqlite'
      ? await sql<Trigger>`select tbl_name as "table", name from sqlite_master where type = 'trigger' order by name`.execute(
          store.write,
        )
      : await sql<Trigger>`select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not t.tgisinternal order by t.tgname`.execute(store.write)
  return rows
}
