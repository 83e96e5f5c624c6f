import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import { NewCompany } from '#/domain/register/company/company.ts'
import { Refusal } from '#/core/refusal.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { mergeShips, settleName } from './merge.server.ts'
import { NewShip, ShipChanges } from './ship.ts'
import { ListByNameQuery } from '#/domain/register/company/list-query.ts'
import { changeShip as updateShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { createShip, getShip, listShips } from './ships.server.ts'

const samudra = (changes: Record<string, unknown> = {}) =>
  NewShip.parse({ name: 'KM Samudra Jaya', flag: 'Indonesia', imoNumber: '9074729', ...changes })
const changesOf = (changes: Record<string, unknown>) => ShipChanges.parse(changes)

async function refused(work: Promise<unknown>): Promise<[string, string[], string]> {
  const error: unknown = await work.catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}`)
  return [error.kind, Object.keys(error.details.fields ?? {}), error.message]
}

const bad: [changes: Record<string, unknown>, field: string, message: string][] = [
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ flag: '' }, 'flag', 'Flag is required'],
  [{ imoNumber: '907472' }, 'imoNumber', '7 digits'],
  [{ callSign: '12AB' }, 'callSign', 'two digits'],
  [{ callSign: 'YB/AB' }, 'callSign', '3 to 7 letters and digits'],
  [{ callSign: 'YBAB2345' }, 'callSign', '3 to 7 letters and digits'],
  [{ grossTonnage: 0 }, 'grossTonnage', 'from 1 to 1,000,000'],
  [{ grossTonnage: 1_000_001 }, 'grossTonnage', 'from 1 to 1,000,000'],
  [{ length: 106.481 }, 'length', 'two decimals'],
  [{ shipType: 'submarine' }, 'shipType', 'one of the list'],
  [{ keelLaidOn: '14/03/1994' }, 'keelLaidOn', 'YYYY-MM-DD'],
  [{ contractedOn: '1994-02-30' }, 'contractedOn', 'YYYY-MM-DD'],
  [{ deliveredOn: '1849-12-31' }, 'deliveredOn', 'before 1850'],
  [{ convertedOn: '' }, 'convertedOn', 'YYYY-MM-DD'],
  [{ ownerId: 0 }, 'ownerId', ''],
]
test.each(bad)('%j is refused at %s: %s', (changes, field, message) => {
  const issues =
    NewShip.safeParse({ name: 'KM A', flag: 'Indonesia', ...changes }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([
    [field, expect.stringContaining(message)],
  ])
})

test('a call sign is written in one way; a wrong check digit is no refusal', () => {
  expect(samudra({ callSign: ' yb-ab 2', imoNumber: 'IMO 9074720' })).toMatchObject({
    callSign: 'YBAB2',
    imoNumber: '9074720',
  })
})

test.for(ENGINES)(
  'a ship is added once, and the refusal names the ship that has its number (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const owner = await createCompany(context, NewCompany.parse({ name: 'PT Samudra' }))
    const made = await createShip(
      context,
      samudra({ ownerId: owner.id, length: 106.48, keelLaidOn: '1994-03-14' }),
    )
    expect(made).toMatchObject({
      id: 1,
      version: 1,
      length: 106.48,
      keelLaidOn: '1994-03-14',
      owner: { id: 1, name: 'PT Samudra' },
    })
    expect(made.names).toMatchObject([
      { value: 'KM Samudra Jaya', since: null, until: null, settled: true },
    ])
    expect(await refused(createShip(context, samudra({ name: 'KM Lain' })))).toEqual([
      'conflict',
      ['imoNumber'],
      'IMO 9074729 is already the number of KM Samudra Jaya',
    ])
    // Two ships without a number are two ships.
    for (const name of ['TB A', 'TB B'])
      await createShip(context, samudra({ name, imoNumber: null }))
    expect(
      (await refused(createShip(context, samudra({ imoNumber: null, managerId: 9 }))))[1],
    ).toEqual(['managerId'])
    const future = {
      contractedOn: '2026-11-21',
      keelLaidOn: '2026-11-22',
      deliveredOn: '2027-01-01',
    }
    expect(
      (await refused(createShip(context, samudra({ imoNumber: null, ...future }))))[1],
    ).toEqual(['keelLaidOn', 'deliveredOn'])
    expect(await readShipEvents(context, 'ship', 1)).toMatchObject([
      { kind: 'added', before: null, actorName: 'user0@example.com' },
    ])
  },
)

test.for(ENGINES)(
  'a new name needs a day and a reason, and the old one stays with its period (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    await createShip(context, samudra())
    const rename = (changes: Record<string, unknown>) =>
      updateShip(
        context,
        { imoNumber: '9074729' },
        changesOf({ name: 'KM Raya', version: 1, ...changes }),
      )
    expect((await refused(rename({ reason: 'Sold' })))[1]).toEqual(['since'])
    expect((await refused(rename({ since: '2026-01-01' })))[1]).toEqual(['reason'])
    expect((await refused(rename({ since: '2026-11-22', reason: 'Sold' })))[1]).toEqual(['since'])
    expect((await refused(rename({ since: '2026-01-01', reason: 'Sold', version: 2 })))[0]).toBe(
      'conflict',
    )
    const renamed = await rename({ since: '2026-01-01', reason: 'Sold', callSign: 'YBAB2' })
    expect(renamed).toMatchObject({ name: 'KM Raya', version: 2, callSign: 'YBAB2' })
    expect(renamed.names).toMatchObject([
      { value: 'KM Samudra Jaya', since: null, until: '2026-01-01' },
      { value: 'KM Raya', since: '2026-01-01', until: null, reason: 'Sold' },
    ])
    expect(
      (
        await refused(
          updateShip(
            context,
            { id: 1 },
            changesOf({ name: 'KM X', since: '2025-12-31', reason: 'x', version: 2 }),
          ),
        )
      )[1],
    ).toEqual(['since'])
    const reflagged = await updateShip(
      context,
      { id: 1 },
      changesOf({ flag: 'Panama', since: '2026-02-01', reason: 'Sold', version: 2 }),
    )
    expect(reflagged.flags.map(({ value, until }) => [value, until])).toEqual([
      ['Indonesia', '2026-02-01'],
      ['Panama', null],
    ])
    expect(
      (await readShipEvents(context, 'ship', 1)).map(({ kind, note }) => [kind, note]),
    ).toEqual([
      ['reflagged', 'Sold'],
      ['changed', null],
      ['renamed', 'Sold'],
      ['added', null],
    ])
    // Nothing changed is no event and no version.
    expect(
      await updateShip(context, { id: 1 }, changesOf({ flag: 'Panama', version: 3 })),
    ).toMatchObject({ version: 3 })
  },
)

test.for(ENGINES)(
  'ships are found by name, former name, number, call sign and flag, page by page (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    await createShip(context, samudra({ callSign: 'YBAB2' }))
    await createShip(context, samudra({ name: 'TB Meratus', imoNumber: null, flag: 'Panama' }))
    await createShip(context, samudra({ name: 'KM Ägir', imoNumber: '9319466' }))
    await updateShip(
      context,
      { id: 1 },
      changesOf({ name: 'MV Zamrud', since: '2026-01-01', reason: 'Sold', version: 1 }),
    )
    const found = async (query: Record<string, unknown>) => {
      const { ships, total, next } = await listShips(context, ListByNameQuery.parse(query))
      return [ships.map(({ name }) => name), total, next]
    }
    expect(await found({})).toEqual([['KM Ägir', 'MV Zamrud', 'TB Meratus'], 3, null])
    expect(await found({ limit: 1 })).toEqual([['KM Ägir'], 3, 3])
    expect(await found({ limit: 1, after: 3 })).toEqual([['MV Zamrud'], 3, 1])
    expect(await found({ limit: 1, after: 1 })).toEqual([['TB Meratus'], 3, null])
    for (const q of ['samudra JAYA', 'zamrud', '9074729', 'ybab'])
      expect(await found({ q })).toEqual([['MV Zamrud'], 1, null])
    expect(await found({ q: 'panama' })).toEqual([['TB Meratus'], 1, null])
    expect(await found({ q: 'ägir' })).toEqual([['KM Ägir'], 1, null])
    expect(await found({ q: '%' })).toEqual([[], 0, null])
  },
)

test.for(ENGINES)(
  'a certificate with an IMO number has a ship, which is made of it where there is none (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const shipOf = async (id: number) =>
      (
        await db.read
          .selectFrom('entries')
          .select('shipId')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).shipId
    const first = await createCertificate(context, certificateInput({ grossTonnage: 4183 }))
    const second = await createCertificate(
      context,
      certificateInput({ certificateId: 'T-2', vesselName: 'KM Lain' }),
    )
    const none = await createCertificate(
      context,
      certificateInput({ certificateId: 'T-3', imoNumber: null }),
    )
    expect([await shipOf(first.id), await shipOf(second.id), await shipOf(none.id)]).toEqual([
      1,
      1,
      null,
    ])
    expect(await getShip(context, { imoNumber: '9074729' })).toMatchObject({
      name: 'KM Samudra Jaya',
      grossTonnage: 4183,
    })
    await updateCertificate(context, none.id, { imoNumber: '9319466' })
    expect(await shipOf(none.id)).toBe(2)
    await updateCertificate(context, second.id, { imoNumber: null })
    expect(await shipOf(second.id)).toBeNull()
    await deleteCertificate(context, first.id)
    expect(await getShip(context, { id: 1 })).toMatchObject({ imoNumber: '9074729' })
  },
)

test.for(ENGINES)(
  'two entries of one ship are merged: certificates and names move (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput())
    const other = await createShip(
      context,
      samudra({ name: 'KM Raya', imoNumber: null, callSign: 'YBAB2', deliveredOn: '1995-01-20' }),
    )
    await db.write.updateTable('entries').set({ shipId: other.id }).execute()
    const merge = { from: `id-${other.id}`, version: 1, fromVersion: 1, reason: 'Entered twice' }
    const into = { imoNumber: '9074729' }
    expect(
      (await refused(mergeShips(context, into, { ...merge, from: 'IMO 9074729' })))[2],
    ).toContain('into itself')
    expect((await refused(mergeShips(context, into, { ...merge, from: 'nothing' })))[1]).toEqual([
      'from',
    ])
    expect((await refused(mergeShips(context, into, { ...merge, version: 2 })))[0]).toBe('conflict')
    expect((await refused(mergeShips(context, into, { ...merge, fromVersion: 2 })))[0]).toBe(
      'conflict',
    )
    const merged = await mergeShips(context, into, merge)
    expect(merged).toMatchObject({
      id: 1,
      version: 2,
      callSign: 'YBAB2',
      deliveredOn: '1995-01-20',
      name: 'KM Samudra Jaya',
    })
    expect(merged.names).toMatchObject([
      { value: 'KM Raya', settled: false },
      { value: 'KM Samudra Jaya', settled: true },
    ])
    expect(
      (await db.read.selectFrom('entries').select('shipId').execute()).map(({ shipId }) => shipId),
    ).toEqual([1])
    expect((await refused(getShip(context, { id: other.id })))[2]).toBe(
      'This ship was merged into KM Samudra Jaya.',
    )
    expect((await readShipEvents(context, 'ship', 1))[0]).toMatchObject({
      kind: 'merged',
      note: 'KM Raya (id 2), 1 certificate: Entered twice',
    })
    expect((await readShipEvents(context, 'ship', 2))[0]).toMatchObject({
      kind: 'removed',
      note: 'Entered twice',
    })
  },
)

test.for(ENGINES)(
  'ships with different IMO numbers are two ships while both have certificates (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    await createCertificate(context, certificateInput())
    const wrong = await createCertificate(
      context,
      certificateInput({ certificateId: 'T-2', imoNumber: '9074720' }),
    )
    const merge = () =>
      mergeShips(
        context,
        { id: 1 },
        { from: '9074720', version: 1, fromVersion: 1, reason: 'Mistyped' },
      )
    expect((await refused(merge()))[0]).toBe('conflict')
    await updateCertificate(context, wrong.id, { imoNumber: '9074729' })
    expect(await merge()).toMatchObject({ imoNumber: '9074729' })
  },
)

test.for(ENGINES)(
  'staff settle whether a ship had a name that a certificate has (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createShip(context, samudra())
    const add = async (value: string) =>
      db.write
        .insertInto('shipNames')
        .values({ shipId: 1, field: 'name', value, since: null, reason: null, settled: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [had, never] = [await add('KM Lama'), await add('KM Salah')]
    const one = await settleName(
      context,
      { id: 1 },
      { nameId: had.id, decision: 'had', version: 1 },
    )
    expect(one.names.map(({ value, settled }) => [value, settled])).toEqual([
      ['KM Lama', true],
      ['KM Salah', false],
      ['KM Samudra Jaya', true],
    ])
    const two = await settleName(
      context,
      { id: 1 },
      { nameId: never.id, decision: 'never', version: 2 },
    )
    expect(two.names.map(({ value }) => value)).toEqual(['KM Lama', 'KM Samudra Jaya'])
    expect(
      (
        await refused(
          settleName(context, { id: 1 }, { nameId: had.id, decision: 'never', version: 3 }),
        )
      )[0],
    ).toBe('conflict')
    expect(
      (
        await refused(settleName(context, { id: 1 }, { nameId: 99, decision: 'never', version: 3 }))
      )[0],
    ).toBe('not-found')
    expect((await readShipEvents(context, 'ship', 1))[0]?.note).toBe(
      'Name KM Salah: an error in a certificate',
    )
  },
)

test('only staff use ships', async () => {
  const context = contextOf(await freshStore('sqlite'))
  for (const work of [
    listShips(context, ListByNameQuery.parse({})),
    getShip(context, { id: 1 }),
    createShip(context, samudra()),
    updateShip(context, { id: 1 }, changesOf({ version: 1 })),
    mergeShips(context, { id: 1 }, { from: 'id-2', version: 1, fromVersion: 1, reason: 'x' }),
    settleName(context, { id: 1 }, { nameId: 1, decision: 'had', version: 1 }),
  ])
    expect((await refused(work))[0]).toBe('unauthenticated')
})
