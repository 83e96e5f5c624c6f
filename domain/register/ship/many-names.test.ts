import { expect, test } from 'vitest'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { insertMany } from '#/db/many.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { mergeShips } from './merge.server.ts'
import { createShip, getShip } from './ships.server.ts'
import { MAX_NAMES } from './ship-names.ts'
import { NewShip } from './ship.ts'

const ship = (name: string, imoNumber: string | null = null) =>
  NewShip.parse({ name, flag: 'Indonesia', imoNumber })

/** Gives a ship names past its use case, each from 2020 on. */
async function addNames({ write }: Store, shipId: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    shipId,
    field: 'name' as const,
    value: `KM ${shipId} ${i}`,
    since: '2020-01-01',
    reason: 'Sold',
    settled: 1 as const,
  }))
  await insertMany(write, 'shipNames', rows)
}

test.for(ENGINES)(
  'a ship is given at most as many names as it can have, by a program fewer (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await staffContext(db)
    const program: RequestContext = {
      ...person,
      apiKey: { id: 1, prefix: 'x', perMinute: 600, scopes: ['issue'] },
    }
    await createShip(person, ship('KM Samudra Jaya', '9074729'))
    const rename = (context: RequestContext, name: string, version: number) =>
      changeShip(context, { id: 1 }, { name, since: '2026-01-01', reason: 'Sold', version })
    await addNames(db, 1, MAX_NAMES.program - 1)
    await expect(rename(program, 'KM Program', 1)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'This ship has 150 names, those that it had included: it is given no more',
      details: { fields: { name: [expect.stringContaining('150 names')] } },
    })
    expect((await rename(person, 'KM Orang', 1)).names).toHaveLength(MAX_NAMES.program + 1)
    await addNames(db, 1, MAX_NAMES.person - MAX_NAMES.program - 1)
    await expect(rename(person, 'KM Satu Lagi', 2)).rejects.toMatchObject({ kind: 'invalid' })
  },
)

test('two ships with more names than fit together are not merged; the others are, each name once', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  await createShip(context, ship('KM Samudra Jaya', '9074729'))
  await createShip(context, ship('KM Lain'))
  await addNames(db, 1, MAX_NAMES.person)
  await addNames(db, 2, 3 * MAX_NAMES.person)
  const merge = { from: 'id-2', reason: 'Entered twice', version: 1, fromVersion: 1 }
  await expect(mergeShips(context, { id: 1 }, merge)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('more than 800 names and flags'),
  })
  await db.write
    .deleteFrom('shipNames')
    .where('shipId', '=', 2)
    .where('value', 'like', 'KM 2 _9%')
    .execute()
  await db.write
    .updateTable('shipNames')
    .set({ value: 'km 1 7' })
    .where('value', '=', 'KM 2 7')
    .execute()
  const left = await db.read
    .selectFrom('shipNames')
    .select('id')
    .where('shipId', '=', 2)
    .where('field', '=', 'name')
    .execute()
  const { names, flags } = await mergeShips(context, { id: 1 }, merge)
  expect([names.length, flags.length]).toEqual([MAX_NAMES.person + left.length, 1])
  expect((await getShip(context, { id: 1 })).names.filter(({ settled }) => !settled)).toHaveLength(
    left.length - 1,
  )
})
