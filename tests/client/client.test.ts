import { expect, test } from 'vitest'
import { createClient, LenteraError } from '#/client/src/index.ts'
import { secondsOf } from '#/client/src/error.ts'
import { json, setUp, type Handle } from './sample-server.ts'

const problem =
  (status: number, more: object = {}, headers: Record<string, string> = {}): Handle =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/problem+json', ...headers }).end(
      JSON.stringify({
        type: 'about:blank',
        title: 'Title',
        status,
        detail: 'Detail',
        requestId: 'r-1',
        ...more,
      }),
    )

const failure = (promise: Promise<unknown>) =>
  promise.then(() => null).catch((error: unknown) => error)

const NEW = {
  body: {
    serviceId: 1,
    companyName: 'C',
    vesselName: 'V',
    contactEmail: 'a@example.com',
    contactPhone: '+62 21 555',
  },
}

test('a call is sent with path, query, body and key, each encoded', async () => {
  const { client, requests } = await setUp([json({ verified: false, certificate: null })], {
    apiKey: 'secret-key',
  })
  await client.verifyCertificate({ number: 'A/1 ?#%', on: '2026-01-01' })
  await client.verifyCertificates({ body: { numbers: ['A'] } })
  expect(requests[0]).toMatchObject({
    method: 'GET',
    url: '/api/certificates/verify/A%2F1%20%3F%23%25?on=2026-01-01',
  })
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer secret-key',
    accept: 'application/json',
  })
  expect(requests[0]?.headers['content-type']).toBeUndefined()
  expect(requests[1]).toMatchObject({
    method: 'POST',
    body: '{"numbers":["A"]}',
    headers: { 'content-type': 'application/json' },
  })
})

test.each(['', '.', '..', undefined, null, {}])(
  '%j as a path parameter is refused before anything is sent',
  async (number) => {
    const { client, requests } = await setUp([json({})])
    // The types refuse some of these already; a program in JavaScript has none.
    const error = await failure(client.verifyCertificate({ number: number as string }))
    expect(error).toBeInstanceOf(TypeError)
    expect(requests).toEqual([])
  },
)

test.each([
  [{ baseUrl: 'register.example' }, 'not an address'],
  [{ baseUrl: 'javascript:alert(1)' }, 'must begin with'],
  [{ baseUrl: 'https://user:secret@register.example' }, 'user name'],
  [{ baseUrl: 'http://register.example', apiKey: 'k' }, 'https:// only'],
  [{ baseUrl: 'http://localhost.example', apiKey: 'k' }, 'https:// only'],
  [{ baseUrl: 'https://register.example', apiKey: '' }, 'apiKey'],
  [{ baseUrl: 'https://register.example', apiKey: 'k\r\nx: y' }, 'apiKey'],
  [{ baseUrl: 'https://register.example', retries: 11 }, 'retries'],
  [{ baseUrl: 'https://register.example', timeout: 0 }, 'timeout'],
  [{ baseUrl: 'https://register.example', maxWait: Number.NaN }, 'maxWait'],
])('options %j are refused: %s', (options, message) => {
  expect(() => createClient(options)).toThrow(message)
})

test('an error has status, detail, fields, the present record and the id of the request', async () => {
  const refused = problem(409, { errors: { version: ['Older'] }, current: { id: 1 } })
  const { client } = await setUp([refused])
  const error = await failure(client.deleteCertificate({ id: 1 }))
  expect(error).toBeInstanceOf(LenteraError)
  expect(error).toMatchObject({
    status: 409,
    detail: 'Detail',
    message: '409: Detail',
    fields: { version: ['Older'] },
    current: { id: 1 },
    requestId: 'r-1',
  })
})

test.each<[name: string, handle: Handle, status: number, detail: string]>([
  ['a page of a proxy', (_, response) => response.writeHead(502).end('<html>'), 502, 'Bad Gateway'],
  [
    'a broken problem document',
    (_, response) =>
      response.writeHead(500, { 'content-type': 'application/problem+json' }).end('{'),
    500,
    'Internal Server Error',
  ],
  ['a broken body', (_, response) => response.writeHead(200).end('{'), 0, 'The answer is not JSON'],
  [
    'a broken connection',
    (request) => request.socket.destroy(),
    0,
    'The register could not be reached',
  ],
])('%s is an error too', async (_, handle, status, detail) => {
  const { client } = await setUp([handle], { retries: 0 })
  expect(await failure(client.getStats())).toMatchObject({
    name: 'LenteraError',
    status,
    detail,
    fields: {},
  })
})

test.each([429, 503])(
  'a read that is refused with %i is sent again after Retry-After',
  async (status) => {
    const { client, requests } = await setUp([
      problem(status, {}, { 'retry-after': '1' }),
      json({ vessels: 1 }),
    ])
    const began = Date.now()
    expect(await client.getStats()).toEqual({ vessels: 1 })
    expect(requests).toHaveLength(2)
    expect(Date.now() - began).toBeGreaterThanOrEqual(990)
  },
)

test('it is sent again at most as often as the client says, and not where the wait is too long', async () => {
  const { client, requests } = await setUp([problem(503, {}, { 'retry-after': '0' })], {
    retries: 3,
  })
  expect(await failure(client.getStats())).toMatchObject({ status: 503, retryAfter: 0 })
  expect(requests).toHaveLength(4)
  const long = await setUp([problem(429, {}, { 'retry-after': '3600' })])
  expect(await failure(long.client.getStats())).toMatchObject({ status: 429, retryAfter: 3600 })
  expect(long.requests).toHaveLength(1)
})

