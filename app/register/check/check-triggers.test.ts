import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '#/db/schema.ts'
import { signedRegister } from '#/tests/helpers/log/signed-register.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkRegister } from './check-register.server.ts'
import { checkTriggers, readTriggers } from './check-triggers.server.ts'
import { EXPECTED_TRIGGERS } from './expected-triggers.server.ts'
import { requireSigned } from './require-signed.server.ts'

test.for(ENGINES)('the triggers that are expected are those that the migrations make (%s)', async (engine) => {
  const db = await freshStore(engine)
  expect(await readTriggers(db.read, engine)).toEqual(EXPECTED_TRIGGERS[engine])
})

const run = (db: Store, ...statements: string[]) =>
  statements.reduce((last, text) => last.then(() => sql.raw(text).execute(db.write)), Promise.resolve<unknown>(undefined))

const NOTHING = 'create function nothing() returns trigger language plpgsql as $$ begin return new; end $$'

const CASES = {
  sqlite: [
    ['drop trigger register_events_no_update', 'The trigger register_events_no_update of registerEvents is gone'],
    [
      'drop trigger checkpoints_no_delete; create trigger checkpoints_no_delete before delete on checkpoints begin select 1; end',
      'The trigger checkpoints_no_delete of checkpoints was changed or switched off',
    ],
    [
      'create trigger extra after insert on sessions begin select 1; end',
      'The trigger extra of sessions was added: the product has no such trigger',
    ],
  ],
  postgres: [
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
      'create rule extra as on delete to certificates do instead nothing',
      'The trigger extra of certificates was added: the product has no such trigger',
    ],
  ],
} as const

test.for(ENGINES.flatMap((engine) => CASES[engine].map(([statements, fault]) => [engine, fault, statements] as const)))(
  '%s: %s',
  async ([engine, fault, statements]) => {
    const db = await signedRegister(engine)
    await run(db, ...(engine === 'sqlite' ? statements.split(/(?<=\w); (?=create)/) : [statements]))
    expect((await checkRegister(db)).faults).toEqual([fault])
    await expect(requireSigned(db, () => {})).rejects.toThrow(`The database is not what was signed: ${fault}`)
  },
)

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
    const faults: string[] = []
    await checkTriggers(db.read, engine, (text) => void faults.push(text))
    expect(faults).toEqual([])
  },
)
