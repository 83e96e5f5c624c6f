import { expect, test } from 'vitest'
import { historyOf } from '#/app/history/history.server.ts'
import { findCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { decideStanding } from '#/app/certificates/standing/standing.server.ts'
import { decidePart } from '#/app/certificates/surveys/part-decisions.server.ts'
import { readEndedSuspensions } from '#/app/verification/life-line/ended-suspensions.server.ts'
import { verifyCertificate } from '#/app/verification/verdict/verify.server.ts'
import { CLASS, LOAD_LINE, notified, openRegister } from '#/tests/helpers/mail/notices.ts'
import { PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { changeShip } from './flag-change.server.ts'
import { flagChangeIn } from './flag-change.ts'
import { findWronglyEnded, undoFlagChange } from './undo-flag-change.server.ts'

type Register = Awaited<ReturnType<typeof openRegister>>
const AGAIN = { password: PASSWORD }
const said = { reason: 'One State, written otherwise', recordedByMistake: false }

/** As registers withdrew certificates before spellings were known. */
async function withdrawn({ on, issue }: Register, { from = 'Tuvalu', to = 'TUV', types = [LOAD_LINE] } = {}) {
  const { id } = await issue(types)
  const context = await on('2026-03-01')
  const reason = `Change of flag on 2026-02-15 from ${from} to ${to} (Load Lines Convention, article 19)`
  return { id, context, reason }
}

test.for(ENGINES)('an administrator undoes a withdrawal by a change of flag that was none, visibly (%s)', async (engine) => {
  const register = await openRegister(engine)
  const { id, context, reason } = await withdrawn(register, { types: [LOAD_LINE, CLASS] })
  await decidePart(context, id, 'ILLC', { move: 'withdraw', reason })
  expect(
    (await findWronglyEnded(register.db)).map(({ ended }) => ended.map(({ number, from, to }) => [number, from, to])),
  ).toEqual([[['N-1/ILLC', 'Tuvalu', 'TUV']]])
  const { version } = await findCertificate(register.db.read, id)
  const later = await register.on('2026-03-05')
  const after = await undoFlagChange(later, id, { ...said, version }, AGAIN)
  expect(after.parts.map(({ code, standing, standingReason }) => [code, standing, standingReason])).toEqual([
    ['ILLC', 'in-force', null],
    ['Class', 'in-force', null],
  ])
  expect(await verifyCertificate(later, 'N-1/ILLC')).toMatchObject({ status: 'valid' })
  const { entries } = await historyOf(later, id, null)
  expect(entries[0]?.note).toBe('Withdrawal undone, because the flag did not change: One State, written otherwise')
  expect((await readEndedSuspensions(later, [id])).get(id)).toEqual([{ code: 'ILLC', from: '2026-03-01', to: '2026-03-04' }])
  expect(await notified(register.db)).toEqual(
    expect.arrayContaining([
      ['armada@samudra.example', 'N-1/ILLC reinstated'],
      ['marine@tuvalu.example', 'N-1/ILLC reinstated'],
    ]),
  )
  expect(await findWronglyEnded(register.db)).toEqual([])
})

test.for(ENGINES)('a record that was suspended before is suspended again (%s)', async (engine) => {
  const register = await openRegister(engine)
  const { id, context, reason } = await withdrawn(register)
  await decideStanding(context, id, { move: 'suspend', reason: 'Grounded' })
  await decideStanding(context, id, { move: 'withdraw', reason })
  const { version } = await findCertificate(register.db.read, id)
  const after = await undoFlagChange(context, id, { ...said, version }, AGAIN)
  expect(after).toMatchObject({ standing: 'suspended', standingReason: 'Grounded', standingSince: '2026-03-01' })
  // Withdrawn so a second time, it is again what it was before the second time.
  await decideStanding(context, id, { move: 'reinstate', reason: 'Afloat' })
  const again = await decideStanding(context, id, { move: 'withdraw', reason })
  expect(await undoFlagChange(context, id, { ...said, version: again.version }, AGAIN)).toMatchObject({
    standing: 'in-force',
    standingReason: null,
  })
})

test.for(ENGINES)('every other withdrawal is final (%s)', async (engine) => {
  const register = await openRegister(engine)
  const { id, context } = await withdrawn(register)
  const { version } = await decideStanding(context, id, { move: 'withdraw', reason: 'Vessel scrapped' })
  const undoing = (changes = {}, again = AGAIN) => undoFlagChange(context, id, { ...said, version, ...changes }, again)
  await expect(undoing()).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('undone within 24 hours or never'),
  })
  await expect(undoing({ recordedByMistake: true })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(undoing({}, { password: 'wrong' })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(undoing({ version: 1 })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(undoFlagChange(await staffContext(register.db), id, { ...said, version }, AGAIN)).rejects.toMatchObject({
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
    const undoing = (recordedByMistake: boolean) => undoFlagChange(context, id, { ...said, version, recordedByMistake }, AGAIN)
    await expect(undoing(false)).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { recordedByMistake: [expect.any(String)] } },
    })
    await expect(undoing(true)).rejects.toThrow('KM Samudra Jaya has the flag Panama in the register')
    await changeShip(context, { id: ship.id }, { flag: 'Tuvalu', since: '2026-02-16', reason: 'Error', version: moved.version })
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
