import { expect, test } from 'vitest'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { remindOfSurveys } from '#/domain/register/survey/daily/survey-reminders.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { NO_REASON } from '#/domain/register/model/certificate/correction.ts'
import { changeParts } from '#/domain/register/certificate/records/change-part.server.ts'
import { decidePart, extendPart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { tidyOutbox } from '#/domain/notices/outbox/upkeep.server.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { CLASS, LOAD_LINE, notified, openRegister, written } from '#/tests/helpers/mail/notices.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { noticesOf } from './record-notice.server.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

test.for(ENGINES)(
  'a decision is notified to the owner, and of statutory certificates to the administration (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id, certificateId } = await issue([LOAD_LINE, CLASS])
    const context = await on('2026-02-01')
    await decidePart(context, id, 'Class', { move: 'suspend', reason: 'Grounded' })
    await decidePart(context, id, 'ILLC', {
      move: 'suspend',
      reason: 'Grounded\r\nBcc: x@y.example',
    })
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
    // To each in its language; of a single certificate its own page, of several that of the entry.
    const [indonesian, english] = [`${ORIGIN}/id/verify`, `${ORIGIN}/verify`]
    const line = `${certificateId}%2FILLC`
    expect(
      (await written(db)).map(({ language, email }) => [
        language,
        email.kind === 'certificate-notice' && email.link,
      ]),
    ).toEqual([
      ['id', `${indonesian}/${certificateId}%2FCLASS`],
      ['id', `${indonesian}/${line}`],
      ['en', `${english}/${line}`],
      ['id', `${indonesian}/${certificateId}`],
      ['en', `${english}/${line}`],
      ['id', `${indonesian}/${certificateId}`],
      ['en', `${english}/${line}`],
    ])
    const [first] = await written(db)
    expect(first).toMatchObject({
      language: 'id',
      email: {
        reason: 'Grounded',
        on: '2026-02-01',
        link: `${ORIGIN}/id/verify/${certificateId}%2FCLASS`,
      },
    })
  },
)

test.for(ENGINES)(
  'an extension is notified, and its receipt stays when the email is removed (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const { id } = await issue(['International Sewage Pollution Prevention'], {
      issuedDate: '2026-01-01',
      expiryDate: '2026-06-01',
    })
    const context = await on('2026-05-20')
    await extendPart(context, id, 'ISPP', {
      kind: 'to-port-of-survey',
      until: '2026-07-01',
      reason: 'At sea',
      ...CONSENT,
    })
    const about = [{ code: 'ISPP', act: 'extended', until: '2026-07-01' }]
    expect(await noticesOf(context, id)).toMatchObject({
      notices: [
        {
          audience: 'administration',
          recipient: 'marine@tuvalu.example',
          about,
          state: 'waiting',
          sentAt: null,
        },
        {
          audience: 'owner',
          recipient: 'armada@samudra.example',
          about,
          state: 'waiting',
          sentAt: null,
        },
      ],
      knowsOwner: true,
      knowsAdministration: true,
    })
    await db.write
      .updateTable('outbox')
      .set({ state: 'sent', sentAt: '2026-05-20T05:00:01.000Z' })
      .execute()
    await tidyOutbox(db, '2026-12-01T00:00:00.000Z')
    expect(await readOutbox(db)).toEqual([])
    const { notices } = await noticesOf(context, id)
    expect(notices.map(({ state, sentAt }) => [state, sentAt])).toEqual([
      ['sent', '2026-05-20T05:00:01.000Z'],
      ['sent', '2026-05-20T05:00:01.000Z'],
    ])
  },
)

test.for(ENGINES)('a decision that is refused or fails notifies nobody (%s)', async (engine) => {
  const { db, on, issue } = await openRegister(engine)
  const { id } = await issue([LOAD_LINE])
  const context = await on('2026-02-01')
  await expect(
    decideStanding(context, id, { move: 'reinstate', reason: 'Why' }),
  ).rejects.toMatchObject({ kind: 'conflict' })
  const failing = db.write.transaction().execute(async (tx) => {
    const { saveCertificate } =
      await import('#/domain/register/certificate/records/certificate-saving.server.ts')
    const before = await findCertificate(tx, id)
    const facts = {
      standing: 'suspended',
      standingReason: 'Why',
      standingSince: '2026-02-01',
    } as const
    await saveCertificate(tx, context, before, { changes: facts, standingNote: 'Why' })
    throw new Error('The connection is lost')
  })
  await expect(failing).rejects.toThrow('The connection is lost')
  expect(await readOutbox(db)).toEqual([])
  expect((await noticesOf(context, id)).notices).toEqual([])
})

