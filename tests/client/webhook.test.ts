import { expect, test } from 'vitest'
import { signedHeaders } from '#/domain/exchange/webhooks/secrets.server.ts'
import { verifyWebhook, WebhookError } from '#/client/src/index.ts'

const KEYS = ['a key of thirty-two bytes, so long', 'another key of thirty-two bytes ..'].map(
  (text) => Buffer.from(text),
)
const [SECRET = '', OTHER = ''] = KEYS.map((key) => `whsec_${key.toString('base64')}`)
const NOW = new Date('2026-11-24T12:00:00.000Z')
const body = '{"type":"register.test","timestamp":"2026-11-24T12:00:00.000Z","data":{}}'

/** Signed as the register signs. */
const headersAt = (at: Date, keys = KEYS.slice(0, 1)) =>
  signedHeaders({ id: 'msg_1_test', body }, at.toISOString(), keys)
const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('a delivery of the register is read, with the headers of a Request or of Node, and a body of bytes', async () => {
  const headers = headersAt(NOW)
  const message = { type: 'register.test', timestamp: NOW.toISOString(), data: {} }
  expect(await verifyWebhook(SECRET, headers, body, NOW)).toEqual(message)
  expect(
    await verifyWebhook(SECRET, new Headers(headers), new TextEncoder().encode(body), NOW),
  ).toEqual(message)
})

test('during a rotation either secret is right', async () => {
  const headers = headersAt(NOW, KEYS)
  for (const secret of [SECRET, OTHER])
    expect(await verifyWebhook(secret, headers, body, NOW)).toMatchObject({ type: 'register.test' })
})

test.each([
  ['another body', SECRET, headersAt(NOW), body.replace('test', 'changes'), NOW, 'No signature'],
  ['another secret', OTHER, headersAt(NOW), body, NOW, 'No signature'],
  ['another id', SECRET, { ...headersAt(NOW), 'webhook-id': 'msg_2' }, body, NOW, 'No signature'],
  ['an old timestamp', SECRET, headersAt(NOW), body, secondsLater(301), '300 s away'],
  ['a timestamp ahead', SECRET, headersAt(NOW), body, secondsLater(-301), '300 s away'],
  [
    'a timestamp that is no number',
    SECRET,
    { ...headersAt(NOW), 'webhook-timestamp': '1e9' },
    body,
    NOW,
    'number of seconds',
  ],
  ['no signature', SECRET, { ...headersAt(NOW), 'webhook-signature': '' }, body, NOW, 'missing'],
  [
    'two headers of a signature',
    SECRET,
    { ...headersAt(NOW), 'webhook-signature': ['v1,AAAA'] },
    body,
    NOW,
    'missing',
  ],
  [
    'another version',
    SECRET,
    { ...headersAt(NOW), 'webhook-signature': 'v1a,AAAA v2,AAAA' },
    body,
    NOW,
    'No signature',
  ],
  [
    'what is no base64',
    SECRET,
    { ...headersAt(NOW), 'webhook-signature': 'v1,%%% v1, v1' },
    body,
    NOW,
    'No signature',
  ],
])('%s is refused', async (_, secret, headers, sent, now, message) => {
  const refused = verifyWebhook(secret, headers, sent, now)
  await expect(refused).rejects.toThrow(WebhookError)
  await expect(refused).rejects.toThrow(message)
})

test('300 seconds are allowed', async () => {
  for (const now of [secondsLater(300), secondsLater(-300)])
    expect(await verifyWebhook(SECRET, headersAt(NOW), body, now)).toMatchObject({
      type: 'register.test',
    })
})

test.each(['', 'whsec_', 'whsec_%'])(
  'the secret %j is an error of the program, not of the delivery',
  async (secret) => {
    await expect(verifyWebhook(secret, headersAt(NOW), body, NOW)).rejects.toThrow(TypeError)
  },
)
