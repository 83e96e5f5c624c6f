import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { NewCompany } from '#/domain/register/company/company.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import type { SheetShip } from '#/domain/exchange/files/rows/read-belonging.ts'
import { addShips, asNewShip } from '#/domain/register/ship/ship-of.server.ts'
import { NewShip } from '#/domain/register/ship/ship.ts'
import { createShip, getShip } from '#/domain/register/ship/ships.server.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { writeShips } from './write-ships.server.ts'

const SAID: SheetShip = {
  imoNumber: '9074729',
  name: 'KM Samudra',
  callSign: 'YBAB2',
  owner: null,
  manager: null,
}

test.for(ENGINES)(
  'a ship of which a file says nothing new is not changed, and has no event (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const owner = await createCompany(context, NewCompany.parse({ name: 'PT Samudra' }))
    const facts = {
      name: 'KM Samudra',
      flag: 'Indonesia',
      imoNumber: '9074729',
      callSign: 'YBAB2',
      ownerId: owner.id,
    }
    await createShip(context, NewShip.parse(facts))
    const write = (said: SheetShip) =>
      db.write.transaction().execute((tx) => writeShips(tx, context, [said], []))
    await write({ ...SAID, owner: { name: 'PT Samudra', imoNumber: null } })
    // What differs is not taken, so no company is added for it.
    await write({ ...SAID, callSign: 'YBAB3', owner: { name: 'PT Lain', imoNumber: null } })
    expect(await getShip(context, { imoNumber: '9074729' })).toMatchObject({
      callSign: 'YBAB2',
      version: 1,
    })
    expect(await readShipEvents(context, 'ship', 1)).toMatchObject([{ kind: 'added' }])
    expect(await db.read.selectFrom('companies').select('name').execute()).toEqual([
      { name: 'PT Samudra' },
    ])
  },
)

test.for(ENGINES)(
  'a ship that has left the register since the check stops the import (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const writing = db.write.transaction().execute((tx) => writeShips(tx, context, [SAID], []))
    await expect(writing).rejects.toMatchObject({ kind: 'conflict' })
    expect(await db.read.selectFrom('ships').select('id').execute()).toEqual([])
  },
)

test('a ship that another process adds at the same time stops the import', async () => {
  const db = await freshStore('postgres')
  const context = await staffContext(db)
  const facts = {
    vesselName: 'KM Samudra',
    imoNumber: '9074729',
    flag: 'Indonesia',
    grossTonnage: null,
    issuedDate: '2026-01-01',
  }
  let writing: Promise<void> | undefined
  await db.write.transaction().execute(async (tx) => {
    await addShips(tx, context, [asNewShip(facts)], 'From a certificate')
    writing = db.write.transaction().execute((other) => writeShips(other, context, [SAID], [facts]))
    writing.catch(() => {})
    // Until it waits for this one, which it does not see.
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db.read)).rows.length).toBe(1)
  })
  await expect(writing).rejects.toMatchObject({ kind: 'conflict' })
  expect(await getShip(context, { imoNumber: '9074729' })).toMatchObject({ callSign: null })
})
