import { expect, test } from 'vitest'
import { updateCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { STATUS_OUTDATED } from '#/domain/register/model/certificate/status.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import type { Store } from '#/db/schema.ts'
import {
  annualSurvey,
  CLASS,
  LOAD_LINE,
  notified,
  openRegister,
  written,
} from '#/tests/helpers/mail/notices.ts'
import { ORIGIN, staffContext, AGAIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { readClassRule, setClassRule } from './class-rule.server.ts'
import { updateStatuses } from './update-statuses.server.ts'

test.for(ENGINES)(
  'class is suspended by rule where that is switched on, once, and reinstated by the survey (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS, LOAD_LINE])
    const run = (store: Store, today: string) =>
      updateStatuses({ db: store, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` })
    await run(db, '2027-04-02')
    expect((await findCertificate(db.read, id)).parts.map(({ standing }) => standing)).toEqual([
      'in-force',
      'in-force',
    ])
    const administrator = await on('2027-04-05')
    await expect(
      setClassRule({ ...administrator, actor: null }, true, AGAIN),
    ).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    await setClassRule(administrator, true, AGAIN)
    const standings = async () =>
      (await findCertificate(db.read, id)).parts
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .map(({ code, standing, standingReason, standingSince }) => [
          code,
          standing,
          standingReason,
          standingSince,
        ])
    const suspended = [
      ['Class', 'suspended', 'Suspended by rule: a survey is overdue', '2027-04-05'],
      ['ILLC', 'in-force', null, null],
    ]
    expect(await standings()).toEqual(suspended)
    // Off for months; then two processes at once.
    await Promise.all([run({ ...db }, '2027-07-01'), run({ ...db }, '2027-07-01')])
    expect(await standings()).toEqual(suspended)
    const { entries } = await historyOf(administrator, id, null)
    expect(entries.flatMap(({ note, by }) => (by === 'system' ? [note] : []))).toEqual([
      'Suspended by rule: a survey is overdue',
      'Survey overdue. Class: annual survey not completed by April 1, 2027; ILLC: annual survey not completed by April 1, 2027',
    ])
    await recordSurvey(await on('2027-07-02'), id, ['Class'], annualSurvey('2027-07-02'))
    expect((await standings()).find(([code]) => code === 'Class')).toEqual([
      'Class',
      'in-force',
      null,
      null,
    ])
    expect(await notified(db)).toEqual([
      ['armada@samudra.example', expect.stringMatching(/\/CLASS suspended$/)],
      ['armada@samudra.example', expect.stringMatching(/\/CLASS reinstated$/)],
    ])
  },
)

test.for(ENGINES)(
  'a class certificate beside a suspended one is suspended at once, too (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS, LOAD_LINE])
    await decidePart(await on('2026-06-01'), id, 'ILLC', { move: 'suspend', reason: 'Detained' })
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2027-04-02',
      now: '2027-04-01T17:00:01.000Z',
    })
    const { status } = await db.read
      .selectFrom('entries')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('suspended')
    await setClassRule(await on('2027-04-05'), true, AGAIN)
    const { parts } = await findCertificate(db.read, id)
    expect(parts.find(({ code }) => code === 'Class')).toMatchObject({
      standing: 'suspended',
      standingSince: '2027-04-05',
    })
  },
)

test.for(ENGINES)(
  'two processes at once suspend a class certificate once, on the day it is overdue (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { id } = await issue([CLASS])
    const at = { origin: ORIGIN, today: '2027-04-02', now: '2027-04-01T17:00:01.000Z' }
    await Promise.all([
      updateStatuses({ db: { ...db }, ...at }),
      updateStatuses({ db: { ...db }, ...at }),
    ])
    const { entries } = await historyOf(await on('2027-04-02'), id, null)
    expect(entries.map(({ kind, by }) => [kind, by])).toEqual([
      ['suspended', 'system'],
      ['amended', 'system'],
      ['issued', expect.any(String)],
    ])
    expect(await notified(db)).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'more class certificates than one transaction suspends are all suspended, each once (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    for (let i = 0; i < 27; i++) await issue([CLASS])
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2027-04-02',
      now: '2027-04-01T17:00:01.000Z',
    })
    const events = await db.read
      .selectFrom('registerEvents')
      .select('recordId')
      .where('kind', '=', 'suspended')
      .execute()
    expect(new Set(events.map(({ recordId }) => recordId)).size).toBe(27)
    expect(events).toHaveLength(27)
    const statuses = await db.read.selectFrom('entries').select('status').distinct().execute()
    expect(statuses).toEqual([{ status: 'suspended' }])
  },
)

/**
 * The daily update of a day; `notes`: what the register itself has written of a record since, the
 * newest first.
 */
function daily({ db, on }: Awaited<ReturnType<typeof openRegister>>) {
  const run = (today: string) =>
    updateStatuses({ db, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` })
  const standings = async (id: number) =>
    (await findCertificate(db.read, id)).parts
      .toSorted((a, b) => (a.code < b.code ? -1 : 1))
      .map(({ code, standing, standingSince }) => [code, standing, standingSince])
  const notes = async (id: number) => {
    const { entries } = await historyOf(await on('2030-01-01'), id, null)
    return entries.flatMap(({ note, by }) => (by === 'system' ? [note] : []))
  }
  return { run, standings, notes }
}

test.for(ENGINES)(
  'a class certificate that staff reinstate while its survey is overdue is suspended again the next day (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { db, on, issue } = register
    const { run, standings, notes } = daily(register)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { id } = await issue([CLASS, LOAD_LINE])
    const { id: other } = await issue([LOAD_LINE])
    await run('2027-04-02')
    const loadLine = ['ILLC', 'in-force', null]
    expect(await standings(id)).toEqual([['Class', 'suspended', '2027-04-02'], loadLine])
    await run('2027-04-10')
    await decidePart(await on('2027-04-10'), id, 'Class', {
      move: 'reinstate',
      reason: 'Owner promises a survey',
    })
    expect(await standings(id)).toEqual([['Class', 'in-force', null], loadLine])
    // A later change of the same day does not make it wait.
    await updateCertificate(await on('2027-04-10'), id, {
      grossTonnage: 1234,
      correctionReason: 'Typing error',
    })
    for (const day of ['2027-04-11', '2027-04-12']) await run(day)
    expect(await standings(id)).toEqual([['Class', 'suspended', '2027-04-11'], loadLine])
    const [rule = ''] = await notes(id)
    expect(rule).toBe('Suspended by rule: a survey is overdue')
    expect((await notes(id)).filter((note) => note === rule)).toHaveLength(2)
    expect(await notes(other)).toHaveLength(1)
    expect((await notified(db)).map(([, text]) => text)).toEqual(
      ['suspended', 'reinstated', 'suspended'].map(
        (act) => expect.stringMatching(new RegExp(`/CLASS ${act}$`)) as string,
      ),
    )
  },
)

test.for(ENGINES)(
  'a correction of dates that makes a survey overdue is acted upon the next day (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { db, on, issue } = register
    const { run, standings, notes } = daily(register)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { id } = await issue([CLASS, LOAD_LINE])
    await run('2027-03-15')
    // The first window now ends on 1 March.
    await updateCertificate(await on('2027-03-15'), id, {
      expiryDate: '2030-12-01',
      correctionReason: 'Typing error',
    })
    expect(await notes(id)).toEqual([])
    await run('2027-03-16')
    expect(await standings(id)).toEqual([
      ['Class', 'suspended', '2027-03-16'],
      ['ILLC', 'in-force', null],
    ])
    expect(await notes(id)).toEqual([
      'Suspended by rule: a survey is overdue',
      'Survey overdue. Class: annual survey not completed by March 1, 2027; ILLC: annual survey not completed by March 1, 2027',
    ])
    // Nothing is left for another look.
    const marked = db.read
      .selectFrom('entries')
      .select('id')
      .where('statusUntil', '=', STATUS_OUTDATED)
    expect(await marked.execute()).toEqual([])
  },
)

