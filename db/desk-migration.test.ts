import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { createRegister } from './migrations/0001-register.ts'
import { addReferenceData } from './migrations/0002-reference-data.ts'
import { addPublicSite } from './migrations/0003-public-site.ts'
import { addDesk } from './migrations/0007-desk.ts'
import type { Engine, Tables } from './schema.ts'
import { dialectOver, openFile } from './engines/sqlite.ts'

/** A register as it was before the desk, empty. */
async function registerBefore(engine: Engine): Promise<Kysely<Tables>> {
  const { dataDir, databaseUrl } = await freshPlace(engine)
  const dialect =
    engine === 'sqlite'
      ? dialectOver(openFile(`${dataDir}/before.db`, 'write'))
      : new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) })
  const db = new Kysely<Tables>({ dialect })
  onTestFinished(() => db.destroy())
  for (const step of [createRegister, addReferenceData, addPublicSite]) await step(db, engine)
  return db
}

test.for(ENGINES)('what was there before the desk is pending, new, and found by the search (%s)', async (engine) => {
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
  const message = { name: 'Siti', email: 'S@x.example', subject: 'Survey', message: 'When?\nWhere?' }
  const before = (table: 'applications' | 'messages', values: object[]) =>
    db
      .insertInto(table)
      .values(values as never) // the tables of today have columns that these do not have yet
      .execute()
  for (const part of [rows.slice(0, 600), rows.slice(600)]) await before('applications', part)
  await before('messages', [{ ...message, language: 'en', formId: null, receivedAt: 'x' }])
  await addDesk(db, engine)
  const after = await db.selectFrom('applications').selectAll().orderBy('id').execute()
  expect(after).toHaveLength(1_203)
  expect(after.every(({ status, version, takenBy }) => status === 'pending' && version === 1 && takenBy === null)).toBe(true)
  expect(after.map(({ searchText }) => searchText)).toEqual(rows.map((_, i) => `a-${i}\nkm ${i}\npt ägir\na@x.example`))
  expect(await db.selectFrom('messages').selectAll().executeTakeFirst()).toMatchObject({
    ...message,
    state: 'new',
    version: 1,
    searchText: 'siti\ns@x.example\nsurvey\nwhen? where?',
  })
})
