import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '#/server/log.ts'
import { gate } from './gate.ts'

const NUMBER = '/api/certificates/verify/LMC-1'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

/** A server behind the gate, and somebody who asks it over a connection for each question. */
async function behindGate(listener: Listener, around = (inner: Listener) => inner) {
  const server = createServer()
  server.on('request', around(gate(server, listener, { origin: 'https://register.example', log: openLog('silent') })))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server's address
  const ask = (path: string, headers = {}, signal?: AbortSignal, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { agent, headers, method, ...(signal && { signal }) }
      request(`http://127.0.0.1:${port}${path}`, options, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
        .once('error', reject)
        .end()
    })
  let connections = 0
  server.on('connection', () => connections++)
  return { ask, port, connections: () => connections }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Keeps everything waiting until it is told to go on; from `release` on nothing waits. */
function slow() {
  const held: { url: string; answer: () => void }[] = []
  let released = false
  const listener: Listener = ({ url = '' }, outgoing) => {
    if (released) outgoing.end('done')
    else held.push({ url, answer: () => outgoing.end('done') })
  }
  const release = () => {
    released = true
    for (const one of held) one.answer()
  }
  return { held, listener, release }
}

test('whoever waits is answered as part of their own request, not of the one whose turn it is', async () => {
  const asked = new AsyncLocalStorage<string>()
  const seen = new Map<string, string | undefined>()
  const { ask } = await behindGate(
    ({ url = '' }, outgoing) => {
      seen.set(url, asked.getStore())
      outgoing.end('done')
    },
    (listener) => (incoming, outgoing) => asked.run(incoming.url ?? '', () => listener(incoming, outgoing)),
  )
  const paths = ['/about', '/contact', '/api/certificates', '/terms', NUMBER]
  await Promise.all(paths.map((path) => ask(path)))
  expect(seen).toEqual(new Map(paths.map((path) => [path, path])))
})

test('so many lists at once are worked on, the others wait; verifications go by', async () => {
  const { held, listener } = slow()
  const { ask } = await behindGate(listener)
  const lists = Array.from({ length: 12 }, () => ask('/api/certificates'))
  await expect.poll(() => held.length).toBe(4)
  const verification = ask(NUMBER)
  await expect.poll(() => held.at(-1)?.url).toBe(NUMBER)
  held.at(-1)?.answer()
  expect(await verification).toMatchObject({ status: 200 })
  for (let i = 0; i < 13; i++) {
    await expect.poll(() => held.length).toBeGreaterThan(i)
    held[i]?.answer()
  }
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(Array<number>(12).fill(200))
})

test('who waits too long, or comes when the line is full, is told when to come again', async () => {
  const { held, listener, release } = slow()
  const { ask } = await behindGate(listener)
  const waiting = Array.from({ length: 4 + 100 }, () => ask('/certificate-pdf/LMC-1'))
  await expect.poll(() => held.length).toBe(4)
  await pause(100)
  const full = await ask('/certificate-pdf/LMC-1')
  expect(full).toMatchObject({ status: 503, headers: { 'content-type': 'application/problem+json; charset=utf-8' } })
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(full.text)).toMatchObject({ status: 503, title: 'Not available', requestId: full.headers['x-request-id'] })
  const late = await Promise.race(waiting)
  expect(late).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  release()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
})

test('a browser is told on a page in the language of the address, which loads nothing', async () => {
  const { held, listener, release } = slow()
  const { ask } = await behindGate(listener)
  const all = Array.from({ length: 4 + 100 }, () => ask('/certificate-pdf/LMC-1'))
  await expect.poll(() => held.length).toBe(4)
  await pause(100)
  const accept = 'text/html,application/xhtml+xml'
  const english = await ask('/certificate-pdf/LMC-1', { accept })
  const indonesian = await ask('/id/certificate-pdf/LMC-1', { accept })
  expect(english).toMatchObject({ status: 503, text: expect.stringContaining('<html lang="en">') })
  expect(indonesian.text).toContain('<html lang="id">')
  expect(indonesian.text).toContain('Layanan sedang sibuk')
  expect(english.text).toContain('Try again in 10 seconds.')
  const sent = await ask('/certificate-pdf/LMC-1', { accept }, undefined, 'POST')
  // A link would lose what was typed.
  expect([sent.text.includes('Reload this page to send it again'), sent.text.includes('<a ')]).toEqual([true, false])
  expect(english.text.includes('Reload this page')).toBe(false)
  const api = await ask('/api/certificates/7/document.pdf', { accept })
  expect([api.status, api.headers['content-type']]).toEqual([503, 'application/problem+json; charset=utf-8'])
  expect(english.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='; /)
  release()
  await Promise.all(all)
})

test('who has gone, sends slowly or reads slowly takes nobody’s place', async () => {
  const { held, listener } = slow()
  const { ask, port } = await behindGate(listener)
  const gone = new AbortController()
  const left = Array.from({ length: 4 }, () => ask('/certificate-pdf/LMC-1', {}, gone.signal).catch(() => null))
  await expect.poll(() => held.length).toBe(4)
  gone.abort()
  await Promise.all(left)
  const slowly = Array.from({ length: 70 }, () => {
    const sending = request({ port, method: 'POST', path: '/api/messages', headers: { 'content-length': 10 }, agent: false })
    sending.on('error', () => {})
    sending.write('{')
    onTestFinished(() => void sending.destroy())
    return sending
  })
  await expect.poll(() => held.length).toBe(4 + slowly.length)
  const page = ask('/about')
  const document = ask('/certificate-pdf/LMC-1')
  await expect.poll(() => held.length).toBe(4 + slowly.length + 2)
  for (const one of held.slice(-2)) one.answer()
  expect((await Promise.all([page, document])).map(({ status }) => status)).toEqual([200, 200])
})

test('when verifications alone are too many, the newest are turned away, and those that go in are answered in time', async () => {
  const busy: Listener = (_, outgoing) => {
    const until = performance.now() + 4
    while (performance.now() < until);
    outgoing.end('done')
  }
  const { port, connections } = await behindGate(busy)
  // All of them ask in the same moment, over connections that are there already.
  const strangers = await Promise.all(Array.from({ length: 400 }, () => connected(port)))
  await expect.poll(connections).toBe(strangers.length)
  const answers = await Promise.all(
    strangers.map(async (stranger) => {
      stranger.write(`GET ${NUMBER} HTTP/1.1\r\nHost: register.example\r\n\r\n`)
      const [answer] = await once(stranger, 'data')
      return String(answer)
    }),
  )
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 503 '))
  expect(refused.length).toBeGreaterThan(50)
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 ')).length).toBe(answers.length - refused.length)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(100)
  expect(refused.every((answer) => /^Retry-After: [1-3]\r$/m.test(answer))).toBe(true)
})

test('a long pause alone turns nobody away', async () => {
  let paused = false
  const hiccup: Listener = (_, outgoing) => {
    const until = performance.now() + (paused ? 0 : 600)
    paused = true
    while (performance.now() < until);
    outgoing.end('done')
  }
  const { ask } = await behindGate(hiccup)
  const paths = Array.from({ length: 60 }, (_, i) => [NUMBER, '/about', '/api/certificates'][i % 3] ?? '')
  const answers = await Promise.all(paths.map((path) => ask(path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
})
