import { expect, test } from 'vitest'
import { submitApplication } from '#/domain/services/applications/applications.server.ts'
import { deleteCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import type { Store } from '#/db/schema.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
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
import { remindOfSurveys } from './survey-reminders.server.ts'

const remind = (db: Store, today: string) =>
  remindOfSurveys({ db, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` }).then(
    async (ships) => {
      const emails = await written(db)
      return {
        ships,
        emails: emails.flatMap(({ email }) => (email.kind === 'surveys-due' ? [email] : [])),
      }
    },
  )

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
    expect(
      emails.map(({ surveys }) => surveys.map(({ number, closed, to }) => [number, closed, to])),
    ).toEqual(
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
    expect((await remind(db, '2027-03-28')).emails).toMatchObject([
      { surveys: [{ closed: false }] },
    ])
    expect(await db.read.selectFrom('surveyReminders').select('days').execute()).toEqual([
      { days: 7 },
    ])
    const later = await openRegister(engine)
    await later.issue([LOAD_LINE])
    expect((await remind(later.db, '2027-05-01')).emails).toMatchObject([
      { surveys: [{ closed: true }] },
    ])
    await recordSurvey(await on('2027-03-29'), id, ['ILLC'], annualSurvey('2027-03-29'))
    expect((await remind(db, '2027-05-01')).emails).toHaveLength(1)
  },
)

test.for(ENGINES)(
  'of a part that is suspended, a window that has closed is reminded of, none that is open (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { certificateId } = await issue([CLASS])
    const { id } = await issue([LOAD_LINE])
    await decidePart(await on('2026-06-01'), id, 'ILLC', { move: 'suspend', reason: 'Detained' })
    expect((await remind(db, '2027-04-01')).emails.flatMap(({ surveys }) => surveys)).toMatchObject(
      [{ number: certificateId, closed: false }],
    )
    const { emails } = await remind(db, '2027-04-02')
    expect(emails.slice(1)).toMatchObject([{ surveys: [{ number: certificateId, closed: true }] }])
    expect((await findCertificate(db.read, 1)).standing).toBe('suspended')
    // Its later windows wait for the survey.
    for (const day of ['2028-01-01', '2028-04-02'])
      expect((await remind(db, day)).emails).toHaveLength(2)
  },
)

test.for(ENGINES)(
  'where only applications have addresses, each applicant is reminded of the certificates from their application (%s)',
  async (engine) => {
    const { db, context, issue } = await openRegister(engine, [])
    const facts = {
      serviceId: 1,
      companyName: 'PT Samudra',
      vesselName: 'KM Samudra Jaya',
      contactPhone: '+62 21 555 0100',
    }
    const expected: unknown[] = []
    // The second contact has two certificates of the ship, the last certificate none.
    for (const contactEmail of ['a@b.example', 'c@d.example', 'C@d.example', null]) {
      const { id, certificateId } = await issue([LOAD_LINE])
      if (contactEmail === null) continue
      const { application } = await submitApplication(context, { ...facts, contactEmail }, null)
      await db.write
        .updateTable('entries')
        .set({ applicationId: application.id })
        .where('id', '=', id)
        .execute()
      expected.push([contactEmail.toLowerCase(), certificateId])
    }
    const remindedOf = async (today: string) => {
      await remind(db, today)
      return (await written(db)).flatMap(({ recipient, email }) =>
        email.kind === 'surveys-due'
          ? email.surveys.map(({ number }) => [recipient.toLowerCase(), number])
          : [],
      )
    }
    const emails = async () =>
      (await written(db)).filter(({ email }) => email.kind === 'surveys-due').length
    expect(await remindedOf('2027-03-01')).toEqual(expected)
    expect(await emails()).toBe(2)
    expect(await remindedOf('2027-04-02')).toEqual([...expected, ...expected])
    expect(await emails()).toBe(4)
    const notices = await db.read
      .selectFrom('notices')
      .select(['recordId', 'recipient'])
      .distinct()
      .execute()
    expect(notices).toHaveLength(3)
  },
)

test.for(ENGINES)(
  'notes of surveys that were completed, and of parts and records that are gone, are removed (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine, [])
    const { id: done } = await issue([LOAD_LINE])
    const { id: gone } = await issue([LOAD_LINE])
    const { id: withdrawn } = await issue([LOAD_LINE])
    const { id: suspended } = await issue([LOAD_LINE])
    const notes = async () => {
      const rows = await db.read
        .selectFrom('surveyReminders')
        .selectAll()
        .orderBy('recordId')
        .orderBy('days')
        .execute()
      return rows.map(({ recordId, days, writtenOn }) => [recordId, days, writtenOn])
    }
    await remind(db, '2027-03-01')
    expect(await notes()).toEqual([])
    await remind(db, '2027-04-02')
    expect(await notes()).toEqual([done, gone, withdrawn, suspended].map((id) => [id, 0, null]))
    await recordSurvey(await on('2027-04-03'), done, ['ILLC'], annualSurvey('2027-04-03'))
    await deleteCertificate(await on('2027-04-03'), gone)
    await decidePart(await on('2027-04-03'), withdrawn, 'ILLC', {
      move: 'withdraw',
      reason: 'Sold',
    })
    await decidePart(await on('2027-04-03'), suspended, 'ILLC', {
      move: 'suspend',
      reason: 'Detained',
    })
    await remind(db, '2027-04-03')
    // Its survey is due all the same.
    expect(await notes()).toEqual([[suspended, 0, null]])
    await remind(db, '2031-01-01')
    expect(await notes()).toEqual([
      [done, 0, null],
      [suspended, 0, null],
    ])
    await remind(db, '2031-01-02')
    expect(await notes()).toEqual([])
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

test.for(ENGINES)(
  'a class certificate that is suspended by rule is in the reminder of that day, too (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    await setClassRule(await on('2026-01-02'), true, AGAIN)
    const { certificateId } = await issue([CLASS])
    const { emails } = await remind(db, '2027-04-02')
    expect(
      emails.map(({ surveys }) => surveys.map(({ number, closed }) => [number, closed])),
    ).toEqual([[[certificateId, true]]])
  },
)

test.for(ENGINES)(
  'an email lists 50 surveys and says how many more there are (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    // More notes than are read at once, and those of one record go over the end of the page.
    for (let i = 0; i < 34; i++)
      await issue([LOAD_LINE, CLASS, 'International Oil Pollution Prevention'])
    const { emails } = await remind(db, '2027-04-02')
    expect(emails.map(({ surveys, more }) => [surveys.length, more])).toEqual([[50, 52]])
  },
)

test.for(ENGINES)(
  'a certificate without a ship is of none, whatever its id is (%s)',
  async (engine) => {
    const { db, context, issue, ship } = await openRegister(engine)
    const loose = await issue([LOAD_LINE], { imoNumber: null, vesselName: 'KM Kecil' })
    const facts = {
      serviceId: 1,
      companyName: 'PT Samudra',
      vesselName: 'KM Kecil',
      contactPhone: '+62 21 555 0100',
    }
    const { application } = await submitApplication(
      context,
      { ...facts, contactEmail: 'c@d.example' },
      null,
    )
    await db.write
      .updateTable('entries')
      .set({ applicationId: application.id })
      .where('id', '=', loose.id)
      .execute()
    await issue([LOAD_LINE])
    expect(loose.id).toBe(ship.id)
    const { ships } = await remind(db, '2027-03-28')
    const emails = (await written(db)).flatMap(({ recipient, email }) =>
      email.kind === 'surveys-due' ? [[recipient, email.vesselName, email.surveys.length]] : [],
    )
    expect(ships).toBe(2)
    expect(emails.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['armada@samudra.example', 'KM Samudra Jaya', 1],
      ['c@d.example', 'KM Kecil', 1],
    ])
  },
)