test.for(ENGINES)(
  'without addresses nothing is written, and staff see that there are none (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine, [])
    const { id } = await issue([LOAD_LINE], { flag: 'Panama' })
    const context = await on('2026-02-01')
    await decideStanding(context, id, { move: 'suspend', reason: 'Why' })
    expect(await noticesOf(context, id)).toEqual({
      notices: [],
      knowsOwner: false,
      knowsAdministration: false,
    })
    await remindOfSurveys(await on('2027-03-30'))
    expect(await readOutbox(db)).toEqual([])
  },
)

test.for(ENGINES)('notices are for staff alone (%s)', async (engine) => {
  const { on, issue } = await openRegister(engine)
  const { id } = await issue([LOAD_LINE])
  await expect(noticesOf({ ...(await on('2026-02-01')), actor: null }, id)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

test.for(ENGINES)(
  'a withdrawal names the day on which it begins only where that is a later one (%s)',
  async (engine) => {
    const { on, issue } = await openRegister(engine)
    const context = await on('2026-02-01')
    const withdrawnOn = async (day: string) => {
      const standing = {
        standing: 'withdrawn',
        standingReason: 'Sold',
        standingSince: day,
      } as const
      const { id } = await issue([LOAD_LINE])
      await changeParts(context, {
        id,
        codes: ['ILLC'],
        change: (part) => ({ ...part, ...standing }),
      })
      return (await noticesOf(context, id)).notices[0]?.about
    }
    expect(await withdrawnOn('2026-02-01')).toEqual([
      { code: 'ILLC', act: 'withdrawn', until: null },
    ])
    expect(await withdrawnOn('2026-02-02')).toEqual([
      { code: 'ILLC', act: 'withdrawn', until: '2026-02-02' },
    ])
  },
)

test.for(ENGINES)(
  'where nobody gave a reason, the email has none; a long one is cut (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine)
    const context = await on('2026-02-01')
    for (const reason of [NO_REASON, 'x'.repeat(2_001)]) {
      const { id } = await issue([CLASS])
      const standing = {
        standing: 'suspended',
        standingReason: null,
        standingSince: context.today,
      } as const
      await changeParts(context, {
        id,
        codes: ['Class'],
        note: reason,
        change: (part) => ({ ...part, ...standing }),
      })
    }
    const reasons = (await written(db)).flatMap(({ email }) =>
      email.kind === 'certificate-notice' ? [email.reason] : [],
    )
    expect(reasons).toEqual([null, 'x'.repeat(2_000)])
  },
)

test.for(ENGINES)(
  'the owner and the manager read of a decision each in the language of its country (%s)',
  async (engine) => {
    const { db, on, issue } = await openRegister(engine, ['armada@samudra.example'], {
      managerEmails: ['crew@bahari.example'],
    })
    const { id, certificateId } = await issue([LOAD_LINE])
    await decideStanding(await on('2026-02-01'), id, { move: 'suspend', reason: 'Grounded' })
    expect(
      (await written(db)).map(({ recipient, language, email }) => [
        recipient,
        language,
        email.kind === 'certificate-notice' && [email.audience, email.link],
      ]),
    ).toEqual([
      ['armada@samudra.example', 'id', ['owner', `${ORIGIN}/id/verify/${certificateId}`]],
      ['crew@bahari.example', 'en', ['owner', `${ORIGIN}/verify/${certificateId}`]],
      ['marine@tuvalu.example', 'en', ['administration', `${ORIGIN}/verify/${certificateId}`]],
    ])
  },
)

test('the newest 100 notices about a certificate are listed', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  const { id } = await issue([CLASS])
  const context = await on('2026-02-01')
  await decideStanding(context, id, { move: 'suspend', reason: 'Grounded' })
  const { id: first, ...notice } = await db.read
    .selectFrom('notices')
    .selectAll()
    .executeTakeFirstOrThrow()
  const add = (count: number) =>
    db.write
      .insertInto('notices')
      .values(Array.from({ length: count }, () => notice))
      .execute()
  const listed = async () => (await noticesOf(context, id)).notices.map((one) => one.id)
  await add(99)
  expect([(await listed()).length, (await listed()).at(-1)]).toEqual([100, first])
  await add(1)
  expect([(await listed()).length, (await listed()).includes(first)]).toEqual([100, false])
})

test('emails of a decision are counted for whoever decided', async () => {
  const { db, on, issue } = await openRegister('sqlite')
  const { id } = await issue([LOAD_LINE])
  const context = await on('2026-02-01')
  await decideStanding(context, id, { move: 'withdraw', reason: 'Scrapped' })
  const causes = await db.read
    .selectFrom('outbox')
    .select('causedBy')
    .where('payload', 'like', '%certificate-notice%')
    .execute()
  expect(causes.map(({ causedBy }) => causedBy)).toEqual(
    Array(2).fill(`account ${context.actor?.id}`),
  )
})
