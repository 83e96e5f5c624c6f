import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startServer } from '#/drills/frame/server.ts'
import { signIn } from '#/drills/frame/staff.ts'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { raceForNumber } from './race-for-number.ts'

test.for(ENGINES)('of fifty who ask for a number at once, one gets it (%s)', async (engine, { signal }) => {
  await using server = await startServer({ place: await freshPlace(engine) }, signal)
  const staff = [await signIn(server.origin, signal), await signIn(server.origin, signal)]
  const aims = await raceForNumber(staff, { rounds: 5, atOnce: 50 })
  expect(aims.filter(({ met }) => !met)).toEqual([])
})

test('a register whose numbers are not unique is caught', async ({ signal }) => {
  const place = await freshPlace('postgres')
  await using server = await startServer({ place }, signal)
  const database = new Client({ connectionString: place.databaseUrl })
  await database.connect()
  await database.query('alter table certificates drop constraint "certificates_certificateId_key"')
  await database.query('alter table "certificateNumbers" drop constraint "certificateNumbers_pkey"')
  await database.end()
  const [aim] = await raceForNumber([await signIn(server.origin, signal)], { rounds: 1, atOnce: 10 })
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('10 won') })
})
