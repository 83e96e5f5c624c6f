import { expect, test } from 'vitest'
import { assign, boardedSurveyor, boardingParty } from '#/tests/helpers/accounts/on-board.ts'
import { NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { surveyorsOfShip } from './assignments.server.ts'

test.for(ENGINES)(
  'an assignment ends for one surveyor; the ship stays with the other (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office, surveyor } = await boardingParty(db)
    const other = await boardedSurveyor(db, 'other')
    await assign(office, 1, other.id)
    await office.ask('/admin/ships/1/surveyors', {
      form: { intent: 'end', userId: String(surveyor.id) },
    })
    expect((await surveyor.sheets()).ships).toEqual([])
    expect((await other.sheets()).ships.map(({ id }) => id)).toEqual([1])
  },
)

test.for(ENGINES)(
  'only an enabled surveyor with fewer than 30 ships is assigned (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { office } = await boardingParty(db)
    const other = await boardedSurveyor(db, 'other')
    const open = async () =>
      (
        await db.read
          .selectFrom('surveyAssignments')
          .select('userId')
          .where('endedAt', 'is', null)
          .execute()
      ).map(({ userId }) => userId)
    const before = await open()
    const staff = await db.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'user')
      .executeTakeFirstOrThrow()
    expect((await assign(office, 1, staff.id)).status).toBe(400)
    const setDisabled = (disabledAt: string | null) =>
      db.write.updateTable('users').set({ disabledAt }).where('id', '=', other.id).execute()
    const offered = async () =>
      (await surveyorsOfShip(await staffContext(db), 1)).others.map(({ id }) => id)
    expect(await offered()).toEqual([other.id])
    await setDisabled(NOON)
    expect(await offered()).toEqual([])
    expect((await assign(office, 1, other.id)).status).toBe(400)
    expect(await open()).toEqual(before)
    await setDisabled(null)
    const most = Array.from({ length: 30 }, (_, i) => ({
      shipId: 100 + i,
      userId: other.id,
      assignedBy: 'user@example.com',
      assignedAt: NOON,
      endedBy: null,
      endedAt: null,
    }))
    await db.write.insertInto('surveyAssignments').values(most).execute()
    expect((await assign(office, 1, other.id)).status).toBe(409)
    await db.write
      .updateTable('surveyAssignments')
      .set({ endedAt: NOON })
      .where('shipId', '=', 100)
      .execute()
    expect((await assign(office, 1, other.id)).status).toBe(200)
  },
)

test('a certificate that is withdrawn is on no sheet', async () => {
  const db = await freshStore('sqlite')
  const { office, issue, surveyor, recordId } = await boardingParty(db)
  const second = await issue('LMC-2025-00043')
  const withdrawn = await office.ask(`/api/certificates/${second}/standing`, {
    json: { move: 'withdraw', reason: 'Sold', version: 1 },
  })
  expect(withdrawn.status).toBe(200)
  expect((await surveyor.sheets()).ships[0]?.certificates.map(({ id }) => id)).toEqual([recordId])
})
