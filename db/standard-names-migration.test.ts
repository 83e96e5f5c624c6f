import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { AnyDatabase } from './migrations/migration.ts'
import { useStandardNames } from './migrations/operation/0053-standard-names.ts'
import type { Store } from './schema.ts'

/** Gives tables and columns the names that they had before the migration. */
async function restoreFormerNames(db: Store): Promise<void> {
  const primaryKey =
    'alter table "logNodes" rename constraint log_nodes_position to log_nodes_place'
  for (const statement of [
    'alter table "logNodes" rename column position to place',
    ...(db.engine === 'postgres' ? [primaryKey] : []),
    'drop index certificate_numbers_alphanumeric',
    'alter table "certificateNumbers" rename column alphanumeric to letters',
    'create index certificate_numbers_letters on "certificateNumbers" (letters)',
    'drop table "importErrors"',
    `create table "importFaults" ("importId" integer not null,
      severity text not null check (severity in ('fault', 'warning')), page integer not null, faults text not null)`,
  ]) {
    await sql.raw(statement).execute(db.write)
  }
}

test.for(ENGINES)(
  'what is stored under the former names is there under the standard ones (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await restoreFormerNames(db)
    for (const statement of [
      `insert into "logNodes" (level, place, hash) values (1, 7, 'aGFzaA==')`,
      `insert into "certificateNumbers" (number, "recordId", state, since, letters)
      values ('LMC-1', 1, 'current', '2026-01-01T00:00:00.000Z', 'LMC1')`,
      `insert into "importFaults" ("importId", severity, page, faults) values (1, 'fault', 1, '["a"]'), (1, 'warning', 1, '["b"]')`,
    ]) {
      await sql.raw(statement).execute(db.write)
    }
    // A migration knows nothing of today's tables.
    await db.write
      .transaction()
      .execute((tx) => useStandardNames(tx as unknown as AnyDatabase, engine))
    expect(await db.read.selectFrom('logNodes').selectAll().execute()).toEqual([
      { level: 1, position: 7, hash: 'aGFzaA==' },
    ])
    expect(
      await db.read.selectFrom('certificateNumbers').select(['number', 'alphanumeric']).execute(),
    ).toEqual([{ number: 'LMC-1', alphanumeric: 'LMC1' }])
    expect(
      await db.read.selectFrom('importErrors').selectAll().orderBy('severity').execute(),
    ).toEqual([
      { importId: 1, severity: 'error', page: 1, errors: '["a"]' },
      { importId: 1, severity: 'warning', page: 1, errors: '["b"]' },
    ])
    // The triggers still refuse changes and a second row with the same key.
    await expect(db.write.updateTable('logNodes').set({ position: 8 }).execute()).rejects.toThrow(
      /append-only|never|refused/,
    )
    await expect(
      db.write.insertInto('logNodes').values({ level: 1, position: 7, hash: 'x' }).execute(),
    ).rejects.toThrow(/has this row already|log_nodes_position/)
  },
)
