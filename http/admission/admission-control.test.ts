import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection, serve, slow, type Listener } from '#/tests/helpers/admission-server.ts'
import { isLate, requestQueue } from './admission-control.ts'

const NUMBER = '/api/certificates/verify/LMC-1'

test('each request is answered in its own context, not in that of the one before it', async () => {
  const asked = new AsyncLocalStorage<string>()
  const seen = new Map<string, string | undefined>()
  const { ask } = await serve(
    ({ url = '' }, outgoing) => {
      seen.set(url, asked.getStore())
      outgoing.end('done')
    },
    (listener) => (incoming, outgoing) =>
      asked.run(incoming.url ?? '', () => listener(incoming, outgoing)),
  )
  const paths = ['/about', '/contact', '/api/certificates', '/terms', NUMBER]
  await Promise.all(paths.map((path) => ask(path)))
  expect(seen).toEqual(new Map(paths.map((path) => [path, path])))
})

test('lists start up to their capacity, the others wait in order; verifications go by', async () => {
  const { held, listener } = slow()
  const { ask } = await serve(listener)
  const lists = Array.from({ length: 12 }, (_, i) => ask(`/api/certificates?page=${i}`))
  await expect.poll(() => held.length).toBe(4)
  const verification = ask(NUMBER)
  await expect.poll(() => held.at(-1)?.url).toBe(NUMBER)
  held.at(-1)?.answer()
  expect(await verification).toMatchObject({ status: 200 })
  for (let i = 0; i < 13; i++) {
    await expect.poll(() => held.length).toBeGreaterThan(i)
    held[i]?.answer()
  }
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(
    Array<number>(12).fill(200),
  )
  const started = held.map(({ url }) => url).filter((url) => url !== NUMBER)
  expect(started).toEqual(
    started.toSorted((a, b) => Number(a.split('=')[1]) - Number(b.split('=')[1])),
  )
})

test('a request that waits too long, or finds its queue full, is rejected with the time to retry', async () => {
  const { held, listener, release } = slow()
  const { ask, requests } = await serve(listener)
  const waiting = Array.from({ length: 4 + 100 }, () => ask('/certificate-pdf/LMC-1'))
  await expect.poll(() => held.length).toBe(4)
  await expect.poll(requests).toBe(4 + 100)
  const full = await ask('/certificate-pdf/LMC-1')
  expect(full).toMatchObject({
    status: 503,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  })
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(full.text)).toMatchObject({
    status: 503,
    title: 'Not available',
    requestId: full.headers['x-request-id'],
  })
  const late = await Promise.race(waiting)
  expect(late).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  release()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
})

test('a browser gets a page in the language of the address, which loads nothing', async () => {
  const { held, listener, release } = slow()
  const { ask, requests } = await serve(listener)
  const all = Array.from({ length: 4 + 100 }, () => ask('/certificate-pdf/LMC-1'))
  await expect.poll(() => held.length).toBe(4)
  await expect.poll(requests).toBe(4 + 100)
  const accept = 'text/html,application/xhtml+xml'
  const english = await ask('/certificate-pdf/LMC-1', { accept })
  const indonesian = await ask('/id/certificate-pdf/LMC-1', { accept })
  expect(english).toMatchObject({ status: 503, text: expect.stringContaining('<html lang="en">') })
  expect(indonesian.text).toContain('<html lang="id">')
  expect(indonesian.text).toContain('Layanan sedang sibuk')
  expect(english.text).toContain('Try again in 10 seconds.')
  const sent = await ask('/certificate-pdf/LMC-1', { accept }, undefined, 'POST')
  // A link would lose what was typed.
  expect([
    sent.text.includes('Reload this page to send it again'),
    sent.text.includes('<a '),
  ]).toEqual([true, false])
  expect(english.text.includes('Reload this page')).toBe(false)
  const api = await ask('/api/certificates/7/document.pdf', { accept })
  expect([api.status, api.headers['content-type']]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
  ])
  expect(english.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; /,
  )
  release()
  await Promise.all(all)
})

