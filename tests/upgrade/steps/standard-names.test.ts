import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Store } from '#/db/schema.ts'
import { registerBefore, runStep } from '#/tests/helpers/upgrade/before-step.ts'

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
    await db.write.transaction().execute((tx) => runStep(tx, engine, '0053-standard-names'))
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

test.for(ENGINES)(
  'renamed columns of applications and events have their values (%s)',
  async (engine) => {
    const db = await registerBefore(engine, '0052-application-names')
    await db
      .insertInto('applications')
      .values({
        serviceId: 1,
        companyName: 'PT Samudra',
        contactEmail: 'a@x.example',
        contactPhone: '12345',
        keyHash: 'x',
        inspectionDate: '2026-12-03',
        inspectionPlace: 'Batam',
        reference: 'A-1',
        vesselName: 'KM 1',
        language: 'en',
        submittedAt: 'x',
      })
      .execute()
    const event = {
      kind: 'moved',
      actorId: 1,
      actorName: 'a@x.example',
      words: 'Welcome.',
      applicationId: 1,
      version: 2,
      at: 'x',
    }
    await db.insertInto('applicationEvents').values(event).execute()
    await runStep(db, engine, '0052-application-names')
    const [renamed] = await db.selectFrom('applications').selectAll().execute()
    expect(renamed).toMatchObject({ inspectionLocation: 'Batam', assignedTo: null })
    const [stored] = await db.selectFrom('applicationEvents').selectAll().execute()
    expect(stored).toMatchObject({ message: 'Welcome.' })
    await expect(
      db.updateTable('applicationEvents').set({ message: 'Other' }).execute(),
    ).rejects.toThrow(/append-only/)
  },
)
