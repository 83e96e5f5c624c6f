import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isGenuine } from '#/tests/helpers/webhooks/webhook-receiver.ts'
import { kindOf } from '#/tests/helpers/accounts/accounts.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  decryptSecret,
  encryptSecret,
  keyOfSecret,
  newSecret,
  signedHeaders,
} from './secrets.server.ts'

test('the example of the specification has its signature', () => {
  // The test vector of the reference libraries of Standard Webhooks.
  const key = keyOfSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  expect(signedHeaders(message, new Date(1_614_265_330_000).toISOString(), [key])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a delivery is verified with either secret of a rotation, and with no other body, time, id or secret', () => {
  const [now, secret, earlier] = [1_795_500_000, newSecret(), newSecret()]
  const message = { id: 'msg_3_17-0123456789abcdef', body: '{"type":"register.changes"}' }
  const headers = signedHeaders(
    message,
    new Date(now * 1000).toISOString(),
    [secret, earlier].map(keyOfSecret),
  )
  const { body } = message
  expect([secret, earlier].map((one) => isGenuine({ headers, body }, one, now))).toEqual([
    true,
    true,
  ])
  expect(isGenuine({ headers, body: `${body} ` }, secret, now)).toBe(false)
  expect(isGenuine({ headers: { ...headers, 'webhook-id': 'msg_4' }, body }, secret, now)).toBe(
    false,
  )
  expect(
    isGenuine({ headers: { ...headers, 'webhook-timestamp': String(now + 1) }, body }, secret, now),
  ).toBe(false)
  expect(isGenuine({ headers, body }, newSecret(), now)).toBe(false)
  // Recorded and sent again later.
  expect([300, 301].map((seconds) => isGenuine({ headers, body }, secret, now + seconds))).toEqual([
    true,
    false,
  ])
  const [first = ''] = headers['webhook-signature']?.split(' ') ?? []
  expect(
    isGenuine(
      { headers: { ...headers, 'webhook-signature': first.replace('v1,', 'v2,') }, body },
      secret,
      now,
    ),
  ).toBe(false)
})

test.for(ENGINES)('a copy of the database alone holds no secret (%s)', async (engine) => {
  const db = await freshStore(engine)
  const secret = newSecret()
  expect(keyOfSecret(secret).length).toBe(32)
  const [one, other] = [await encryptSecret(db, secret), await encryptSecret(db, secret)]
  expect(one).not.toBe(other)
  expect(one).not.toContain(secret.slice(6, 20))
  expect([decryptSecret(db, one), decryptSecret(db, other)]).toEqual([secret, secret])
  const keys = () =>
    readdirSync(join(db.where.dataDir, 'keys')).filter((name) => name.endsWith('.pem'))
  expect(keys().length).toBe(1)
  // Changed, cut off, or made to name another file.
  const [version = '', id = '', text = ''] = one.split('.')
  const altered = `${text.slice(0, 30)}${text[30] === 'A' ? 'B' : 'A'}${text.slice(31)}`
  for (const bad of [
    `1.${id}.${altered}`,
    `2.${id}.${text}`,
    `1.${id}.${text.slice(0, 20)}`,
    `1.../../x.${text}`,
    `1.${id}`,
    `${version}`,
    '',
  ]) {
    expect([bad, await kindOf((async () => decryptSecret(db, bad))())]).toEqual([
      bad,
      'unavailable',
    ])
  }
  rmSync(join(db.where.dataDir, 'keys'), { recursive: true })
  expect(await kindOf((async () => decryptSecret(db, one))())).toBe('unavailable')
  // No second key is made silently where the first one is missing.
  expect(await kindOf(encryptSecret(db, secret))).toBe('unavailable')
})

test.for(ENGINES)('of processes that make the key at once, all use one (%s)', async (engine) => {
  const db = await freshStore(engine)
  const made = await Promise.all(Array.from({ length: 5 }, () => encryptSecret(db, newSecret())))
  expect(new Set(made.map((text) => text.split('.')[1])).size).toBe(1)
  expect(readdirSync(join(db.where.dataDir, 'keys')).length).toBe(1)
})
