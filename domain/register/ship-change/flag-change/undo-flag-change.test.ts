import { expect, test } from 'vitest'
import { recordShipEvents } from '#/domain/register/company/events.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { readEndedSuspensions } from '#/domain/verification/life-line/ended-suspensions.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { CLASS, LOAD_LINE, notified, openRegister } from '#/tests/helpers/mail/notices.ts'
import { begin, manyCertificates } from '#/tests/helpers/many-certificates.ts'
import { ORIGIN, PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { carrySlice } from '#/domain/register/ship/changes/ship-changes.server.ts'
import { createShip } from '#/domain/register/ship/ships.server.ts'
import { ENDING } from './end-parts.server.ts'
import { changeShip } from './flag-change.server.ts'
import { flagChangeIn } from './flag-change.ts'
import { endedByFlagChange, findWronglyEnded, undoFlagChange } from './undo-flag-change.server.ts'

type Register = Awaited<ReturnType<typeof openRegister>>
const AGAIN = { password: PASSWORD }
const said = { reason: 'One State, written otherwise', recordedByMistake: false }

/**
 * As registers withdrew certificates before spellings were known: with the event of the change of
 * flag, by the same account.
 */
async function withdrawn(
  { db, ship, on, issue }: Register,
  { from = 'Tuvalu', to = 'TUV', types = [LOAD_LINE], isRecorded = true } = {},
) {
  const { id } = await issue(types)
  const context = await on('2026-03-01')
  const [before, after] = [
    { ...ship, flag: from },
    { ...ship, flag: to, since: '2026-02-15' },
  ]
  const event = {
    subject: 'ship',
    recordId: ship.id,
    kind: 'reflagged',
    before,
    after,
    note: 'Sold',
  } as const
  if (isRecorded)
    await db.write.transaction().execute((tx) => recordShipEvents(tx, context, [event]))
  const reason = `Change of flag on 2026-02-15 from ${from} to ${to} (Load Lines Convention, article 19)`
  return { id, context, reason }
}

test.for(ENGINES)(
  'an administrator undoes a withdrawal by a change of flag that was none, visibly (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { id, context, reason } = await withdrawn(register, { types: [LOAD_LINE, CLASS] })
    await decidePart(context, id, 'ILLC', { move: 'withdraw', reason })
    expect(
      (await findWronglyEnded(register.db)).map(({ ended }) =>
        ended.map(({ number, from, to }) => [number, from, to]),
      ),
    ).toEqual([[['N-1/ILLC', 'Tuvalu', 'TUV']]])
    const { version } = await findCertificate(register.db.read, id)
    const later = await register.on('2026-03-05')
    const after = await undoFlagChange(later, id, { ...said, version }, AGAIN)
    expect(
      after.parts.map(({ code, standing, standingReason }) => [code, standing, standingReason]),
    ).toEqual([
      ['ILLC', 'in-force', null],
      ['Class', 'in-force', null],
    ])
    expect(await verifyCertificate(later, 'N-1/ILLC')).toMatchObject({ status: 'valid' })
    const { entries } = await historyOf(later, id, null)
    expect(entries[0]?.note).toBe(
      'Withdrawal undone, because the flag did not change: One State, written otherwise',
    )
    expect((await readEndedSuspensions(later, [id])).get(id)).toEqual([
      { code: 'ILLC', from: '2026-03-01', to: '2026-03-04', kind: 'withdrawn' },
    ])
    expect(await notified(register.db)).toEqual(
      expect.arrayContaining([
        ['armada@samudra.example', 'N-1/ILLC reinstated'],
        ['marine@tuvalu.example', 'N-1/ILLC reinstated'],
      ]),
    )
    expect(await findWronglyEnded(register.db)).toEqual([])
  },
)

