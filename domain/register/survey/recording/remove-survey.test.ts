import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { setClassRule } from '#/domain/register/survey/daily/class-rule.server.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { newPart } from '#/domain/register/model/certificate/part.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import type { Engine } from '#/db/schema.ts'
import { annualSurvey, CLASS, LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { certificateInput, ORIGIN, AGAIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { decidePart } from './part-decisions.server.ts'
import { recordSurvey } from './record-survey.server.ts'
import { removeSurvey } from './remove-survey.server.ts'
import { removalOf } from './remove-survey.ts'
import { RemovedSurvey } from './survey-input.ts'

// The certificates are those of openRegister: issued on 1 January 2026, first annual window 1
// October 2026 to 1 April 2027.

const IN_WINDOW = annualSurvey('2026-12-01')
const REASON = 'Survey of another ship'
const named = (version: number) =>
  ({ kind: 'annual', completedOn: '2026-12-01', reason: REASON, version }) as const

/** A record with an ILLC and a class certificate, both surveyed on 1 December 2026: version 2. */
async function surveyed(engine: Engine) {
  const register = await openRegister(engine)
  const { id } = await register.issue([CLASS, LOAD_LINE])
  await recordSurvey(await register.on('2026-12-01'), id, ['Class', 'ILLC'], IN_WINDOW)
  const part = async (code: string) =>
    (await findCertificate(register.db.read, id)).parts.find((one) => one.code === code)
  const stored = () =>
    register.db.read
      .selectFrom('entries')
      .select(['status', 'statusUntil'])
      .where('id', '=', id)
      .executeTakeFirst()
  const due = async (code: string) => {
    const row = register.db.read
      .selectFrom('certificates')
      .select('dueTo')
      .where('entryId', '=', id)
    return (await row.where('code', '=', code).executeTakeFirst())?.dueTo ?? undefined
  }
  return { ...register, id, part, stored, due }
}

test.for(ENGINES)(
  'one survey of one part is removed with one event, and the history has both (%s)',
  async (engine) => {
    const { id, on, part, stored, due } = await surveyed(engine)
    const context = await on('2026-12-02')
    expect(await due('ILLC')).toBe('2028-04-01')
    const after = await removeSurvey(context, id, 'illc', named(2))
    expect([
      after.version,
      (await part('ILLC'))?.surveys,
      (await part('Class'))?.surveys.length,
    ]).toEqual([3, [], 1])
    expect([await stored(), await due('ILLC'), await due('Class')]).toEqual([
      { status: 'valid', statusUntil: '2027-04-01' },
      '2027-04-01',
      '2028-04-01',
    ])
    const { entries } = await historyOf(context, id, null)
    expect(entries.map(({ title }) => title)).toEqual([
      'Survey removed: ILLC',
      'Survey recorded: Class, ILLC',
      'Issued',
    ])
    const text = 'Annual survey, completed December 1, 2026 in Batam by R. Hartono, satisfactory'
    expect(entries[0]).toMatchObject({
      kind: 'amended',
      note: REASON,
      by: context.actor?.email,
      changes: [{ fact: 'Survey of ILLC', from: text, to: null }],
    })
    // The survey that was meant is recorded instead.
    await recordSurvey(context, id, ['ILLC'], annualSurvey('2026-11-30'))
    expect((await part('ILLC'))?.surveys.map(({ completedOn }) => completedOn)).toEqual([
      '2026-11-30',
    ])
  },
)

test.for(ENGINES)(
  'what is not there, has changed or is withdrawn is refused, and changes nothing (%s)',
  async (engine) => {
    const { id, on, part } = await surveyed(engine)
    const context = await on('2026-12-02')
    const remove = (code: string, changes: object) =>
      removeSurvey(context, id, code, { ...named(2), ...changes })
    await expect(
      removeSurvey({ ...context, actor: null }, id, 'ILLC', named(2)),
    ).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await expect(removeSurvey(context, 99, 'ILLC', named(2))).rejects.toMatchObject({
      kind: 'not-found',
    })
    for (const [code, changes] of [
      ['SMC', {}],
      ['ILLC', { completedOn: '2026-12-02' }],
      ['ILLC', { kind: 'bottom' }],
      ['ILLC', { position: 2 }],
      ['ILLC', { position: 0 }],
      // A position counts for a survey of that kind and day alone.
      ['ILLC', { completedOn: '2026-12-02', position: 1 }],
      ['ILLC', { kind: 'bottom', position: 1 }],
    ] as const)
      await expect(remove(code, changes)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(remove('ILLC', { version: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { version: 2 } },
    })
    await decidePart(context, id, 'ILLC', {
      version: 2,
      move: 'withdraw',
      reason: 'Sold for scrap',
    })
    await expect(remove('ILLC', { version: 3 })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('withdrawn') as string,
    })
    expect((await part('ILLC'))?.surveys).toHaveLength(1)
    expect((await historyOf(context, id, null)).entries).toHaveLength(3)
  },
)

test.for(ENGINES)(
  'of several surveys of one kind and day the position says which (%s)',
  async (engine) => {
    const { id, on, part } = await surveyed(engine)
    const context = await on('2026-12-02')
    await recordSurvey(context, id, ['ILLC'], { ...IN_WINDOW, result: 'not-satisfactory' })
    await expect(removeSurvey(context, id, 'ILLC', named(3))).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('position') as string,
    })
    await removeSurvey(context, id, 'ILLC', { ...named(3), position: 2 })
    expect((await part('ILLC'))?.surveys.map(({ result }) => result)).toEqual(['satisfactory'])
  },
)

