import { expect, test } from 'vitest'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { correctShipName } from '#/domain/register/certificate/corrections/correct-name.server.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import {
  ENDING,
  withdrawParts,
} from '#/domain/register/ship-change/flag-change/end-parts.server.ts'
import { MERGING, mergeShips, settleName } from '#/domain/register/ship/merge.server.ts'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { createShip, getShip } from '#/domain/register/ship/ships.server.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { begin, goOn, IMO, MANY, manyCertificates } from '#/tests/helpers/many-certificates.ts'
import { beginChange, carryOutAtOnce, carrySlice, changeUnderWay } from './ship-changes.server.ts'

test.for(ENGINES)(
  'the name of a ship is corrected on many certificates, but on none that was changed meanwhile (%s)',
  async (engine) => {
    const { db, on, ship, ids } = await manyCertificates(engine)
    const context = await on('2026-03-01')
    const certificates = ids.map((id) => ({ id, version: 1 }))
    await correctShipName(context, ship.id, {
      name: 'KM Samudera Jaya',
      reason: 'Misspelt',
      version: ship.version,
      certificates,
    })
    // On a busy machine it answers before all is done.
    await goOn(db)()
    const names = await db.read
      .selectFrom('entries')
      .select('vesselName')
      .distinct()
      .where('id', 'in', ids)
      .execute()
    expect(names).toEqual([{ vesselName: 'KM Samudera Jaya' }])
    expect(await changeUnderWay(db, ship.id)).toBe(null)
  },
)

test.for(ENGINES)(
  'a ship with many certificates is merged into another one (%s)',
  async (engine) => {
    const { db, on, ship } = await manyCertificates(engine)
    const context = await on('2026-03-01')
    const into = await createShip(context, { name: 'KM Samudra Jaya', flag: 'Tuvalu' })
    const merge = {
      from: IMO,
      reason: 'Entered twice',
      version: into.version,
      fromVersion: ship.version,
    }
    await mergeShips(context, { id: into.id }, merge)
    await goOn(db)()
    expect(await getShip(context, { id: into.id })).toMatchObject({ id: into.id, imoNumber: IMO })
    const { count } = await db.read
      .selectFrom('entries')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('shipId', '=', into.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(MANY)
    const [event] = await readShipEvents(context, 'ship', into.id)
    expect([event?.kind, event?.note]).toEqual([
      'merged',
      `KM Samudra Jaya (IMO ${IMO}), ${MANY} certificates: Entered twice`,
    ])
    await expect(getShip(context, { id: ship.id })).rejects.toMatchObject({
      message: 'This ship was merged into KM Samudra Jaya.',
    })
  },
)

test.for(ENGINES)(
  'another flag and another company at once end what each of them ends (%s)',
  async (engine) => {
    const { db, on, ship, ids, reflagged } = await manyCertificates(engine)
    const context = await on('2026-03-01')
    const safety = CERTIFICATE_TYPES.find(({ code }) => code === 'SMC')?.label ?? ''
    const own = { type: safety, issuedCertificates: safety, flag: 'Panama' }
    await db.write
      .updateTable('entries')
      .set(own)
      .where('id', '=', ids[1] ?? 0)
      .execute()
    await db.write
      .updateTable('certificates')
      .set({ code: 'SMC', label: safety })
      .where('entryId', '=', ids[1] ?? 0)
      .execute()
    // The company of a ship that has a manager is the manager (SOLAS IX/1.2).
    const { id: managerId } = await createCompany(context, {
      name: 'PT Lain',
      country: 'Indonesia',
      emails: [],
    })
    await changeShip(
      context,
      { id: ship.id },
      { ...reflagged, managerId, companyChange: 'changed' },
    )
    await goOn(db)()
    const rows = await db.read
      .selectFrom('entries')
      .select(['id', 'standing'])
      .where('standing', '=', 'in-force')
      .execute()
    expect(rows).toEqual([])
    const events = await db.read
      .selectFrom('registerEvents')
      .select('note')
      .where('recordId', '=', ids[1] ?? 0)
      .execute()
    expect(events.map(({ note }) => note)).toEqual([
      expect.stringContaining('Change of company on February 15, 2026'),
    ])
  },
)

test.for(ENGINES)(
  'a ship that is being merged into another takes no change, and says how far it is (%s)',
  async (engine) => {
    const { db, on, ship } = await manyCertificates(engine)
    const context = await on('2026-03-01')
    const into = await createShip(context, { name: 'KM Samudra Jaya', flag: 'Tuvalu' })
    const facts = { from: ship.id, reason: 'Entered twice', certificates: MANY }
    const begun = { carrying: MERGING, shipId: into.id, otherShipId: ship.id, facts, total: MANY }
    await db.write.transaction().execute((tx) => beginChange(tx, context, begun))
    await carrySlice({ db, origin: ORIGIN }, MERGING, into.id)
    for (const id of [ship.id, into.id]) {
      const { version } = await getShip(context, { id })
      const changing = changeShip(
        context,
        { id },
        { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version },
      )
      await expect(changing).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining(`of ${MANY} certificates`),
      })
      const settlement = { nameId: 1, decision: 'had', version } as const
      await expect(settleName(context, { id }, settlement)).rejects.toMatchObject({
        kind: 'conflict',
      })
      expect(await changeUnderWay(db, id)).toMatchObject({ kind: 'merge', total: MANY })
    }
    await goOn(db)()
    expect(await changeUnderWay(db, into.id)).toBe(null)
  },
)

test.for(ENGINES.flatMap((engine) => [MANY, 2].map((count) => [engine, count] as const)))(
  'a merge that began since a change of flag was allowed is not written over (%s, %s certificates)',
  async ([engine, count]) => {
    const { db, on, ship, ids } = await manyCertificates(engine)
    const context = await on('2026-03-01')
    await db.write
      .deleteFrom('entries')
      .where('id', '>', ids[count - 1] ?? 0)
      .execute()
    const into = await createShip(context, { name: 'KM Samudra Jaya', flag: 'Tuvalu' })
    const facts = { from: ship.id, reason: 'Entered twice', certificates: count }
    const begun = { carrying: MERGING, shipId: into.id, otherShipId: ship.id, facts, total: count }
    const change = { since: '2026-02-15', from: 'Tuvalu', to: 'Panama' }
    const ending = {
      of: 'flag',
      change,
      isStated: true,
      note: 'Sold',
      today: '2026-03-01',
    } as const
    const both = db.write.transaction().execute(async (tx) => {
      await beginChange(tx, context, begun)
      await withdrawParts(tx, context, ship, ending)
    })
    await expect(both).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(`0 of ${count} certificates`),
    })
  },
)

test('what fails after the decision is carried on later, and the answer says that it is under way', async () => {
  const { db, on, ship, ids } = await manyCertificates('sqlite')
  const context = await on('2026-03-01')
  await begin(db, context, { ship, ids })
  const broken = { ...ENDING, step: () => Promise.reject(new Error('The disk is full')) }
  await carryOutAtOnce({ db, origin: ORIGIN }, broken, ship.id)
  expect(await changeUnderWay(db, ship.id)).toMatchObject({ done: 0, total: MANY })
  await goOn(db)()
  expect(await changeUnderWay(db, ship.id)).toBe(null)
})
