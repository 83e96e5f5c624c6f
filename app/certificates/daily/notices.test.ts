import { expect, test } from 'vitest'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { updateStatuses } from './update-statuses.server.ts'
import { setClassRule } from './class-rule.server.ts'
import { changeShip, partsEndingWithFlag } from '#/app/certificates/flag-change/flag-change.server.ts'
import { statusOf } from '#/app/certificates/model/status.ts'
import { findCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { decideStanding } from '#/app/certificates/standing/standing.server.ts'
import { decidePart, extendPart } from '#/app/certificates/surveys/part-decisions.server.ts'
import { recordSurvey } from '#/app/certificates/surveys/record-survey.server.ts'
import { createCompany } from '#/app/companies/companies.server.ts'
import { createContent } from '#/app/content/editing/content.server.ts'
import { FLAGS } from '#/app/content/flags/flags.server.ts'
import { FlagInput } from '#/app/content/flags/flag.ts'
import type { Email } from '#/app/email/email.ts'
import { tidyOutbox } from '#/app/email/upkeep.server.ts'
import { historyOf } from '#/app/history/history.server.ts'
import { createShip } from '#/app/ships/ships.server.ts'
import type { Store } from '#/db/schema.ts'
import { certificateInput, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { noticesOf } from '#/app/certificates/notices/record-notice.server.ts'
import { remindOfSurveys } from './survey-reminders.server.ts'

const IMO = '9074729'
/** Issued on 1 January 2026: the window of the first annual survey is 1 October 2026 to 1 April 2027. */
const TERM = { issuedDate: '2026-01-01', expiryDate: '2031-01-01', imoNumber: IMO, flag: 'Tuvalu' }
const CLASS = 'Certificate of Classification'
const LOAD_LINE = 'International Load Line'

/** A ship whose owner is in Indonesia, under a flag whose administration has an address. */
async function openRegister(engine: 'sqlite' | 'postgres', emails = ['armada@samudra.example']) {
  const db = await freshStore(engine)
  const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z`, role: 'admin' })
  const context = await on('2026-01-01')
  const { id: ownerId } = await createCompany(context, { name: 'PT Samudra', country: 'Indonesia', emails })
  const administrationEmail = 'marine@tuvalu.example'
  await createContent(context, FLAGS, FlagInput.parse({ name: 'Tuvalu', code: 'tv', administrationEmail }))
  const ship = await createShip(context, { name: 'KM Samudra Jaya', flag: 'Tuvalu', imoNumber: IMO, ownerId })
  let issued = 0
  const issue = (types: string[], more = {}) =>
    createCertificate(
      context,
      certificateInput({ ...TERM, certificateId: `N-${++issued}`, selectedCertificates: types, ...more }),
    )
  return { db, context, on, ship, issue }
}

async function written(db: Store) {
  return (await readOutbox(db)).map(({ recipient, language, payload }) => ({
    recipient,
    language,
    // Written by `enqueueEmail`, which takes an Email.
    email: JSON.parse(payload) as Email,
  }))
}

/** To whom notices were written about what. */
async function notified(db: Store) {
  return (await written(db)).flatMap(({ recipient, email }) =>
    email.kind === 'certificate-notice' ? [[recipient, ...email.parts.map(({ number, act }) => `${number} ${act}`)]] : [],
  )
}

test.for(ENGINES)(
  'a decision is notified to the owner, and of statutory certificates to the administration (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id, certificateId } = await issue([LOAD_LINE, CLASS])
    const context = await on('2026-02-01')
    await decidePart(context, id, 'Class', { move: 'suspend', reason: 'Grounded' })
    await decidePart(context, id, 'ILLC', { move: 'suspend', reason: 'Grounded\r\nBcc: x@y.example' })
    await decideStanding(context, id, { move: 'reinstate', reason: 'Repaired' })
    await decideStanding(context, id, { move: 'withdraw', reason: 'Scrapped' })
    const both = (act: string) => [`${certificateId}/ILLC ${act}`, `${certificateId}/CLASS ${act}`]
    expect((await notified(db)).map(([to, ...acts]) => [to, acts.toSorted()])).toEqual([
      ['armada@samudra.example', [`${certificateId}/CLASS suspended`]],
      ['armada@samudra.example', [`${certificateId}/ILLC suspended`]],
      ['marine@tuvalu.example', [`${certificateId}/ILLC suspended`]],
      ['armada@samudra.example', both('reinstated').toSorted()],
      ['marine@tuvalu.example', [`${certificateId}/ILLC reinstated`]],
      ['armada@samudra.example', both('withdrawn').toSorted()],
      ['marine@tuvalu.example', [`${certificateId}/ILLC withdrawn`]],
    ])
    const [first] = await written(db)
    expect(first).toMatchObject({
      language: 'id',
      email: { reason: 'Grounded', on: '2026-02-01', link: `${ORIGIN}/id/verify/${certificateId}` },
    })
  },
)

test.for(ENGINES)('an extension is notified, and its receipt stays when the e-mail is removed (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine)
  const { id } = await issue(['International Sewage Pollution Prevention'], {
    issuedDate: '2026-01-01',
    expiryDate: '2026-06-01',
  })
  const context = await on('2026-05-20')
  await extendPart(context, id, 'ISPP', { kind: 'to-port-of-survey', until: '2026-07-01', reason: 'At sea' })
  const about = [{ code: 'ISPP', act: 'extended', until: '2026-07-01' }]
  expect(await noticesOf(context, id)).toMatchObject({
    notices: [
      { audience: 'administration', recipient: 'marine@tuvalu.example', about, state: 'waiting', sentAt: null },
      { audience: 'owner', recipient: 'armada@samudra.example', about, state: 'waiting', sentAt: null },
    ],
    knowsOwner: true,
    knowsAdministration: true,
  })
  await db.write.updateTable('outbox').set({ state: 'sent', sentAt: '2026-05-20T05:00:01.000Z' }).execute()
  await tidyOutbox(db, '2026-12-01T00:00:00.000Z')
  expect(await readOutbox(db)).toEqual([])
  const { notices } = await noticesOf(context, id)
  expect(notices.map(({ state, sentAt }) => [state, sentAt])).toEqual([
    ['sent', '2026-05-20T05:00:01.000Z'],
    ['sent', '2026-05-20T05:00:01.000Z'],
  ])
})

test.for(ENGINES)('a decision that is refused or fails notifies nobody (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine)
  const { id } = await issue([LOAD_LINE])
  const context = await on('2026-02-01')
  await expect(decideStanding(context, id, { move: 'reinstate', reason: 'Why' })).rejects.toMatchObject({ kind: 'conflict' })
  const failing = db.write.transaction().execute(async (tx) => {
    const { saveCertificate } = await import('#/app/certificates/records/certificate-saving.server.ts')
    const before = await findCertificate(tx, id)
    const facts = { standing: 'suspended', standingReason: 'Why', standingSince: '2026-02-01' } as const
    await saveCertificate(tx, context, before, { changes: facts, standingNote: 'Why' })
    throw new Error('The connection is lost')
  })
  await expect(failing).rejects.toThrow('The connection is lost')
  expect(await readOutbox(db)).toEqual([])
  expect((await noticesOf(context, id)).notices).toEqual([])
})

test.for(ENGINES)('without addresses nothing is written, and staff see that there are none (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine, [])
  const { id } = await issue([LOAD_LINE], { flag: 'Panama' })
  const context = await on('2026-02-01')
  await decideStanding(context, id, { move: 'suspend', reason: 'Why' })
  expect(await noticesOf(context, id)).toEqual({ notices: [], knowsOwner: false, knowsAdministration: false })
  await remindOfSurveys({ ...(await on('2027-03-30')) })
  expect(await readOutbox(db)).toEqual([])
})

const remind = (db: Store, today: string) =>
  remindOfSurveys({ db, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` }).then(async (ships) => {
    const emails = await written(db)
    return { ships, emails: emails.flatMap(({ email }) => (email.kind === 'surveys-due' ? [email] : [])) }
  })

test.for(ENGINES)(
  'an owner is reminded 90, 30 and 7 days before a window closes and when it has closed (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    const { certificateId } = await issue([LOAD_LINE])
    const other = await issue(['Cargo Ship Safety Equipment'])
    const count = async (today: string) => (await remind(db, today)).emails.length
    expect(await count('2026-12-31')).toBe(0)
    // 1 April 2027 is 90 days later.
    expect(await count('2027-01-01')).toBe(1)
    expect(await count('2027-01-01')).toBe(1)
    expect(await count('2027-03-01')).toBe(1)
    expect(await count('2027-03-02')).toBe(2)
    expect(await count('2027-03-25')).toBe(3)
    expect(await count('2027-04-01')).toBe(3)
    expect(await count('2027-04-02')).toBe(4)
    expect(await count('2027-04-03')).toBe(4)
    const { emails } = await remind(db, '2027-04-04')
    expect(emails.map(({ surveys }) => surveys.map(({ number, closed, to }) => [number, closed, to]))).toEqual(
      [false, false, false, true].map((closed) => [
        [certificateId, closed, '2027-04-01'],
        [other.certificateId, closed, '2027-04-01'],
      ]),
    )
  },
)