test.for(ENGINES)(
  'what is overdue without its survey is left to the daily update, which suspends class (%s)',
  async (engine) => {
    const { db, id, on, part, stored } = await surveyed(engine)
    const run = (today: string) =>
      updateStatuses({ db, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` })
    await setClassRule(await on('2026-12-02'), true, AGAIN)
    await run('2027-05-03')
    const context = await on('2027-05-03')
    expect(await stored()).toMatchObject({ status: 'valid' })
    await removeSurvey(context, id, 'Class', named(2))
    expect((await part('Class'))?.standing).toBe('in-force')
    expect(await stored()).toEqual({ status: 'partly-valid', statusUntil: '1900-01-01' })
    await run('2027-05-04')
    expect(await part('Class')).toMatchObject({
      standing: 'suspended',
      standingSince: '2027-05-04',
    })
    const { entries } = await historyOf(context, id, null)
    expect(entries.slice(0, 3).map(({ title, note }) => [title, note])).toEqual([
      ['Suspended: Class', 'Suspended by rule: a survey is overdue'],
      ['Survey overdue', 'Survey overdue. Class: annual survey not completed by April 1, 2027'],
      ['Survey removed: Class', REASON],
    ])
  },
)

/**
 * A SAFCON from 1 May 2024 to 1 January 2027 has two anniversaries and no intermediate survey. One
 * on its second day moves the first, which adds a third and the intermediate: it is overdue from 11
 * July 2026, although both annual surveys that it had needed were completed.
 */
async function moved(engine: Engine) {
  const { on } = await openRegister(engine)
  const first = await on('2024-05-01')
  const input = { certificateId: 'T-1', issuedDate: '2024-05-01', expiryDate: '2027-01-01' }
  const { id } = await createCertificate(
    first,
    certificateInput({ ...input, selectedCertificates: ['Cargo Ship Safety Construction'] }),
  )
  for (const day of ['2024-05-02', '2025-01-15', '2026-01-10'])
    await recordSurvey(await on(day), id, ['SAFCON'], annualSurvey(day))
  const early = (version: number) =>
    ({ kind: 'annual', completedOn: '2024-05-02', reason: REASON, version }) as const
  return { id, on, early }
}

test.for(ENGINES)(
  'a removal never makes an overdue certificate valid, also not one that is suspended (%s)',
  async (engine) => {
    const { id, on, early } = await moved(engine)
    const context = await on('2026-08-01')
    const refused = {
      kind: 'invalid',
      message: expect.stringContaining('must not make a certificate valid') as string,
    }
    await expect(removeSurvey(context, id, 'SAFCON', early(4))).rejects.toMatchObject(refused)
    await decidePart(context, id, 'SAFCON', {
      version: 4,
      move: 'suspend',
      reason: 'Survey overdue',
    })
    await expect(removeSurvey(context, id, 'SAFCON', early(5))).rejects.toMatchObject(refused)
    // Recorded, the survey makes it valid; the other one is then removed.
    await recordSurvey(context, id, ['SAFCON'], {
      ...annualSurvey('2026-08-01'),
      kind: 'intermediate',
    })
    await removeSurvey(context, id, 'SAFCON', early(6))
  },
)

test.for(ENGINES)(
  'on a day on which nothing is overdue the same survey is removed (%s)',
  async (engine) => {
    const { id, on, early } = await moved(engine)
    const { parts } = await removeSurvey(await on('2026-07-10'), id, 'SAFCON', early(4))
    expect(parts[0]?.surveys.map(({ completedOn }) => completedOn)).toEqual([
      '2025-01-15',
      '2026-01-10',
    ])
  },
)

test('an inspection of the bottom from before the register is not removed once the next one is overdue', () => {
  const record = {
    issuedDate: '2022-01-01',
    expiryDate: '2026-12-31',
    standing: 'in-force',
    standingReason: null,
  } as const
  const part = newPart('SAFCON', 'SAFCON', {
    ...record,
    standingSince: null,
    supersededBy: null,
    supersededOn: null,
  })
  const survey = { ...annualSurvey('2025-02-01'), remarks: null, recordedOn: '2025-02-01' }
  const surveys = [survey, { ...survey, kind: 'bottom', completedOn: '2023-02-01' } as const]
  const removal = (position: number, today: string) =>
    removalOf({ ...part, surveys }, '2025-02-01', { position, today })
  // Without it the first window is not recorded, and the next would end after the expiry date.
  expect(removal(2, '2026-02-02')).toMatchObject({
    refused: expect.stringContaining('overdue today') as string,
  })
  expect(removal(2, '2026-02-01')).toMatchObject({ was: 'valid', is: 'valid' })
  expect(removal(1, '2026-02-01')).toMatchObject({
    was: 'valid',
    is: 'survey-overdue',
    due: { to: '2025-03-31' },
  })
  expect(removal(3, '2026-02-01')).toBeNull()
  // The page shows what a certificate is today, not what it would be in force.
  const suspended = {
    ...part,
    standing: 'suspended',
    standingReason: 'Grounded',
    standingSince: '2025-06-01',
    surveys,
  } as const
  expect(removalOf(suspended, '2025-02-01', { position: 1, today: '2026-02-01' })).toMatchObject({
    was: 'suspended',
    is: 'suspended',
  })
})

test('a removal says which version of the record was read, and why', () => {
  const fieldsOf = (input: object) =>
    RemovedSurvey.safeParse(input).error?.issues.map(({ path }) => path[0]) ?? []
  expect(fieldsOf(named(2))).toEqual([])
  expect(fieldsOf({ ...named(2), version: undefined })).toEqual(['version'])
  expect(fieldsOf({ ...named(2), reason: 'no' })).toEqual(['reason'])
})