test.for(ENGINES)('a record that was suspended before is suspended again (%s)', async (engine) => {
  const register = await openRegister(engine)
  const { id, context, reason } = await withdrawn(register)
  await decideStanding(context, id, { move: 'suspend', reason: 'Grounded' })
  await decideStanding(context, id, { move: 'withdraw', reason })
  const { version } = await findCertificate(register.db.read, id)
  const after = await undoFlagChange(context, id, { ...said, version }, AGAIN)
  expect(after).toMatchObject({
    standing: 'suspended',
    standingReason: 'Grounded',
    standingSince: '2026-03-01',
  })
  // Withdrawn so a second time, it is again what it was before the second time.
  await decideStanding(context, id, { move: 'reinstate', reason: 'Afloat' })
  const again = await decideStanding(context, id, { move: 'withdraw', reason })
  expect(
    await undoFlagChange(context, id, { ...said, version: again.version }, AGAIN),
  ).toMatchObject({
    standing: 'in-force',
    standingReason: null,
  })
})

const FORGERIES: Record<string, (register: Register) => Promise<{ id: number }>> = {
  'no change of flag at all': async (register) => {
    const { id, context, reason } = await withdrawn(register, { isRecorded: false })
    await decideStanding(context, id, { move: 'withdraw', reason })
    return { id }
  },
  'a change by somebody else': async (register) => {
    const { id, reason } = await withdrawn(register)
    await decidePart(await register.on('2026-03-01'), id, 'ILLC', { move: 'withdraw', reason })
    return { id }
  },
  'a change of the day before': async (register) => {
    const { id, context, reason } = await withdrawn(register)
    await decideStanding({ ...context, now: '2026-03-02T05:00:00.000Z' }, id, {
      move: 'withdraw',
      reason,
    })
    return { id }
  },
  'a change that followed': async (register) => {
    const { id, context, reason } = await withdrawn(register)
    await decideStanding({ ...context, now: '2026-03-01T04:59:00.000Z' }, id, {
      move: 'withdraw',
      reason,
    })
    return { id }
  },
  'a change of other flags': async (register) => {
    const { id, context, reason } = await withdrawn(register, { to: 'Panama' })
    await decideStanding(context, id, { move: 'withdraw', reason: reason.replace('Panama', 'TUV') })
    return { id }
  },
  'a change on another day': async (register) => {
    const { id, context, reason } = await withdrawn(register)
    await decideStanding(context, id, {
      move: 'withdraw',
      reason: reason.replace('02-15', '02-16'),
    })
    return { id }
  },
  'a change of another ship': async (register) => {
    const other = await createShip(register.context, {
      name: 'KM Lain',
      flag: 'Tuvalu',
      imoNumber: '9321483',
    })
    const { id, context, reason } = await withdrawn({
      ...register,
      ship: { ...register.ship, ...other },
    })
    await decideStanding(context, id, { move: 'withdraw', reason })
    return { id }
  },
  'a certificate that no change of flag ends': async (register) => {
    const { id, context, reason } = await withdrawn(register, { types: [CLASS] })
    await decideStanding(context, id, { move: 'withdraw', reason })
    return { id }
  },
}

test.for(
  ENGINES.flatMap((engine) => Object.keys(FORGERIES).map((name) => [engine, name] as const)),
)('a reason that reads like a change of flag undoes nothing (%s): %s', async ([engine, name]) => {
  const register = await openRegister(engine)
  const { id } = (await FORGERIES[name]?.(register)) ?? { id: 0 }
  const { version, standing } = await findCertificate(register.db.read, id)
  expect(standing).toBe('withdrawn')
  const later = await register.on('2026-06-01')
  const undoing = undoFlagChange(later, id, { ...said, version, recordedByMistake: true }, AGAIN)
  await expect(undoing).rejects.toThrow('undone within 24 hours or never')
  expect((await findCertificate(register.db.read, id)).standing).toBe('withdrawn')
  expect(await findWronglyEnded(register.db)).toEqual([])
})