test.for(ENGINES)(
  'after days without a run only the most urgent reminder is written; a survey ends them (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([LOAD_LINE])
    expect((await remind(db, '2027-03-28')).emails).toMatchObject([{ surveys: [{ closed: false }] }])
    expect(await db.read.selectFrom('surveyReminders').select('days').execute()).toEqual([{ days: 7 }])
    const later = await openRegister(engine)
    await later.issue([LOAD_LINE])
    expect((await remind(later.db, '2027-05-01')).emails).toMatchObject([{ surveys: [{ closed: true }] }])
    await recordSurvey(await on('2027-03-29'), id, ['ILLC'], survey('2027-03-29'))
    expect((await remind(db, '2027-05-01')).emails).toHaveLength(1)
  },
)

test.for(ENGINES)('two processes at once remind once (%s)', async (engine) => {
  const { db, issue } = await openRegister(engine)
  await issue([LOAD_LINE])
  await issue([CLASS])
  const counts = await Promise.all([remind(db, '2027-04-02'), remind({ ...db }, '2027-04-02')])
  expect(counts.reduce((sum, { ships }) => sum + ships, 0)).toBe(1)
  expect(await readOutbox(db)).toHaveLength(1)
})

function survey(completedOn: string) {
  // words-allowed: the place of a survey
  return { kind: 'annual', completedOn, place: 'Batam', surveyor: 'R. Hartono', result: 'satisfactory' } as const // words-allowed: the place of a survey
}