test('a client that has gone, sends slowly or reads slowly takes no capacity', async () => {
  const { held, listener } = slow()
  const { ask, port } = await serve(listener)
  const gone = new AbortController()
  const left = Array.from({ length: 4 }, () =>
    ask('/certificate-pdf/LMC-1', {}, gone.signal).catch(() => null),
  )
  await expect.poll(() => held.length).toBe(4)
  gone.abort()
  await Promise.all(left)
  const slowly = Array.from({ length: 70 }, () => {
    const sending = request({
      port,
      method: 'POST',
      path: '/api/messages',
      headers: { 'content-length': 10 },
      agent: false,
    })
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

test('when verifications alone are too many, some are rejected, and those that start are answered in time', async () => {
  const busy: Listener = (_, outgoing) => {
    const until = performance.now() + 4
    while (performance.now() < until);
    outgoing.end('done')
  }
  const { port, connections } = await serve(busy)
  // All of them ask in the same moment, over connections that are there already.
  const visitors = await Promise.all(Array.from({ length: 400 }, () => openConnection(port)))
  await expect.poll(connections).toBe(visitors.length)
  const answers = await Promise.all(
    visitors.map(async (visitor) => {
      visitor.write(`GET ${NUMBER} HTTP/1.1\r\nHost: register.example\r\n\r\n`)
      const [answer] = await once(visitor, 'data')
      return String(answer)
    }),
  )
  const rejected = answers.filter((answer) => answer.startsWith('HTTP/1.1 503 '))
  expect(rejected.length).toBeGreaterThan(50)
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 ')).length).toBe(
    answers.length - rejected.length,
  )
  // More than the 32 that are handled at once; how many more depends on how fast the machine is.
  expect(answers.length - rejected.length).toBeGreaterThan(32)
  expect(rejected.every((answer) => /^Retry-After: [1-3]\r$/m.test(answer))).toBe(true)
})

test('verifications that take long are started a few at a time, so that none keeps the event loop for long', async () => {
  let turn = 0
  let counting = true
  const count = () => {
    turn += 1
    if (counting) setImmediate(count)
  }
  count()
  onTestFinished(() => void (counting = false))
  const started: number[] = []
  const { port, connections } = await serve((_, outgoing) => {
    started.push(turn)
    const until = performance.now() + 10
    while (performance.now() < until);
    outgoing.end('done')
  })
  const visitors = await Promise.all(Array.from({ length: 60 }, () => openConnection(port)))
  await expect.poll(connections).toBe(visitors.length)
  await Promise.all(
    visitors.map((visitor) => {
      visitor.write(`GET ${NUMBER} HTTP/1.1\r\nHost: register.example\r\n\r\n`)
      return once(visitor, 'data')
    }),
  )
  const perTurn = Object.values(Object.groupBy(started, (one) => one)).map(
    (together) => together?.length ?? 0,
  )
  // Only one turn starts many: before it, nothing shows how long they take.
  expect(perTurn.filter((requests) => requests > 4).length).toBeLessThanOrEqual(1)
  expect(perTurn.length).toBeGreaterThan(10)
})

test('while verifications come without a pause, one other request starts after ten of them', async () => {
  const started: string[] = []
  const { port, connections } = await serve(({ url = '' }, outgoing) => {
    started.push(url)
    const until = performance.now() + 1
    while (performance.now() < until);
    outgoing.end('done')
  })
  const clients = await Promise.all(Array.from({ length: 101 }, () => openConnection(port)))
  await expect.poll(connections).toBe(clients.length)
  // The other request arrives last, when all verifications wait already.
  const answers = clients.map((client) => once(client, 'data'))
  for (const [i, client] of clients.entries())
    client.write(`GET ${i < 100 ? NUMBER : '/about'} HTTP/1.1\r\nHost: register.example\r\n\r\n`)
  await Promise.all(answers)
  expect(started).toHaveLength(101)
  expect(started.indexOf('/about')).toBeLessThan(75)
})

test('a long pause alone rejects nothing', async () => {
  let paused = false
  const hiccup: Listener = (_, outgoing) => {
    const until = performance.now() + (paused ? 0 : 600)
    paused = true
    while (performance.now() < until);
    outgoing.end('done')
  }
  const { ask } = await serve(hiccup)
  const paths = Array.from(
    { length: 60 },
    (_, i) => [NUMBER, '/about', '/api/certificates'][i % 3] ?? '',
  )
  const answers = await Promise.all(paths.map((path) => ask(path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
})

test('new clients are accepted while requests are answered, though libuv accepts one connection a turn', async () => {
  let answered = 0
  const busy: Listener = (_, outgoing) => {
    const until = performance.now() + 10
    while (performance.now() < until);
    answered += 1
    outgoing.end('done')
  }
  const { port, connections } = await serve(busy)
  const clients = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  for (const client of clients)
    client.write(`GET ${NUMBER} HTTP/1.1\r\nHost: register.example\r\n\r\n`)
  onTestFinished(() => clients.forEach((client) => client.destroy()))
  await expect.poll(connections, { interval: 1 }).toBe(clients.length)
  expect(answered).toBeLessThan(clients.length / 2)
})

/** A queue of verifications with `count` requests that have waited since a time. */
function queueSince(...waiting: [count: number, since: number][]) {
  const queue = requestQueue('verification')
  const request = {
    incoming: {},
    outgoing: {},
    context: {},
  } as unknown as (typeof queue.waiting)[number] // isLate reads only `since`
  queue.waiting.push(
    ...waiting.flatMap(([count, since]) =>
      Array.from({ length: count }, () => ({ ...request, since })),
    ),
  )
  queue.emptyAt = 5_000
  return queue
}

test('a burst may wait for the timeout; once the queue never gets empty, half of that is too long', () => {
  const burst = queueSince([33, 5_000])
  expect([isLate(burst, 6_000), isLate(burst, 6_001)]).toEqual([false, true])
  const standing = queueSince([33, 5_700])
  expect([isLate(standing, 6_190), isLate(standing, 6_210)]).toEqual([false, true])
})

test('a few are not rejected because the machine was busy, but do not wait for ever', () => {
  const few = queueSince([1, 5_000])
  expect([isLate(few, 14_900), isLate(few, 15_001)]).toEqual([false, true])
  expect(isLate(queueSince(), 99_000)).toBe(false)
})

test('who signs in again and again keeps nobody from anything else', async () => {
  const { held, listener, release } = slow()
  const { ask } = await serve(listener)
  const signIns = Array.from({ length: 12 }, () => ask('/api/login', {}, undefined, 'POST'))
  await expect.poll(() => held.length).toBe(4)
  const page = ask('/contact')
  await expect.poll(() => held.at(-1)?.url).toBe('/contact')
  held.at(-1)?.answer()
  expect(await page).toMatchObject({ status: 200 })
  for (let i = 0; i < 13; i++) {
    await expect.poll(() => held.length).toBeGreaterThan(i)
    held[i]?.answer()
  }
  release()
  expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(
    Array<number>(12).fill(200),
  )
})
