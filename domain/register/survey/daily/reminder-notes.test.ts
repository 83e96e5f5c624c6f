import { expect, test } from 'vitest'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { updateShip } from '#/domain/register/ship/ships.server.ts'
import type { Store } from '#/db/schema.ts'
import { annualSurvey, LOAD_LINE, openRegister, written } from '#/tests/helpers/mail/notices.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { remindOfSurveys } from './survey-reminders.server.ts'

const remind = async (db: Store, today: string) => {
  await remindOfSurveys({ db, origin: ORIGIN, today, now: `${today}T01:00:00.000Z` })
  return (await written(db)).flatMap(({ recipient, email }) =>
    email.kind === 'surveys-due' ? [{ recipient, email }] : [],
  )
}

test.for(ENGINES)(
  'windows that close on one day are in one reminder; that of a later window stays when an earlier one is settled (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue(['Cargo Ship Safety Construction'])
    const done = [
      ['bottom', '2026-02-15'],
      ['annual', '2027-01-01'],
      ['annual', '2028-01-01'],
    ] as const
    for (const [kind, day] of done)
      await recordSurvey(await on(day), id, ['SAFCON'], { ...annualSurvey(day), kind })
    const [first] = await remind(db, '2029-01-05')
    // The next inspection of the bottom, the third annual survey, and the intermediate, which ends
    // with it.
    expect(first?.email.surveys.map(({ kinds, to }) => [kinds.join(' or '), to])).toEqual([
      ['bottom', '2029-02-15'],
      ['annual or intermediate', '2029-04-01'],
      ['intermediate', '2029-04-01'],
    ])
    expect(await remind(db, '2029-01-06')).toHaveLength(1)
    await recordSurvey(await on('2029-01-07'), id, ['SAFCON'], {
      ...annualSurvey('2029-01-07'),
      kind: 'bottom',
    })
    expect(await remind(db, '2029-01-08')).toHaveLength(1)
    const notes = await db.read.selectFrom('surveyReminders').select(['windowTo', 'days']).execute()
    expect(notes).toEqual([{ windowTo: '2029-04-01', days: 90 }])
  },
)

test.for(ENGINES)('the manager is reminded where the owner has no address (%s)', async (engine) => {
  const { db, on, issue, ship } = await openRegister(engine, [])
  const context = await on('2026-01-02')
  const { id: managerId } = await createCompany(context, {
    name: 'PT Kelola',
    emails: ['crew@kelola.example'],
  })
  await updateShip(context, { id: ship.id }, { managerId, version: ship.version }, async () => {})
  await issue([LOAD_LINE])
  const manager = 'crew@kelola.example'
  for (const [day, recipients] of [
    ['2027-03-28', [manager]],
    ['2027-04-02', [manager, manager]],
  ] as const)
    expect((await remind(db, day)).map(({ recipient }) => recipient)).toEqual(recipients)
})

test.for(ENGINES)(
  'more certificates than are read at once are all in the reminder, in whatever order they end (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    // The first five have the lowest numbers, and windows that close nine days after the others.
    for (let i = 0; i < 5; i++)
      await issue([LOAD_LINE], { issuedDate: '2026-01-10', expiryDate: '2031-01-10' })
    for (let i = 0; i < 100; i++) await issue([LOAD_LINE])
    const reminders = await remind(db, '2027-03-28')
    expect(reminders.map(({ email }) => email.surveys.length + email.more)).toEqual([105])
  },
)
