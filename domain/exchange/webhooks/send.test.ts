import { createServer, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { expect, test } from 'vitest'
import { listening } from '#/tests/helpers/listening.ts'
import { selfSigned } from '#/tests/helpers/register/certificate.ts'
import { webhookReceiver } from '#/tests/helpers/webhooks/webhook-receiver.ts'
import { post, sendOnce, type Sending } from './send.server.ts'

const MESSAGE = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"register.test"}' }
const LOOPBACK: Sending = { rules: { toLoopback: true }, timeoutMs: 2_000 }

test('2xx alone is a success; a redirect is not followed', async () => {
  let status = 200
  const receiver = await webhookReceiver(
    (_, response) => void response.writeHead(status, { location: '/elsewhere' }).end('note'),
  )
  const outcomes: [number, string | null][] = []
  for (status of [200, 202, 204, 299, 301, 302, 307, 308, 400, 404, 500]) {
    const { error } = await sendOnce(receiver.url, MESSAGE, LOOPBACK)
    outcomes.push([status, error])
  }
  const redirect = (code: number) => [
    code,
    `The receiver answered ${code}, a redirect, which is not followed.`,
  ]
  const refusal = (code: number) => [code, `The receiver answered ${code}: note`]
  expect(outcomes).toEqual([
    ...[200, 202, 204, 299].map((code) => [code, null]),
    ...[301, 302, 307, 308].map(redirect),
    ...[400, 404, 500].map(refusal),
  ])
  expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/changes']))
  expect(receiver.received[0]?.body).toBe(MESSAGE.body)
})

test('an answer without end is read up to 4 KB, and one that does not come ends the attempt', async () => {
  let written = 0
  const endless = (response: ServerResponse) => {
    response.writeHead(500)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384
    }
    response.on('drain', more)
    more()
  }
  const flood = await webhookReceiver((_, response) => endless(response))
  const { status, error } = await sendOnce(flood.url, MESSAGE, LOOPBACK)
  expect([status, error?.length]).toEqual([500, 'The receiver answered 500: '.length + 200])
  // What the buffers of two sockets hold, and not what a fast sender can send in two seconds.
  expect(written).toBeLessThan(16 * 1024 * 1024)
  const silent = await webhookReceiver(() => {})
  const short = { ...LOOPBACK, timeoutMs: 200 }
  expect(await sendOnce(silent.url, MESSAGE, short)).toEqual({
    status: null,
    error: 'No answer within 0.2 seconds.',
    retryAfter: null,
  })
  // Head at once, body never: the receiver has accepted it.
  const trickle = await webhookReceiver((_, response) => void response.writeHead(200).write('a'))
  expect((await sendOnce(trickle.url, MESSAGE, short)).error).toBeNull()
})

test('a receiver that switches protocols fails at once, and ends no later delivery', async () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'other' }
  const receiver = await webhookReceiver(
    (_, response) => void response.writeHead(101, upgrade).end(),
  )
  expect(await sendOnce(receiver.url, MESSAGE, LOOPBACK)).toEqual({
    status: null,
    error: 'The connection was closed before an answer.',
    retryAfter: null,
  })
})

test('a receiver whose certificate no authority has signed gets nothing', async () => {
  let requests = 0
  const server = createHttpsServer(selfSigned(), (_, response) => {
    requests++
    response.end()
  })
  await using impostor = await listening(server)
  const address = impostor.origin.replace('http:', 'https:')
  expect((await sendOnce(address, MESSAGE, LOOPBACK)).error).toBe(
    'The certificate of the receiver is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT).',
  )
  expect(requests).toBe(0)
})

test('a name server that does not answer ends the attempt as well', async () => {
  const resolve = (_: string, signal: AbortSignal) =>
    new Promise<string[]>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('cancelled'))),
    )
  const outcome = await sendOnce('https://hooks.example.com/', MESSAGE, {
    rules: { toLoopback: false },
    timeoutMs: 100,
    resolve,
  })
  expect(outcome.error).toContain('cannot be resolved')
})

test('connections that are refused or closed, and what is no HTTP, are failures with their reason', async () => {
  const gone = await webhookReceiver()
  await gone.stop()
  expect((await sendOnce(gone.url, MESSAGE, LOOPBACK)).error).toBe('The connection was refused.')
  const closing = await webhookReceiver((_, response) => void response.destroy())
  expect((await sendOnce(closing.url, MESSAGE, LOOPBACK)).error).toBe(
    'The connection was closed before an answer.',
  )
  // An https request to a server that speaks http.
  const plain = await webhookReceiver()
  expect((await sendOnce(plain.url.replace('http:', 'https:'), MESSAGE, LOOPBACK)).error).toMatch(
    /^The receiver does not speak TLS on this port \(\w+\)\.$/,
  )
  const header = createServer(
    (_, response) => void response.socket?.end('HTTP/1.1 200 OK\r\nX: \u0000\r\n\r\n'),
  )
  await using odd = await listening(header)
  expect((await sendOnce(odd.origin, MESSAGE, LOOPBACK)).error).toMatch(/^No connection: /)
})

test('the address is checked at each delivery: one that has become private gets no connection', async () => {
  const inside = await webhookReceiver()
  const address = `https://hooks.example.com:${inside.port}/changes`
  let answers = ['93.184.215.14']
  const sending: Sending = {
    rules: { toLoopback: true },
    timeoutMs: 500,
    resolve: async () => answers,
  }
  for (answers of [
    ['127.0.0.1'],
    ['93.184.215.14', '127.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:127.0.0.1'],
  ])
    expect((await sendOnce(address, MESSAGE, sending)).error).toMatch(
      /^Not sent: hooks\.example\.com leads to .*, which is not a public address\.$/,
    )
  expect((await sendOnce(inside.url, MESSAGE, { rules: { toLoopback: false } })).error).toMatch(
    /^Not sent: /,
  )
  expect(inside.connections()).toBe(0)
})

test('the connection goes to the address that was checked, whatever the name resolves to', async () => {
  const checked = await webhookReceiver()
  // No name server knows this name: without the checked address there would be no connection.
  const url = new URL(`http://checked.invalid:${checked.port}/changes`)
  const signal = AbortSignal.timeout(2_000)
  const { status } = await post(url, [{ address: '127.0.0.1', family: 4 }], { ...MESSAGE, signal })
  expect([status, checked.received[0]?.headers['host']]).toEqual([
    204,
    `checked.invalid:${checked.port}`,
  ])
  await expect(post(url, [], { ...MESSAGE, signal })).rejects.toThrow()
})

test('a proxy of the environment is not used', async () => {
  const [target, proxy] = [await webhookReceiver(), await webhookReceiver()]
  process.env['NODE_USE_ENV_PROXY'] = '1'
  process.env['HTTP_PROXY'] = proxy.url
  try {
    expect((await sendOnce(target.url, MESSAGE, LOOPBACK)).error).toBeNull()
  } finally {
    delete process.env['NODE_USE_ENV_PROXY']
    delete process.env['HTTP_PROXY']
  }
  expect([target.received.length, proxy.connections()]).toEqual([1, 0])
})

test('Retry-After is read in seconds, and anything else in it is ignored', async () => {
  let value = '120'
  const receiver = await webhookReceiver(
    (_, response) => void response.writeHead(503, { 'retry-after': value }).end(),
  )
  const read: (number | null)[] = []
  for (value of ['120', '0', '-5', 'Wed, 21 Oct 2026 07:28:00 GMT', 'soon'])
    read.push((await sendOnce(receiver.url, MESSAGE, LOOPBACK)).retryAfter)
  expect(read).toEqual([120, null, null, null, null])
})
