import { expect, test } from 'vitest'
import type { Email } from '#/domain/notices/email/email.ts'
import { later } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import { EMAIL_SECONDS } from '#/domain/services/retention/retention.server.ts'
import { refused } from '#/tests/helpers/accounts/accounts.ts'
import { NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { composeAdministratorAct } from '#/domain/notices/email/change-texts.ts'
import { insertMany } from '#/db/many.ts'
import { claimNext } from './delivery.server.ts'
import { enqueueEmail, MAX_EMAILS } from './outbox.server.ts'
import { tidyOutbox } from './upkeep.server.ts'

const MOVED: Email = { kind: 'notices-moved', name: 'PT Samudra', receives: true, at: NOON }
const CHANGED: Email = { kind: 'own-change', change: 'password-changed', detail: null, at: NOON }

/** Emails that acts of an account, or a key, have led to, one each second from an instant on. */
async function caused(
  { write }: Store,
  causedBy: string,
  count: number,
  from: string,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => {
    const at = later(from, i / 10)
    const times = { createdAt: at, nextAttemptAt: at, sentAt: null, failure: null, eraseAt: null }
    return {
      recipient: 'owner@example.com',
      language: 'en',
      payload: JSON.stringify(MOVED),
      once: null,
      causedBy,
      ...times,
    }
  })
  await insertMany(write, 'outbox', rows)
}

test.for(ENGINES)(
  'an account, and each key of it, leads to so many emails within an hour (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const person = await staffContext(db)
    const key = { ...person, apiKey: { id: 1, prefix: 'x', perMinute: 600, scopes: [] } }
    const send = (context: Parameters<typeof enqueueEmail>[1], email: Email = MOVED) =>
      db.write
        .transaction()
        .execute((tx) => enqueueEmail(tx, context, { to: 'x@example.com', language: 'en', email }))
    await caused(db, `account ${person.actor?.id}`, MAX_EMAILS - 1, later(NOON, -1_800))
    await send(person)
    expect(await refused(send(person))).toEqual([
      'too-many',
      'Your account has led to 2,000 emails within an hour, the most that it can. Nothing was saved. Wait 30 minutes and try again.',
      1_800,
    ])
    // About accounts there is always one more; and a key, the register itself and an applicant have
    // not led to any yet.
    await send(person, CHANGED)
    await send(key)
    await send({ now: NOON, claim: null })
    await send({ ...person, isDecided: true })
    await caused(db, 'key 1', MAX_EMAILS, later(NOON, -60))
    expect((await refused(send(key)))[1]).toContain('This API key has led to 2,000 emails')
    // Half an hour later there is room again.
    await send({ ...person, now: later(NOON, 1_801) })
  },
)

test.for(ENGINES)('an email about an account is sent before all that wait (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  await caused(db, 'account 9', 50, later(NOON, -600))
  await db.write
    .transaction()
    .execute((tx) =>
      enqueueEmail(tx, context, { to: 'me@example.com', language: 'en', email: CHANGED }),
    )
  expect(await claimNext(db, NOON)).toMatchObject({ recipient: 'me@example.com' })
  expect(await claimNext(db, NOON)).toMatchObject({ recipient: 'owner@example.com' })
})

test.for([
  ['withdrawal-undone', 'Certificate register: Withdrawal of a certificate undone', 'Certificate'],
  ['company-address-changed', 'Certificate register: ', 'Company'],
  ['batch-confirmed', 'Certificate register: ', null],
  ['role-changed', 'Access changed: Role changed', 'Account'],
] as const)('an email about %s says what it is about', ([act, subject, label]) => {
  const email = composeAdministratorAct({
    kind: 'administrator-act',
    act,
    by: 'a@example.com',
    subject: 'N-1',
    detail: null,
    at: NOON,
  })
  expect(email.subject).toContain(subject)
  if (label !== null)
    expect(JSON.stringify(email.parts)).toContain(`{"name":"${label}","value":"N-1"}`)
})

test.for(ENGINES)(
  'old emails behind many that still wait are removed, too (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await caused(db, 'account 9', 300, later(NOON, -EMAIL_SECONDS - 60))
    await db.write.updateTable('outbox').set({ state: 'sent' }).where('id', '>', 250).execute()
    await tidyOutbox(db, NOON)
    const left = await db.read.selectFrom('outbox').select('state').execute()
    expect([left.length, new Set(left.map(({ state }) => state))]).toEqual([
      250,
      new Set(['waiting']),
    ])
  },
)
