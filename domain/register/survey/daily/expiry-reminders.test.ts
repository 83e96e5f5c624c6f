import { expect, test } from 'vitest'
import { submitApplication } from '#/domain/services/applications/applications.server.ts'
import {
  closeCondition,
  imposeCondition,
} from '#/domain/register/survey/recording/part-decisions.server.ts'
import { noticesOf } from '#/domain/register/certificate/notices/record-notice.server.ts'
import { composeEmail } from '#/domain/notices/email/email-texts.ts'
import { emailAsText } from '#/domain/notices/email/email-parts.ts'
import { withLanguage } from '#/domain/language/language.ts'
import type { Store } from '#/db/schema.ts'
import { CLASS, LOAD_LINE, openRegister, written } from '#/tests/helpers/mail/notices.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { remindOfSurveys } from './survey-reminders.server.ts'

/** Writes the reminders of a day; returns those of all days. */
async function remind(db: Store, today: string) {
  await remindOfSurveys({ db, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` })
  return (await written(db)).flatMap(({ recipient, email }) =>
    email.kind === 'surveys-due'
      ? [
          {
            recipient,
            ...email,
            expiring: email.expiring ?? [],
            conditions: email.conditions ?? [],
          },
        ]
      : [],
  )
}

/** Without surveys within its term, so that only its expiry is due. */
const SEWAGE = 'International Sewage Pollution Prevention'

test.for(ENGINES)(
  'owner and manager are reminded of each expiry 90, 30 and 7 days before, once each (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine, [
      'armada@samudra.example',
      'teknik@samudra.example',
    ])
    const { certificateId, id } = await issue([SEWAGE, 'International Tonnage'], {
      expiryDate: '2026-12-31',
    })
    await issue([SEWAGE], { expiryDate: '2026-12-31' })
    const counts = []
    for (const day of [
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
      '2026-12-01',
      '2026-12-02',
      '2026-12-24',
      '2026-12-31',
      '2027-01-01',
    ]) {
      counts.push((await remind(db, day)).length)
    }
    // Two addresses; the two certificates of the ship are in one email.
    expect(counts).toEqual([0, 2, 2, 4, 4, 6, 6, 6])
    const [first] = await remind(db, '2027-01-01')
    expect(first).toMatchObject({
      recipient: 'armada@samudra.example',
      surveys: [],
      expiring: [
        {
          number: `${certificateId}/ISPP`,
          label: SEWAGE,
          lastDay: '2026-12-31',
          link: `${ORIGIN}/id/verify/${certificateId}%2FISPP`,
        },
        { number: 'N-2' },
      ],
    })
    expect((await noticesOf(await on('2027-01-01'), id)).notices[0]?.about).toEqual([
      { code: 'ISPP', act: 'expires', until: '2026-12-31' },
    ])
    // The notes of what has expired are removed.
    expect(await db.read.selectFrom('surveyReminders').select('code').execute()).toEqual([])
  },
)

test.for(ENGINES)(
  'an owner known from the application is reminded of its certificate alone (%s)',
  async (engine) => {
    const { db, context, issue } = await openRegister(engine, [])
    const facts = {
      serviceId: 1,
      companyName: 'PT Samudra',
      vesselName: 'KM Samudra Jaya',
      contactPhone: '+62 21 555 0100',
    }
    const { application } = await submitApplication(
      context,
      { ...facts, contactEmail: 'a@b.example' },
      null,
    )
    const { id, certificateId } = await issue([SEWAGE], { expiryDate: '2026-12-31' })
    await issue([SEWAGE], { expiryDate: '2026-12-31' })
    await db.write
      .updateTable('entries')
      .set({ applicationId: application.id })
      .where('id', '=', id)
      .execute()
    expect(await remind(db, '2026-12-01')).toMatchObject([
      {
        recipient: 'a@b.example',
        expiring: [{ number: certificateId, link: `${ORIGIN}/verify/${certificateId}` }],
      },
    ])
  },
)

test.for(ENGINES)(
  'surveys and expiries of one ship and day are in one email (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    await issue([LOAD_LINE])
    await issue([SEWAGE], { expiryDate: '2027-04-01' })
    expect(await remind(db, '2027-03-02')).toMatchObject([
      { surveys: [{ number: 'N-1' }], expiring: [{ number: 'N-2' }] },
    ])
  },
)

test.for(ENGINES)(
  'a condition is reminded of 30 and 7 days before it is due and when it is overdue (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue([CLASS])
    const condition = {
      kind: 'class',
      text: 'Overhaul the fire pump',
      imposedOn: '2026-02-01',
      dueOn: '2026-06-30',
    } as const
    await imposeCondition(await on('2026-02-01'), id, 'Class', condition)
    await imposeCondition(await on('2026-02-01'), id, 'Class', {
      ...condition,
      text: 'Renew the brackets',
      dueOn: '2026-07-01',
    })
    await closeCondition(
      await on('2026-03-01'),
      id,
      { code: 'Class', number: 2 },
      { closedOn: '2026-03-01' },
    )
    const counts = []
    for (const day of [
      '2026-05-30',
      '2026-05-31',
      '2026-06-01',
      '2026-06-23',
      '2026-06-30',
      '2026-07-01',
      '2026-07-02',
    ]) {
      counts.push((await remind(db, day)).length)
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
    const emails = await remind(db, '2026-07-02')
    expect(
      emails.map(({ conditions }) =>
        conditions.map(({ text, to, overdue }) => [text, to, overdue]),
      ),
    ).toEqual(
      [false, false, true].map((overdue) => [['Overhaul the fire pump', '2026-06-30', overdue]]),
    )
    await closeCondition(
      await on('2026-07-03'),
      id,
      { code: 'Class', number: 1 },
      { closedOn: '2026-07-03' },
    )
    expect(await remind(db, '2026-07-03')).toHaveLength(3)
    expect(await db.read.selectFrom('surveyReminders').select('code').execute()).toEqual([])
  },
)

test('the email about an overdue survey names the certificate and says what follows', async () => {
  const { db, issue } = await openRegister('sqlite')
  await issue([LOAD_LINE, CLASS])
  await remind(db, '2027-04-02')
  const [overdue] = (await written(db)).map(({ email }) => email)
  if (!overdue) return expect.fail()
  const text = withLanguage('en', () => emailAsText(composeEmail(overdue)))
  expect(text).toContain('N-1/ILLC, International Load Line: Annual survey')
  expect(text).toContain('A certificate with an overdue survey is not valid')
  expect(text).not.toContain('in good time')
})