test.for(ENGINES)(
  'class is suspended by rule where that is switched on, once, and reinstated by the survey (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS, LOAD_LINE])
    const run = (store: Store, today: string) =>
      updateStatuses({ db: store, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` })
    await run(db, '2027-04-02')
    expect((await findCertificate(db.read, id)).parts.map(({ standing }) => standing)).toEqual(['in-force', 'in-force'])
    const administrator = await on('2027-04-05')
    await expect(setClassRule({ ...administrator, actor: null }, true)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await setClassRule(administrator, true)
    const standings = async () =>
      (await findCertificate(db.read, id)).parts
        .toSorted((a, b) => (a.code < b.code ? -1 : 1))
        .map(({ code, standing, standingReason, standingSince }) => [code, standing, standingReason, standingSince])
    const suspended = [
      ['Class', 'suspended', 'Suspended by rule: a survey is overdue', '2027-04-05'],
      ['ILLC', 'in-force', null, null],
    ]
    expect(await standings()).toEqual(suspended)
    // Off for months; then two processes at once.
    await Promise.all([run({ ...db }, '2027-07-01'), run({ ...db }, '2027-07-01')])
    expect(await standings()).toEqual(suspended)
    const entries = async () => (await historyOf(administrator, id, null)).entries.map(({ note, by }) => [note, by])
    expect((await entries()).filter(([note]) => note?.startsWith('Suspended by rule'))).toEqual([
      ['Suspended by rule: a survey is overdue', 'system'],
    ])
    await recordSurvey(await on('2027-07-02'), id, ['Class'], survey('2027-07-02'))
    expect((await standings()).find(([code]) => code === 'Class')).toEqual(['Class', 'in-force', null, null])
    expect(await notified(db)).toEqual([
      ['armada@samudra.example', expect.stringMatching(/\/CLASS suspended$/)],
      ['armada@samudra.example', expect.stringMatching(/\/CLASS reinstated$/)],
    ])
  },
)

test.for(ENGINES)('two processes at once suspend a class certificate once, on the day it is overdue (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine)
  await setClassRule(await on('2026-01-02'), true)
  const { id } = await issue([CLASS])
  const at = { origin: ORIGIN, today: '2027-04-02', now: '2027-04-01T17:00:01.000Z' }
  await Promise.all([updateStatuses({ db: { ...db }, ...at }), updateStatuses({ db: { ...db }, ...at })])
  const { entries } = await historyOf(await on('2027-04-02'), id, null)
  expect(entries.map(({ kind, by }) => [kind, by])).toEqual([
    ['suspended', 'system'],
    ['amended', 'system'],
    ['issued', expect.any(String)],
  ])
  expect(await notified(db)).toHaveLength(1)
})

test.for(ENGINES)('more class certificates than one transaction suspends are all suspended, each once (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine)
  await setClassRule(await on('2026-01-02'), true)
  for (let i = 0; i < 27; i++) await issue([CLASS])
  await updateStatuses({ db, origin: ORIGIN, today: '2027-04-02', now: '2027-04-01T17:00:01.000Z' })
  const events = await db.read.selectFrom('registerEvents').select('recordId').where('kind', '=', 'suspended').execute()
  expect(new Set(events.map(({ recordId }) => recordId)).size).toBe(27)
  expect(events).toHaveLength(27)
  const statuses = await db.read.selectFrom('certificates').select('status').distinct().execute()
  expect(statuses).toEqual([{ status: 'suspended' }])
})

test.for(ENGINES)('a change of flag ends the statutory certificates of a ship (%s)', async (engine) => {
  const { db, on, ship, issue } = await openRegister(engine)
  const tonnage = 'International Tonnage'
  const { id } = await issue([LOAD_LINE, tonnage, CLASS, 'Document of Compliance'])
  const next = await issue([LOAD_LINE], { flag: 'Panama' })
  const alone = await issue([tonnage], { expiryDate: null })
  const context = await on('2026-03-01')
  const ends = (await partsEndingWithFlag(context, ship)).map((part) => [part.label, part.flag, part.ends])
  expect(ends).toContainEqual([LOAD_LINE, 'Tuvalu', 'at-once'])
  expect(ends).toContainEqual([CLASS, 'Tuvalu', 'stays'])
  const change = { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version }
  await expect(changeShip(context, { id: ship.id }, { ...change, since: '2026-03-02' })).rejects.toMatchObject({
    kind: 'invalid',
  })
  expect(await readOutbox(db)).toEqual([])
  await changeShip(context, { id: ship.id }, change)
  const { parts, standing } = await findCertificate(db.read, id)
  expect(Object.fromEntries(parts.map((part) => [part.code, [part.standing, part.standingSince]]))).toEqual({
    ILLC: ['withdrawn', '2026-02-15'],
    ITC69: ['withdrawn', '2026-05-15'],
    Class: ['in-force', null],
    DOC: ['in-force', null],
  })
  expect(standing).toBe('in-force')
  expect(parts.find(({ code }) => code === 'ILLC')?.standingReason).toBe(
    'Change of flag on 2026-02-15 from Tuvalu to Panama (Load Lines Convention, article 19)',
  )
  expect((await findCertificate(db.read, next.id)).standing).toBe('in-force')
  const ofTonnage = await findCertificate(db.read, alone.id)
  expect(['2026-03-01', '2026-05-14', '2026-05-15'].map((day) => statusOf(ofTonnage, day))).toEqual([
    'valid',
    'valid',
    'withdrawn',
  ])
  const { notices } = await noticesOf(context, id)
  expect(notices[0]?.about.map(({ code, until }) => [code, until])).toEqual([
    ['ILLC', null],
    ['ITC69', '2026-05-15'],
  ])
  expect((await notified(db)).map(([to]) => to)).toEqual([
    'armada@samudra.example',
    'marine@tuvalu.example',
    'armada@samudra.example',
    'marine@tuvalu.example',
  ])
})