test.for(ENGINES)(
  'a class certificate beside one that is valid is suspended at once, too (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS, 'International Tonnage'])
    await updateStatuses({
      db,
      origin: ORIGIN,
      today: '2027-04-05',
      now: '2027-04-05T01:00:00.000Z',
    })
    const { status } = await db.read
      .selectFrom('entries')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('partly-valid')
    await setClassRule(await on('2027-04-05'), true, AGAIN)
    const { parts } = await findCertificate(db.read, id)
    expect(parts.find(({ code }) => code === 'Class')?.standing).toBe('suspended')
  },
)

test.for(ENGINES)('the rule is switched by administrators alone (%s)', async (engine) => {
  const { db, on } = await openRegister(engine)
  const clerk = await staffContext(db, { role: 'user' })
  await expect(setClassRule(clerk, true, AGAIN)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(readClassRule(clerk)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await readClassRule(await on('2026-01-02'))).toBe(false)
})

test.for(ENGINES)(
  'each switch is an event of the account, of which other administrators are notified (%s)',
  async (engine) => {
    const { db, context, on } = await openRegister(engine)
    const administrator = await on('2026-01-02')
    for (const byRule of [true, true, false]) await setClassRule(administrator, byRule, AGAIN)
    const acts = ['class-by-rule', 'class-by-decision'] as const
    const events = await db.read
      .selectFrom('accountEvents')
      .select(['kind', 'actorName'])
      .where('kind', 'in', acts)
      .execute()
    const by = administrator.actor?.email
    expect(events).toEqual(acts.map((kind) => ({ kind, actorName: by })))
    const emails = (await written(db)).flatMap(({ recipient, email }) =>
      email.kind === 'administrator-act' ? [[recipient, email.act, email.by]] : [],
    )
    expect(emails).toEqual(acts.map((act) => [context.actor?.email, act, by]))
  },
)
