import { Client } from 'pg'
import { expect, test } from 'vitest'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { raceForNumber } from './race-for-number.ts'

test.for(ENGINES)(
  'of fifty who ask for a number at once, one gets it (%s)',
  async (engine, { signal }) => {
    await using server = await startServer({ location: await freshLocation(engine) }, signal)
    const staff = [await signIn(server.origin, signal), await signIn(server.origin, signal)]
    const aims = await raceForNumber(staff, { rounds: 5, atOnce: 50 })
    requireMet(aims)
  },
)

test('a register whose numbers are not unique is caught', async ({ signal }) => {
  const location = await freshLocation('postgres')
  await using server = await startServer({ location }, signal)
  const database = new Client({ connectionString: location.databaseUrl })
  await database.connect()
  await database.query('alter table entries drop constraint "entries_certificateId_key"')
  await database.query('alter table certificates drop constraint "certificates_number_key"')
  await database.query('alter table "certificateNumbers" drop constraint "certificateNumbers_pkey"')
  await database.end()
  const [aim] = await raceForNumber([await signIn(server.origin, signal)], {
    rounds: 1,
    atOnce: 10,
  })
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('10 won') })
})
