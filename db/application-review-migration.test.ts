import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { createRegister } from './migrations/0001-register.ts'
import { addReferenceData } from './migrations/0002-reference-data.ts'
import { addPublicSite } from './migrations/0003-public-site.ts'
import { addApplicationReview } from './migrations/0007-desk.ts'
import type { AnyDatabase } from './migrations/migration.ts'
import { renameApplicationColumns } from './migrations/operation/0052-application-names.ts'
import type { Engine } from './schema.ts'
import { dialectOver, openFile } from './engines/sqlite.ts'

/** An empty register before the migration that added the review of applications. */
async function registerBefore(engine: Engine): Promise<AnyDatabase> {
  const { dataDir, databaseUrl } = await freshLocation(engine)
  const dialect =
    engine === 'sqlite'
      ? dialectOver(openFile(`${dataDir}/before.db`, 'write'))
      : new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) })
  const db: AnyDatabase = new Kysely({ dialect })
  onTestFinished(() => db.destroy())
  for (const step of [createRegister, addReferenceData, addPublicSite]) await step(db, engine)
  return db
}

test.for(ENGINES)(
  'applications and messages from before the migration are pending, new, and found by the search (%s)',
  async (engine) => {
    const db = await registerBefore(engine)
    const application = {
      serviceId: 1,
      companyName: 'PT  ÄGIR',
      contactEmail: 'A@x.example',
      contactPhone: '12345',
      keyHash: 'x',
    }
    const rows = Array.from({ length: 1_203 }, (_, i) => ({
      ...application,
      reference: `A-${i}`,
      vesselName: `KM ${i}`,
      details: null,
      language: 'en',
      formId: null,
      submittedAt: 'x',
    }))
    const message = {
      name: 'Siti',
      email: 'S@x.example',
      subject: 'Survey',
      message: 'When?\nWhere?',
    }
    const before = (table: 'applications' | 'messages', values: object[]) =>
      db
        .insertInto(table)
        .values(values as never) // the current tables have columns that these do not have yet
        .execute()
    for (const part of [rows.slice(0, 600), rows.slice(600)]) await before('applications', part)
    await before('messages', [{ ...message, language: 'en', formId: null, receivedAt: 'x' }])
    await addApplicationReview(db, engine)
    const after = await db.selectFrom('applications').selectAll().orderBy('id').execute()
    expect(after).toHaveLength(1_203)
    expect(
      after.every(
        ({ status, version, takenBy }) => status === 'pending' && version === 1 && takenBy === null,
      ),
    ).toBe(true)
    expect(after.map(({ searchText }) => searchText)).toEqual(
      rows.map((_, i) => `a-${i}\nkm ${i}\npt ägir\na@x.example`),
    )
    expect(await db.selectFrom('messages').selectAll().executeTakeFirst()).toMatchObject({
      ...message,
      state: 'new',
      version: 1,
      searchText: 'siti\ns@x.example\nsurvey\nwhen? where?',
    })
  },
)

test.for(ENGINES)(
  'renamed columns of applications and events have their values (%s)',
  async (engine) => {
    const db = await registerBefore(engine)
    await addApplicationReview(db, engine)
    const application = {
      serviceId: 1,
      companyName: 'PT Samudra',
      contactEmail: 'a@x.example',
      contactPhone: '12345',
      keyHash: 'x',
    }
    const inspection = { inspectionDate: '2026-12-03', inspectionPlace: 'Batam' }
    const moved = { kind: 'moved', actorId: 1, actorName: 'a@x.example', words: 'Welcome.' }
    await db
      .insertInto('applications')
      .values({
        ...application,
        ...inspection,
        reference: 'A-1',
        vesselName: 'KM 1',
        language: 'en',
        submittedAt: 'x',
      })
      .execute()
    await db
      .insertInto('applicationEvents')
      .values({ ...moved, applicationId: 1, version: 2, at: 'x' })
      .execute()
    await renameApplicationColumns(db)
    const [renamed] = await db.selectFrom('applications').selectAll().execute()
    expect(renamed).toMatchObject({ inspectionLocation: 'Batam', assignedTo: null })
    const [event] = await db.selectFrom('applicationEvents').selectAll().execute()
    expect(event).toMatchObject({ message: 'Welcome.' })
    await expect(
      db.updateTable('applicationEvents').set({ message: 'Other' }).execute(),
    ).rejects.toThrow(/append-only/)
  },
)
