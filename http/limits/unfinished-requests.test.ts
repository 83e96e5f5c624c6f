import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { trustedProxies } from '#/domain/context/client-address.server.ts'
import { boundUnfinishedRequests, cutOffSlowSenders } from './unfinished-requests.ts'

const WINDOW = 300
const RATES = {
  form: { window: WINDOW, bytes: 1_000, windows: 3 },
  upload: { window: WINDOW * 2, bytes: 500, windows: Number.POSITIVE_INFINITY },
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Answers once the whole body is there: with its length. */
const answerWhole: Listener = (incoming, outgoing) => {
  let length = 0
  incoming.on('data', (chunk: Buffer) => (length += chunk.length))
  incoming.on('end', () => outgoing.end(`${length}`))
}

async function listen(
  bound: (server: ReturnType<typeof createServer>) => void,
  listener = answerWhole,
) {
  const server = createServer()
  bound(server)
  server.on('request', listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port // a TCP server's address
}

/** A connection that has sent some text; `received`: the text of the answers. */
async function sender(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const state = { socket, received: '', closed: false }
  socket.on('data', (chunk: Buffer) => (state.received += chunk.toString()))
  socket.on('error', () => {})
  socket.on('close', () => (state.closed = true))
  await once(socket, 'connect')
  socket.write(text)
  return state
}

const head = (length: number, path = '/contact', more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${more}\r\n`

async function trickle(
  socket: Socket,
  { bytes, times, every }: { bytes: number; times: number; every: number },
) {
  let sent = 0
  for (; sent < times && socket.writable; sent++) {
    await pause(every)
    socket.write('a'.repeat(bytes))
  }
  return sent
}

test('half a form is answered with 408 and its connection closed after one window', async () => {
  const port = await listen((server) => cutOffSlowSenders(server, RATES))
  let windows = 0
  const counting = setInterval(() => windows++, WINDOW)
  onTestFinished(() => clearInterval(counting))
  const silent = await sender(port, `${head(4_000)}name=`)
  const chunked = await sender(
    port,
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n',
  )
  await expect.poll(() => [silent.closed, chunked.closed]).toEqual([true, true])
  expect(windows).toBeLessThan(3)
  for (const { received } of [silent, chunked]) expect(received).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body at its rate is answered; one below it is not, nor one that does not end', async () => {
  const port = await listen((server) => cutOffSlowSenders(server, RATES))
  const steady = await sender(port, head(3_600))
  const slow = await sender(port, head(3_600))
  const endless = await sender(port, head(1_000_000))
  const [, , sent] = await Promise.all([
    trickle(steady.socket, { bytes: 600, times: 6, every: 100 }),
    trickle(slow.socket, { bytes: 60, times: 6, every: 100 }),
    trickle(endless.socket, { bytes: 600, times: 60, every: 50 }),
  ])
  // It was ended while it went on sending at its rate.
  expect(sent).toBeLessThan(60)
  await expect
    .poll(() => [steady.received.endsWith('3600'), slow.closed, endless.closed])
    .toEqual([true, true, true])
  expect([steady.closed, slow.received.slice(0, 12), endless.received.slice(0, 12)]).toEqual([
    false,
    'HTTP/1.1 408',
    'HTTP/1.1 408',
  ])
})

test('a file may arrive more slowly than a form, and is not cut off while the server does not read it', async () => {
  const resumed: (() => void)[] = []
  const port = await listen(
    (server) => cutOffSlowSenders(server, RATES),
    (incoming, outgoing) => {
      if (incoming.headers['x-wait'] === undefined) answerWhole(incoming, outgoing)
      else resumed.push(() => answerWhole(incoming, outgoing))
    },
  )
  const file = await sender(port, head(2_400, '/api/imports'))
  const waiting = await sender(
    port,
    head(400_000, '/api/imports', 'X-Wait: 1\r\n') + 'a'.repeat(400_000),
  )
  await trickle(file.socket, { bytes: 200, times: 12, every: 100 })
  await expect.poll(() => file.received.endsWith('2400')).toBe(true)
  expect(waiting.closed).toBe(false)
  resumed[0]?.()
  await expect.poll(() => waiting.received.endsWith('400000')).toBe(true)
})

test('many bodies on one connection leave nothing behind on it', async () => {
  let listeners = 0
  const port = await listen(
    (server) => cutOffSlowSenders(server, RATES),
    (incoming, outgoing) => {
      listeners = incoming.socket.listenerCount('close')
      answerWhole(incoming, outgoing)
    },
  )
  const one = await sender(port, `${head(1)}a`)
  await expect.poll(() => one.received.match(/200 OK/g)?.length).toBe(1)
  const first = listeners
  for (let sent = 2; sent < 5; sent++) {
    one.socket.write(`${head(1)}a`)
    await expect.poll(() => one.received.match(/200 OK/g)?.length).toBe(sent)
  }
  expect([first > 0, listeners]).toEqual([true, first])
})

test('an answer that has begun is not followed by another', async () => {
  const port = await listen(
    (server) => cutOffSlowSenders(server, RATES),
    (_, outgoing) => outgoing.end('refused'),
  )
  const early = await sender(port, `${head(4_000)}name=`)
  await expect.poll(() => early.closed).toBe(true)
  expect(early.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
})

test('one network holds a bounded number of unfinished requests: one more ends a connection without a body first', async () => {
  let requests = 0
  const port = await listen((server) => {
    boundUnfinishedRequests(server, { proxies: null, max: 3 })
    server.on('request', () => (requests += 1))
  })
  const upload = await sender(port, `${head(100, '/api/imports?name=a.csv')}a`)
  await expect.poll(() => requests).toBe(1)
  const idle = [
    await sender(port, ''),
    await sender(port, 'GET / HTTP/1.1\r\n'),
    await sender(port, ''),
  ]
  await expect.poll(() => idle[0]?.closed).toBe(true)
  expect([idle[0]?.received.slice(0, 12), upload.closed, idle[1]?.closed]).toEqual([
    'HTTP/1.1 408',
    false,
    false,
  ])
  const form = await sender(port, `${head(100)}a`)
  await expect.poll(() => [requests, idle[1]?.closed]).toEqual([2, true])
  const second = await sender(port, `${head(100)}a`)
  await expect.poll(() => [requests, idle[2]?.closed]).toEqual([3, true])
  // Bodies alone: a form is ended before an upload, though that is older; the oldest first.
  const whole = await sender(port, `${head(1)}a`)
  await expect.poll(() => [form.closed, whole.received.includes('200 OK')]).toEqual([true, true])
  expect([form.received.slice(0, 12), second.closed, upload.closed]).toEqual([
    'HTTP/1.1 408',
    false,
    false,
  ])
  // Answered, it is idle: it may ask again, and is ended before any body.
  whole.received = ''
  whole.socket.write(`${head(2)}aa`)
  await expect.poll(() => whole.received).toMatch(/200 OK[^]*2$/)
  await sender(port, '')
  await expect.poll(() => whole.closed).toBe(true)
  upload.socket.write('a'.repeat(99))
  await expect.poll(() => upload.received).toMatch(/200 OK[^]*100$/)
})

test('uploads that were refused are ended before one that is read', async () => {
  let requests = 0
  const port = await listen(
    (server) => boundUnfinishedRequests(server, { proxies: null, max: 2 }),
    (incoming, outgoing) => {
      requests += 1
      if (incoming.headers['cookie'] === undefined) outgoing.end('refused')
      else answerWhole(incoming, outgoing)
    },
  )
  const upload = await sender(port, `${head(100, '/api/imports', 'Cookie: session=a\r\n')}a`)
  await expect.poll(() => requests).toBe(1)
  for (let i = 2; i <= 5; i++) {
    await sender(port, `${head(100, '/api/imports')}a`)
    await expect.poll(() => requests).toBe(i)
  }
  upload.socket.write('a'.repeat(99))
  await expect.poll(() => upload.received).toMatch(/200 OK[^]*100$/)
})

test('requests under way do not count, however many and however long they take', async () => {
  const answers: (() => void)[] = []
  const port = await listen(
    (server) => boundUnfinishedRequests(server, { proxies: null, max: 2 }),
    (incoming, outgoing) => {
      const wait = () => answers.push(() => outgoing.end('done'))
      if (incoming.method === 'GET') return wait()
      // The whole body has arrived, and its answer takes a while.
      incoming.resume().once('close', wait)
    },
  )
  const asked: Awaited<ReturnType<typeof sender>>[] = []
  for (let i = 1; i <= 6; i++) {
    asked.push(
      await sender(port, i % 2 === 0 ? 'GET / HTTP/1.1\r\nHost: x\r\n\r\n' : `${head(1)}a`),
    )
    await expect.poll(() => answers.length).toBe(i)
  }
  expect(asked.map(({ closed }) => closed)).toEqual(Array<boolean>(6).fill(false))
  for (const answer of answers) answer()
  await expect.poll(() => asked.every(({ received }) => received.includes('200 OK'))).toBe(true)
})

test('a request of a client that was answered before its body was read leaves the connection of the proxy alone', async () => {
  const proxies = trustedProxies('127.0.0.1')
  const port = await listen(
    (server) => boundUnfinishedRequests(server, { proxies, max: 1 }),
    (_, outgoing) => outgoing.end('refused'),
  )
  const sent: Awaited<ReturnType<typeof sender>>[] = []
  for (let i = 0; i < 3; i++) {
    sent.push(await sender(port, `${head(1, '/contact', 'X-Forwarded-For: 203.0.113.7\r\n')}a`))
    await expect.poll(() => sent[i]?.received).toContain('refused')
  }
  // Each may be used again.
  for (const one of sent) {
    one.received = ''
    one.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => one.received).toContain('refused')
  }
})

test('behind a trusted proxy each client has its own bound, and the proxy none', async () => {
  const proxies = trustedProxies('127.0.0.1')
  const port = await listen((server) => boundUnfinishedRequests(server, { proxies, max: 2 }))
  const from = (address: string) =>
    sender(port, `${head(100, '/contact', `X-Forwarded-For: ${address}\r\n`)}a`)
  const idle: Awaited<ReturnType<typeof sender>>[] = []
  for (let i = 0; i < 4; i++) idle.push(await sender(port, ''))
  const one = [await from('192.0.2.1'), await from('2001:db8::1'), await from('192.0.2.1')]
  const other = [await from('2001:db8::2'), await from('192.0.2.1'), await from('2001:db8::3')]
  await expect.poll(() => [one[0]?.closed, one[1]?.closed]).toEqual([true, true])
  expect([...idle, ...one.slice(2), ...other].map(({ closed }) => closed)).toEqual(
    Array<boolean>(8).fill(false),
  )
})
