import { expect, test } from 'vitest'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  closeCondition,
  decidePart,
  imposeCondition,
} from '#/domain/register/survey/recording/part-decisions.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import {
  annualSurvey,
  CLASS,
  LOAD_LINE,
  openRegister,
  written,
} from '#/tests/helpers/mail/notices.ts'
import { ORIGIN, AGAIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { setClassRule } from './class-rule.server.ts'
import { updateStatuses } from './update-statuses.server.ts'

test.for(ENGINES)(
  'a condition of class that is overdue suspends class by rule, and its closing reinstates it (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS, LOAD_LINE])
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const condition = {
      imposedOn: '2026-02-01',
      dueOn: '2026-05-01',
      text: 'Renew the anchor chain',
    }
    await imposeCondition(await on('2026-02-01'), id, 'Class', { ...condition, kind: 'class' })
    await imposeCondition(await on('2026-02-01'), id, 'Class', {
      ...condition,
      kind: 'statutory',
      dueOn: '2026-03-01',
    })
    const classOn = async (today: string) => {
      await updateStatuses({ db: { ...db }, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` })
      const { parts } = await findCertificate(db.read, id)
      return parts.find(({ code }) => code === 'Class')
    }
    // Of a statutory condition class is not suspended.
    expect((await classOn('2026-04-01'))?.standing).toBe('in-force')
    expect((await classOn('2026-05-01'))?.standing).toBe('in-force')
    expect(await classOn('2026-05-02')).toMatchObject({
      standing: 'suspended',
      standingReason: 'Suspended by rule: a condition of class is overdue',
      standingSince: '2026-05-02',
    })
    // A survey alone does not end it, and a reinstatement by staff is looked at again the next day.
    await recordSurvey(await on('2026-05-03'), id, ['Class'], {
      ...annualSurvey('2026-05-03'),
      kind: 'occasional',
    })
    expect((await classOn('2026-05-03'))?.standing).toBe('suspended')
    await decidePart(await on('2026-05-04'), id, 'Class', {
      move: 'reinstate',
      reason: 'By mistake',
    })
    expect((await classOn('2026-05-05'))?.standing).toBe('suspended')
    await closeCondition(
      await on('2026-05-06'),
      id,
      { code: 'Class', number: 1 },
      { closedOn: '2026-05-06' },
    )
    expect((await classOn('2026-05-06'))?.standing).toBe('in-force')
    const { entries } = await historyOf(await on('2026-05-06'), id, null)
    expect(entries.map(({ note }) => note)).toContain(
      'Reinstated by rule: no condition of class is overdue any more',
    )
  },
)

test('switched on, conditions that are overdue already suspend class at once', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  const { id } = await issue([CLASS, LOAD_LINE])
  const condition = {
    kind: 'class',
    imposedOn: '2026-02-01',
    dueOn: '2026-05-01',
    text: 'Renew the anchor chain',
  } as const
  await imposeCondition(await on('2026-02-01'), id, 'Class', condition)
  await updateStatuses({ db, origin: ORIGIN, today: '2026-06-01', now: '2026-06-01T01:00:00.000Z' })
  await setClassRule(await on('2026-06-02'), true, AGAIN)
  const { parts } = await findCertificate(db.read, id)
  expect(parts.map(({ code, standing }) => [code, standing])).toContainEqual(['Class', 'suspended'])
})

test.for(ENGINES)(
  'the office is asked once to decide on the statutory certificates of a ship whose class is suspended by rule (%s)',
  async (engine) => {
    const { db, on, ship, issue } = await openRegister(engine)
    const { certificateId } = await issue([CLASS])
    const line = await issue([LOAD_LINE])
    const radio = await issue(['Cargo Ship Safety Radio'])
    await issue([LOAD_LINE], { imoNumber: '8814275', vesselName: 'KM Lain' })
    await decidePart(await on('2026-06-01'), radio.id, 'SRC', {
      move: 'suspend',
      reason: 'Detained',
    })
    await setClassRule(await on('2027-04-05'), true, AGAIN)
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2027-04-06',
      now: '2027-04-06T01:00:00.000Z',
    })
    const asked = (await written(db)).filter(({ email }) => email.kind === 'class-suspended')
    expect(asked.map(({ email }) => email)).toEqual([
      {
        kind: 'class-suspended',
        vesselName: 'KM Samudra Jaya',
        imoNumber: '9074729',
        number: certificateId,
        on: '2027-04-05',
        certificates: [{ number: line.certificateId, label: LOAD_LINE }],
        more: 0,
        link: `${ORIGIN}/admin/ships/${ship.id}`,
      },
    ])
  },
)

test('the statutory certificates of the entry that class is in are named once', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  const { certificateId } = await issue([CLASS, LOAD_LINE])
  await setClassRule(await on('2027-04-05'), true, AGAIN)
  const [asked] = (await written(db)).filter(({ email }) => email.kind === 'class-suspended')
  expect(asked?.email).toMatchObject({
    number: `${certificateId}/CLASS`,
    certificates: [{ number: `${certificateId}/ILLC`, label: LOAD_LINE }],
    more: 0,
  })
})

test.each([
  [20, 0],
  [21, 1],
])('of %d statutory certificates an email names 20 and counts %d more', async (count, more) => {
  const { db, on, issue } = await openRegister('sqlite')
  await issue([CLASS])
  for (let i = 0; i < count; i++) await issue(['Cargo Ship Safety Radio'])
  await setClassRule(await on('2027-04-05'), true, AGAIN)
  const [asked] = (await written(db)).filter(({ email }) => email.kind === 'class-suspended')
  expect(
    asked?.email.kind === 'class-suspended' && [asked.email.certificates.length, asked.email.more],
  ).toEqual([20, more])
})

test('of a certificate that belongs to no ship in the register, the office is led to its entry', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  const { id } = await issue([CLASS, LOAD_LINE], { imoNumber: null, vesselName: 'KM Kecil' })
  await setClassRule(await on('2027-04-05'), true, AGAIN)
  const [asked] = (await written(db)).filter(({ email }) => email.kind === 'class-suspended')
  expect([asked?.recipient, asked?.language, asked?.email]).toMatchObject([
    'office@lentera-maritime.example',
    'en',
    { vesselName: 'KM Kecil', imoNumber: null, link: `${ORIGIN}/admin/certificates/${id}` },
  ])
})

test('a ship without statutory certificates in force needs no decision', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  await issue([CLASS])
  await setClassRule(await on('2027-04-05'), true, AGAIN)
  expect((await written(db)).filter(({ email }) => email.kind === 'class-suspended')).toEqual([])
})

test.for(ENGINES)(
  'class that is withdrawn or has expired is not suspended for a condition that is overdue (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const withdrawn = await issue([CLASS, LOAD_LINE])
    const expired = await issue([CLASS], { expiryDate: '2026-04-30' })
    const condition = {
      kind: 'class',
      imposedOn: '2026-02-01',
      dueOn: '2026-04-01',
      text: 'Renew the anchor chain',
    } as const
    for (const { id } of [withdrawn, expired])
      await imposeCondition(await on('2026-02-01'), id, 'Class', condition)
    await decidePart(await on('2026-03-01'), withdrawn.id, 'Class', {
      move: 'withdraw',
      reason: 'At the request of the owner',
    })
    await setClassRule(await on('2026-06-01'), true, AGAIN)
    const classOf = async (id: number) =>
      (await findCertificate(db.read, id)).parts.find(({ code }) => code === 'Class')
    expect(await classOf(withdrawn.id)).toMatchObject({
      standing: 'withdrawn',
      standingReason: 'At the request of the owner',
      standingSince: '2026-03-01',
    })
    expect(await classOf(expired.id)).toMatchObject({ standing: 'in-force', standingReason: null })
  },
)