test('a POST that takes a key is sent again with the same one; calls have different keys, or the one that is given', async () => {
  const busy = problem(503, {}, { 'retry-after': '0' })
  const running = problem(409, {}, { 'retry-after': '0' })
  const { client, requests } = await setUp(
    [busy, (request) => request.socket.destroy(), running, json({ id: 1 })],
    {
      retries: 3,
    },
  )
  expect(await client.createApplication(NEW)).toEqual({ id: 1 })
  await client.createApplication(NEW, { idempotencyKey: 'mine' })
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(5)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[4]).toBe('mine')
})

test('a change without a key is sent again only where it was refused; a POST without one never', async () => {
  const lost: Handle = (request) => request.socket.destroy()
  const one = await setUp([lost])
  expect(await failure(one.client.deleteCertificate({ id: 1 }))).toMatchObject({ status: 0 })
  expect(one.requests).toHaveLength(1)
  const busy = problem(503, {}, { 'retry-after': '0' })
  const two = await setUp([busy, (_, response) => response.writeHead(204).end()])
  expect(await two.client.deleteCertificate({ id: 1 })).toBeUndefined()
  expect(two.requests).toHaveLength(2)
  const three = await setUp([busy])
  await failure(three.client.signIn({ body: { username: 'a@example.com', password: 'p' } }))
  await failure(three.client.updateAccount({ id: 1, body: { disabled: true } }))
  expect(three.requests).toHaveLength(2)
})

test('no other refusal is sent again', async () => {
  for (const status of [400, 401, 403, 404, 409, 500, 502]) {
    const { client, requests } = await setUp([problem(status)])
    expect(await failure(client.getStats())).toMatchObject({ status })
    expect(requests).toHaveLength(1)
  }
})

test('an answer that takes too long is an error, while its body is read too', async () => {
  const silent = await setUp([() => {}], { timeout: 0.1, retries: 0 })
  expect(await failure(silent.client.getStats())).toMatchObject({
    status: 0,
    detail: 'No answer within 0.1 s',
  })
  const slow = await setUp([(_, response) => response.writeHead(200).write('{')], { retries: 0 })
  expect(await failure(slow.client.getStats(undefined, { timeout: 0.1 }))).toMatchObject({
    status: 0,
    detail: 'No answer within 0.1 s',
  })
})

test('a signal, of the client or the call, ends it with its own reason, in a wait too', async () => {
  for (const which of ['client', 'call'] as const) {
    const abort = new AbortController()
    const busy = problem(503, {}, { 'retry-after': '30' })
    const { client, requests } = await setUp(
      [busy],
      which === 'client' ? { signal: abort.signal } : {},
    )
    const reason = new Error('enough')
    const failed = failure(
      client.getStats(undefined, which === 'call' ? { signal: abort.signal } : {}),
    )
    await expect.poll(() => requests.length).toBe(1)
    abort.abort(reason)
    expect(await failed).toBe(reason)
    expect(requests).toHaveLength(1)
    expect(await failure(client.getStats(undefined, { signal: abort.signal }))).toBe(reason)
  }
})

test('pages are fetched when they are needed, with the input of the first, until there is no next', async () => {
  const link = (query: string) => ({ link: `</api/certificates?${query}>; rel="next"` })
  const { client, requests } = await setUp([
    json([{ id: 1 }, { id: 2 }], link('q=a&limit=2&after=2%7Ex')),
    json([{ id: 3 }], link('after=3')),
    json([]),
  ])
  const ids: number[] = []
  for await (const { id } of client.listCertificates.pages({ q: 'a', limit: 2, before: '9' })) {
    ids.push(id)
    if (id === 2) expect(requests).toHaveLength(1)
  }
  expect(ids).toEqual([1, 2, 3])
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/certificates?q=a&limit=2&before=9',
    '/api/certificates?q=a&limit=2&after=2%7Ex',
    '/api/certificates?q=a&limit=2&after=3',
  ])
})

test('a link to another server, or to the same page, leads nowhere', async () => {
  const foreign = { link: '<https://attacker.example/api/certificates?after=2>; rel="next"' }
  const { client, requests } = await setUp(
    [json([{ id: 1 }], foreign), json([{ id: 2 }], foreign)],
    { apiKey: 'k' },
  )
  const listed: number[] = []
  const list = async () => {
    for await (const { id } of client.listCertificates.pages()) listed.push(id)
  }
  await expect(list()).rejects.toThrow('same page')
  expect(listed).toEqual([1, 2])
  // All of them went to the server of the client.
  expect(requests.map(({ url }) => url)).toEqual(['/api/certificates', '/api/certificates?after=2'])
})

test('a given fetch is used, and a path below which the register is', async () => {
  const asked: string[] = []
  const client = createClient({
    baseUrl: 'https://register.example/below/',
    fetch: async (address) => {
      asked.push(address instanceof Request ? address.url : address.toString())
      return Response.json({ vessels: 0 })
    },
  })
  await client.getStats()
  expect(asked).toEqual(['https://register.example/below/api/stats'])
})

test.each([
  [null, undefined],
  ['7', 7],
  ['soon', undefined],
  ['-1', undefined],
  ['99999999999', undefined],
  ['Tue, 24 Nov 2026 12:00:30 GMT', 30],
  ['Tue, 24 Nov 2026 11:00:00 GMT', 0],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(secondsOf(header, Date.parse('2026-11-24T12:00:00Z'))).toBe(seconds)
})
