import { expect, onTestFinished, test } from 'vitest'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { ENDING } from '#/domain/register/ship-change/flag-change/end-parts.server.ts'
import { correctShipName } from '#/domain/register/certificate/corrections/correct-name.server.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import { MERGING, mergeShips } from '#/domain/register/ship/merge.server.ts'
import { countWritten, MAX_WRITTEN } from '#/domain/register/history/written-bytes.server.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { listJobs } from '#/domain/jobs/job-runs.server.ts'
import { runJobs } from '#/domain/jobs/run-jobs.server.ts'
import { shipChangesJob } from '#/ops/jobs.ts'
import { createShip, getShip } from '#/domain/register/ship/ships.server.ts'
import { LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { begin, goOn, MANY, manyCertificates } from '#/tests/helpers/many-certificates.ts'
import { beginChange, carrySlice, changeUnderWay } from './ship-changes.server.ts'

test.for(ENGINES)(
  'a change of flag over many certificates ends all of them, each with its event and its notice (%s)',
  async (engine) => {
    const { db, on, ship, standings, reflagged } = await manyCertificates(engine)
    const context = await on('2026-03-01')
    await changeShip(context, { id: ship.id }, reflagged)
    // On a busy machine some slices are left.
    await goOn(db)()
    expect(await standings()).toEqual({ 'withdrawn 2': MANY })
    expect(await changeUnderWay(db, ship.id)).toBe(null)
    const events = await db.read
      .selectFrom('registerEvents')
      .select(['kind', 'actorId', 'note'])
      .where('kind', '=', 'withdrawn')
      .execute()
    expect(events).toHaveLength(MANY)
    expect(new Set(events.map(({ actorId, note }) => `${actorId} ${note}`))).toEqual(
      new Set([
        `${context.actor?.id} Change of flag on February 15, 2026 from Tuvalu to Panama (Load Lines Convention, article 19)`,
      ]),
    )
  },
)

test.for(ENGINES)(
  'a change that was cut after any slice goes on where it was, and takes no other change meanwhile (%s)',
  async (engine) => {
    const { db, on, ship, ids, standings } = await manyCertificates(engine)
    const context = await on('2026-03-01')
    await begin(db, context, { ship, ids })
    // Cut within a slice: nothing of that one is there.
    const cut = { ...ENDING, step: async () => Promise.reject(new Error('cut')) }
    await expect(carrySlice({ db, origin: ORIGIN }, cut, ship.id)).rejects.toThrow('cut')
    expect(await standings()).toEqual({ 'in-force 1': MANY })
    expect(await carrySlice({ db, origin: ORIGIN }, ENDING, ship.id)).toBe('more')
    const progress = await changeUnderWay(db, ship.id)
    expect(progress).toMatchObject({ kind: 'ends', total: MANY, done: expect.any(Number) })
    expect(await standings()).toEqual({
      'in-force 1': MANY - (progress?.done ?? 0),
      'withdrawn 2': progress?.done,
    })
    const { version } = await getShip(context, { id: ship.id })
    const refused = expect.objectContaining({
      kind: 'conflict',
      message: expect.stringContaining(`${progress?.done} of ${MANY} certificates`),
    })
    await expect(
      changeShip(context, { id: ship.id }, { callSign: 'ABCD', version }),
    ).rejects.toEqual(refused)
    await expect(
      correctShipName(context, ship.id, {
        name: 'KM Lain',
        reason: 'Misspelt',
        version,
        certificates: [],
      }),
    ).rejects.toEqual(refused)
    const other = await createShip(context, { name: 'KM Lain', flag: 'Tuvalu' })
    const merge = { from: `id-${other.id}`, reason: 'Entered twice', version, fromVersion: 1 }
    await expect(mergeShips(context, { id: ship.id }, merge)).rejects.toEqual(refused)
    await goOn(db)()
    expect(await standings()).toEqual({ 'withdrawn 2': MANY })
    await changeShip(context, { id: ship.id }, { callSign: 'ABCD', version })
  },
)

test.for(ENGINES)(
  'a flag that may be the new one is asked about first; one that is entered meanwhile stays, and the ship says so (%s)',
  async (engine) => {
    const { db, on, ship, ids, standings, reflagged } = await manyCertificates(engine)
    const unclear = db.write
      .updateTable('entries')
      .set({ flag: 'Panama (provisional)' })
      .where('id', '=', ids[40] ?? 0)
    await unclear.execute()
    const context = await on('2026-03-01')
    const asked = changeShip(context, { id: ship.id }, reflagged)
    await expect(asked).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('FULL-40 states the flag'),
    })
    expect([await standings(), (await getShip(context, { id: ship.id })).flag]).toEqual([
      { 'in-force 1': MANY },
      'Tuvalu',
    ])
    await db.write
      .updateTable('entries')
      .set({ flag: 'Tuvalu' })
      .where('id', '=', ids[40] ?? 0)
      .execute()
    await begin(db, context, { ship, ids })
    await unclear.execute()
    await goOn(db)()
    expect(await standings()).toEqual({ 'in-force 1': 1, 'withdrawn 2': MANY - 1 })
    const [event] = await readShipEvents(context, 'ship', ship.id)
    expect(event?.note).toContain('FULL-40 did not end')
  },
)

test('a ship with few certificates is changed with its decision, in one transaction', async () => {
  const { db, on, ship, issue } = await openRegister('sqlite')
  await issue([LOAD_LINE])
  await changeShip(
    await on('2026-03-01'),
    { id: ship.id },
    { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version },
  )
  const [first] = await db.read.selectFrom('entries').select('standing').execute()
  expect(first).toEqual({ standing: 'withdrawn' })
})

test.for(ENGINES)('a change that fails rests, and holds up no other (%s)', async (engine) => {
  const { db, on, ship, ids, standings } = await manyCertificates(engine)
  const context = await on('2026-03-01')
  const broken = await createShip(context, { name: 'KM Rusak', flag: 'Tuvalu' })
  const begun = {
    carrying: MERGING,
    shipId: broken.id,
    otherShipId: 0,
    facts: { from: 0, reason: '', certificates: 0 },
    total: 1,
  }
  await db.write
    .transaction()
    .execute((tx) => beginChange(tx, { ...context, now: '2026-01-01T00:00:00.000Z' }, begun))
  await begin(db, context, { ship, ids })
  const job = shipChangesJob({ db, origin: ORIGIN })
  expect(job.rest).toBe(30_000)
  const running = runJobs({ db, log: openLog('silent'), holder: 'test', jobs: [job] })
  onTestFinished(running.stop)
  await expect.poll(standings).toEqual({ 'withdrawn 2': MANY })
  const administrator = await staffContext(db, { role: 'admin' })
  const shown = async () => (await listJobs(administrator)).find(({ name }) => name === job.name)
  await expect.poll(shown).toMatchObject({
    isFailing: true,
    failure: expect.stringContaining(`merge of ship ${broken.id}: `),
  })
})

test('what was decided is carried out, however much its author has written since', async () => {
  const { db, on, ship, ids, standings } = await manyCertificates('sqlite')
  const context = await on('2026-03-01')
  await begin(db, context, { ship, ids })
  const clock = () => context.now
  await db.write.transaction().execute((tx) => countWritten(tx, context, MAX_WRITTEN))
  while ((await carrySlice({ db, origin: ORIGIN, clock }, ENDING, ship.id)) === 'more');
  expect(await standings()).toEqual({ 'withdrawn 2': MANY })
})
