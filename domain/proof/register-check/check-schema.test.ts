import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '#/db/schema.ts'
import { signedRegister } from '#/tests/helpers/log/signed-register.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkRegister } from './check-register.server.ts'
import { checkSchema, readSchema } from './check-schema.server.ts'
import { requireSigned } from './require-signed.server.ts'

test.for(ENGINES)(
  'the schema that is expected is the one that the migrations make (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const titles = Object.entries(await readSchema(db.read, engine)).toSorted(([a], [b]) =>
      a < b ? -1 : 1,
    )
    const text = `${JSON.stringify(Object.fromEntries(titles), null, 2)}\n`
    await expect(text).toMatchFileSnapshot(`expected-${engine}.json`)
  },
)

const run = (db: Store, ...statements: string[]) =>
  statements.reduce(
    (last, text) => last.then(() => sql.raw(text).execute(db.write)),
    Promise.resolve<unknown>(undefined),
  )

const NOTHING =
  'create function nothing() returns trigger language plpgsql as $$ begin return new; end $$'

const CASES = {
  sqlite: [
    [
      'drop trigger register_events_no_update',
      'The trigger register_events_no_update of registerEvents is gone',
    ],
    [
      'drop trigger checkpoints_no_delete; create trigger checkpoints_no_delete before delete on checkpoints begin select 1; end',
      'The trigger checkpoints_no_delete of checkpoints was changed or switched off',
    ],
    [
      'create trigger extra after insert on sessions begin select 1; end',
      'The trigger extra of sessions was added: the product has no such trigger',
    ],
    ['drop index entries_expiry', 'The index entries_expiry of entries is gone'],
    ['alter table services add column extra text', 'The table services was changed'],
  ],
  postgres: [
    ['alter table entries enable row level security', 'The table entries was changed'],
    ['create table more () inherits (entries)', 'The table entries was changed'],
    ['drop index entries_expiry', 'The index entries_expiry of entries is gone'],
    [
      'drop trigger register_events_append_only on "registerEvents"',
      'The trigger register_events_append_only of registerEvents is gone',
    ],
    [
      'alter table checkpoints disable trigger checkpoints_append_only',
      'The trigger checkpoints_append_only of checkpoints was changed or switched off',
    ],
    [
      `create or replace function refuse_number_reuse() returns trigger language plpgsql as $$ begin return new; end $$`,
      'The trigger certificate_numbers_no_reuse of certificateNumbers was changed or switched off',
    ],
    [
      `${NOTHING}; create trigger extra after insert on sessions for each row execute function nothing()`,
      'The trigger extra of sessions was added: the product has no such trigger',
    ],
    [
      'create rule extra as on delete to entries do instead nothing',
      'The trigger extra of entries was added: the product has no such trigger',
    ],
  ],
} as const

test.for(
  ENGINES.flatMap((engine) =>
    CASES[engine].map(([statements, error]) => [engine, error, statements] as const),
  ),
)('%s: %s', async ([engine, error, statements]) => {
  const db = await signedRegister(engine)
  await run(db, ...(engine === 'sqlite' ? statements.split(/(?<=\w); (?=create)/) : [statements]))
  expect((await checkRegister(db)).errors).toEqual([error])
  await expect(requireSigned(db, () => {})).rejects.toThrow(
    `The database is not what was signed: ${error}`,
  )
})

test.for(ENGINES)(
  'the triggers of a database that a newer version has migrated are left to that version (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await run(
      db,
      `insert into kysely_migration (name, timestamp) values ('9999-newer', '2030-01-01T00:00:00.000Z')`,
      engine === 'sqlite'
        ? 'drop trigger register_events_no_update'
        : 'drop trigger register_events_append_only on "registerEvents"',
    )
    const errors: string[] = []
    await checkSchema(db.read, engine, (text) => void errors.push(text))
    expect(errors).toEqual([])
  },
)

test.each(['sqlite_stat_extra', 'sqlite_stat1', 'more'])(
  'a trigger named %s that was written into the schema is named',
  async (name) => {
    const db = await signedRegister('sqlite')
    const file = new DatabaseSync(join(db.where.dataDir, 'lentera.db'), { defensive: false })
    const trigger = `create trigger ${name} after update on entries begin select 1; end`
    file.exec('pragma writable_schema = on')
    file.exec(`insert into sqlite_master (type, name, tbl_name, rootpage, sql)
    values ('trigger', '${name}', 'entries', 0, '${trigger}')`)
    file.close()
    const { errors } = await checkRegister(db)
    expect(errors).toContain(
      `The trigger ${name} of entries was added: the product has no such trigger`,
    )
  },
)

test.for(ENGINES)(
  'a view in place of a table is named, though it answers what the table holds (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    await run(db, 'alter table entries rename to c2', 'create view entries as select * from c2')
    expect((await checkRegister(db)).errors).toContain('The table entries is gone')
    await expect(requireSigned(db, () => {})).rejects.toThrow(
      /^The database is not what was signed: .*entries is gone \(and \d+ more\)/,
    )
  },
)

test.for(ENGINES)(
  'tables, views and indexes that the operator has added are no error (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    await run(
      db,
      'create table notes (id integer primary key)',
      'create view valid_certificates as select * from entries',
      'create index by_flag on entries (flag)',
      'analyze',
    )
    expect((await checkRegister(db)).errors).toEqual([])
    await requireSigned(db, () => {})
  },
)

test('an index that leads to other rows than the table has is named (sqlite)', async () => {
  const db = await signedRegister('sqlite')
  const change = (...statements: string[]) => {
    const file = new DatabaseSync(join(db.where.dataDir, 'lentera.db'), { defensive: false })
    const row = file
      .prepare(
        "select type, name, tbl_name, rootpage, sql from sqlite_master where name = 'entries_imo'",
      )
      .get()
    for (const statement of statements) file.exec(statement)
    file.close()
    return Object.values(row ?? {})
  }
  // While the index is not in the schema, a change of the table leaves it as it is.
  change(`update entries set "imoNumber" = '9319466' where id = 1`)
  const index = change(
    `pragma writable_schema = on; delete from sqlite_master where name = 'entries_imo'`,
  )
  change(`update entries set "imoNumber" = '9074729' where id = 1`)
  const row = index
    .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)))
    .join(', ')
  change(
    `pragma writable_schema = on; insert into sqlite_master (type, name, tbl_name, rootpage, sql) values (${row})`,
  )
  await expect(checkRegister(db)).resolves.toMatchObject({
    errors: expect.arrayContaining([
      expect.stringMatching(/^The database file is damaged: .*entries_imo/),
    ]),
  })
})
