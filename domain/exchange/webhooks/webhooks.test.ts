import { expect, test } from 'vitest'
import { readAccountEvents } from '#/domain/people/accounts/account-events.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { checkWebhooks } from '#/domain/proof/register-check/tables/check-accounts.server.ts'
import { kindOf, refused, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { RE_AUTHENTICATION } from '#/tests/helpers/accounts/administration.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'
import type { Store } from '#/db/schema.ts'
import { replayFailed, sendTest } from './replay.server.ts'
import { addWebhook, changeWebhook, removeWebhook, renewSecret } from './webhooks.server.ts'
import { listWebhooks, readWebhook } from './read-webhooks.server.ts'

const URL_1 = 'http://127.0.0.1:9/one'
const NEW = { name: 'PSC database', url: URL_1, start: 'now' } as const
const AGAIN = RE_AUTHENTICATION

async function office(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context({
    webhooksToLoopback: true,
  })
  const user = (await signedIn(db, 'registrar@example.com')).context({ webhooksToLoopback: true })
  return { db, admin, user }
}

async function errorsIn(db: Store): Promise<string[]> {
  const errors: string[] = []
  await checkWebhooks(db.read, (text) => void errors.push(text))
  return errors
}

test.for(ENGINES)(
  'a webhook is added, changed and removed with the password, each as an account event (%s)',
  async (engine) => {
    const { db, admin } = await office(engine)
    await signedIn(db, 'second@example.com', 'admin')
    expect(await kindOf(addWebhook(admin, NEW, {}))).toBe('forbidden')
    expect(await kindOf(addWebhook(admin, NEW, { password: 'a guess' }))).toBe('forbidden')
    expect(await listWebhooks(admin)).toEqual([])
    const { webhook, secret } = await addWebhook(admin, NEW, AGAIN)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({
      id: 1,
      name: 'PSC database',
      url: URL_1,
      active: true,
      position: 0,
      waiting: 0,
      lastSuccessAt: null,
    })
    expect(JSON.stringify([await listWebhooks(admin), await readWebhook(admin, 1)])).not.toMatch(
      /whsec_|secret":/,
    )
    for (const work of [
      () => changeWebhook(admin, 1, { active: false }, {}),
      () => renewSecret(admin, 1, { immediately: false }, {}),
      () => removeWebhook(admin, 1, {}),
    ])
      expect(await kindOf(work())).toBe('forbidden')
    expect(await changeWebhook(admin, 1, { active: false, name: 'Ports' }, AGAIN)).toMatchObject({
      active: false,
      name: 'Ports',
    })
    // Nothing to change is no event.
    await changeWebhook(admin, 1, { name: 'Ports' }, AGAIN)
    expect(
      (await renewSecret(admin, 1, { immediately: false }, AGAIN)).webhook.previousSecretUntil,
    ).toBe('2026-11-22T05:00:00.000Z')
    expect(
      (await renewSecret(admin, 1, { immediately: true }, AGAIN)).webhook.previousSecretUntil,
    ).toBeNull()
    const { events } = await readWebhook(admin, 1)
    expect(events.map(({ kind, detail, actorName }) => [kind, detail, actorName])).toEqual([
      ['webhook-secret-made', 'the earlier one ended at once', 'admin@example.com'],
      ['webhook-secret-made', 'the earlier one signs for 24 hours more', 'admin@example.com'],
      ['webhook-changed', `Ports, ${URL_1}, off`, 'admin@example.com'],
      ['webhook-added', `PSC database, ${URL_1}, on`, 'admin@example.com'],
    ])
    await removeWebhook(admin, 1, AGAIN)
    expect(await kindOf(readWebhook(admin, 1))).toBe('not-found')
    for (const work of [
      () => changeWebhook(admin, 1, {}, AGAIN),
      () => renewSecret(admin, 1, { immediately: false }, AGAIN),
      () => removeWebhook(admin, 1, AGAIN),
    ])
      expect(await kindOf(work())).toBe('not-found')
    expect(await kindOf(sendTest(admin, 1))).toBe('not-found')
    expect(await kindOf(replayFailed(admin, 1, null))).toBe('not-found')
    // The other administrator is notified, without the address that was typed.
    const emails = await db.read
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .orderBy('id')
      .execute()
    expect(emails.map(({ recipient, payload }) => [recipient, JSON.parse(payload).act])).toEqual(
      [
        'webhook-added',
        'webhook-changed',
        'webhook-secret-made',
        'webhook-secret-made',
        'webhook-removed',
      ].map((act) => ['second@example.com', act]),
    )
    expect(emails.map(({ payload }) => payload).join('')).not.toContain('/one')
    expect(await errorsIn(db)).toEqual([])
    expect(
      await readAccountEvents(db.read, { id: 1, email: 'admin@example.com' }),
    ).not.toContainEqual(expect.objectContaining({ kind: 'webhook-added' }))
  },
)

test.for(ENGINES)(
  'what was changed in the database alone is named by check-register (%s)',
  async (engine) => {
    const { db, admin } = await office(engine)
    for (const name of ['A', 'B', 'C']) await addWebhook(admin, { ...NEW, name }, AGAIN)
    expect(await errorsIn(db)).toEqual([])
    await db.write
      .updateTable('webhooks')
      .set({ url: 'https://attacker.example.com/' })
      .where('id', '=', 1)
      .execute()
    await db.write.updateTable('webhooks').set({ active: 0 }).where('id', '=', 2).execute()
    await db.write.deleteFrom('webhooks').where('id', '=', 3).execute()
    const [row] = await db.read.selectFrom('webhooks').selectAll().orderBy('id').execute()
    if (!row) throw new Error('There is a webhook')
    const { id: _, ...copy } = row
    await db.write
      .insertInto('webhooks')
      .values({ ...copy, name: 'D' })
      .execute()
    expect(await errorsIn(db)).toEqual([
      `The webhook 1 is not what its newest event says: A, ${URL_1}, on`,
      `The webhook 2 is not what its newest event says: B, ${URL_1}, on`,
      'The webhook 4 (D) has no event that added it: it was put in by hand',
      'The webhook 3 is gone, and no event removed it',
    ])
  },
)

test('addresses that are not of the public internet are refused when they are entered, with the field', async () => {
  const { admin } = await office('sqlite')
  const strict = { ...admin, webhooksToLoopback: false }
  await addWebhook(admin, NEW, AGAIN)
  for (const url of [
    URL_1,
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://user:pw@example.com/',
    'ftp://x',
  ]) {
    for (const work of [
      () => addWebhook(strict, { ...NEW, url }, AGAIN),
      () => changeWebhook(strict, 1, { url }, AGAIN),
    ]) {
      const error: unknown = await work().catch((caught: unknown) => caught)
      expect([url, error]).toEqual([
        url,
        expect.objectContaining({
          kind: 'invalid',
          details: { fields: { url: [expect.any(String)] } },
        }),
      ])
    }
  }
  expect((await listWebhooks(admin)).length).toBe(1)
  // The password is checked first: the answer says nothing of names to a stolen session.
  expect(
    await kindOf(
      addWebhook(strict, { ...NEW, url: 'https://127.0.0.1/' }, { password: 'a guess' }),
    ),
  ).toBe('forbidden')
})

test('at most 20 webhooks', async () => {
  const { admin } = await office('sqlite')
  for (let i = 0; i < 20; i++) await addWebhook(admin, { ...NEW, name: `Number ${i}` }, AGAIN)
  expect(await refused(addWebhook(admin, NEW, AGAIN))).toEqual([
    'conflict',
    'There are 20 webhooks already. Remove one first.',
    undefined,
  ])
})

test('only administrators may do anything with webhooks', async () => {
  const { db, user } = await office('sqlite')
  const acts: ((context: RequestContext) => Promise<unknown>)[] = [
    listWebhooks,
    (context) => readWebhook(context, 1),
    (context) => addWebhook(context, NEW, AGAIN),
    (context) => changeWebhook(context, 1, { active: false }, AGAIN),
    (context) => renewSecret(context, 1, { immediately: false }, AGAIN),
    (context) => removeWebhook(context, 1, AGAIN),
    (context) => sendTest(context, 1),
    (context) => replayFailed(context, 1, null),
  ]
  for (const act of acts) {
    expect(await kindOf(act(user))).toBe('forbidden')
    expect(await kindOf(act(contextOf(db)))).toBe('unauthenticated')
  }
})

test('each change and test counts for the account, before the password is checked', async () => {
  const { admin } = await office('sqlite')
  await addWebhook(admin, NEW, AGAIN)
  const acts: ((context: RequestContext) => Promise<unknown>)[] = [
    (context) => addWebhook(context, NEW, {}),
    (context) => changeWebhook(context, 1, { active: false }, {}),
    (context) => renewSecret(context, 1, { immediately: false }, {}),
    (context) => removeWebhook(context, 1, {}),
    (context) => sendTest(context, 1),
    (context) => replayFailed(context, 1, null),
  ]
  for (const [i, act] of acts.entries()) {
    const counted: string[] = []
    // Without the password it is refused, and no one listens at the address.
    await act({ ...admin, count: (what) => void counted.push(what) }).catch(() => {})
    expect([i, counted]).toEqual([i, ['webhook']])
  }
})

test('a test answers what the receiver answered, and moves nothing', async () => {
  const { admin } = await office('sqlite')
  let status = 204
  const receiver = await webhookReceiver(
    (_, response) => void response.writeHead(status).end('no such route'),
  )
  await addWebhook(admin, { ...NEW, url: receiver.url }, AGAIN)
  expect(await sendTest(admin, 1)).toMatchObject({ delivered: true, status: 204, error: null })
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    type: 'register.test',
    timestamp: admin.now,
    data: {},
  })
  status = 404
  expect(await sendTest(admin, 1)).toMatchObject({
    delivered: false,
    status: 404,
    error: 'The receiver answered 404: no such route',
  })
  expect((await readWebhook(admin, 1)).webhook).toMatchObject({
    lastSuccessAt: null,
    lastError: null,
  })
})