test.for(ENGINES)(
  'the event of the change is found after the ship was merged into another (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { id, context, reason } = await withdrawn(register)
    await decideStanding(context, id, { move: 'withdraw', reason })
    const other = await createShip(context, { name: 'KM Samudra Jaya', flag: 'Tuvalu' })
    await register.db.write
      .updateTable('entries')
      .set({ imoNumber: null, shipId: other.id })
      .where('id', '=', id)
      .execute()
    expect(await findWronglyEnded(register.db)).toEqual([])
    await register.db.write.transaction().execute((tx) =>
      recordShipEvents(tx, context, [
        {
          subject: 'ship',
          recordId: register.ship.id,
          kind: 'removed',
          before: register.ship,
          after: { mergedInto: other.id },
        },
      ]),
    )
    expect(
      (await findWronglyEnded(register.db)).map(({ ended }) => ended.map(({ code }) => code)),
    ).toEqual([['ILLC']])
  },
)

test.for(ENGINES)('every other withdrawal is final (%s)', async (engine) => {
  const register = await openRegister(engine)
  const { id, context } = await withdrawn(register)
  const { version } = await decideStanding(context, id, {
    move: 'withdraw',
    reason: 'Vessel scrapped',
  })
  const undoing = (changes = {}, again = AGAIN) =>
    undoFlagChange(context, id, { ...said, version, ...changes }, again)
  await expect(undoing()).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('undone within 24 hours or never'),
  })
  await expect(undoing({ recordedByMistake: true })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(undoing({}, { password: 'wrong' })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(undoing({ version: 1 })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(
    undoFlagChange(await staffContext(register.db), id, { ...said, version }, AGAIN),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test.for(ENGINES)(
  'a change to another State is undone only as recorded by mistake, once the ship has its flag again (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { id, context } = await withdrawn(register)
    const { ship } = register
    const moved = await changeShip(
      context,
      { id: ship.id },
      { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version },
    )
    const { version } = await findCertificate(register.db.read, id)
    const undoing = (recordedByMistake: boolean) =>
      undoFlagChange(context, id, { ...said, version, recordedByMistake }, AGAIN)
    await expect(undoing(false)).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { recordedByMistake: [expect.any(String)] } },
    })
    await expect(undoing(true)).rejects.toThrow(
      'KM Samudra Jaya has the flag Panama in the register',
    )
    await changeShip(
      context,
      { id: ship.id },
      { flag: 'Tuvalu', since: '2026-02-16', reason: 'Error', version: moved.version },
    )
    expect((await undoing(true)).standing).toBe('in-force')
  },
)

test.for([
  ['Change of flag on 2026-02-15 from Turkey to Türkiye (SOLAS I/14)', 'Turkey', 'Türkiye'],
  ['Change of flag on February 15, 2026 from Turkey to Türkiye (SOLAS I/14)', 'Turkey', 'Türkiye'],
  [
    'Change of flag on 2026-02-15 from Denmark (DIS) to Denmark (Tonnage Convention 1969, article 10(3))',
    'Denmark (DIS)',
    'Denmark',
  ],
  ['Change of flag on 2026-02-15 from Turkey to Türkiye', null, null],
  ['Transferred to another flag', null, null],
  [null, null, null],
] as const)('%s: from %s to %s', ([reason, from, to]) => {
  const change = flagChangeIn(reason)
  expect([change?.from ?? null, change?.to ?? null]).toEqual([from, to])
})

test('what a change of flag ended two days later, after the server was off, is still ended by it', async () => {
  const { db, on, ship, ids } = await manyCertificates('sqlite')
  const context = await on('2026-03-01')
  const before = { ...ship, flag: 'Tuvalu' }
  const after = { ...before, flag: 'Panama', since: '2026-02-15' }
  await db.write
    .transaction()
    .execute((tx) =>
      recordShipEvents(tx, context, [
        { subject: 'ship', recordId: ship.id, kind: 'reflagged', before, after },
      ]),
    )
  await begin(db, context, { ship, ids })
  const moment = { db, origin: ORIGIN, clock: () => '2026-03-03T05:00:00.000Z' }
  while ((await carrySlice(moment, ENDING, ship.id)) === 'more');
  const last = await findCertificate(db.read, ids.at(-1) ?? 0)
  expect(last).toMatchObject({ standing: 'withdrawn', updatedAt: '2026-03-03T05:00:00.000Z' })
  expect(await endedByFlagChange(await on('2026-03-05'), last)).toMatchObject([
    { from: 'Tuvalu', to: 'Panama' },
  ])
})
