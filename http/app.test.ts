import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test('every answer carries the security headers; a page’s policy has a nonce and nothing inline', async () => {
  const db = await freshStore('sqlite')
  const { ask } = visitor(db)
  for (const path of [
    '/',
    '/api/user',
    '/nothing-here',
    '/healthz',
    '/api/certificates/verify/X-1',
  ]) {
    const { headers } = await ask(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  const page = await ask('/')
  const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
  const html = await page.text()
  // What search engines read is data, and no script that would run.
  const scripts = (html.match(/<script[^>]*>/g) ?? []).filter(
    (script) => !script.includes('application/ld+json'),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.every((script) => script.includes(`nonce="${nonce}"`))).toBe(true)
  expect(html).not.toMatch(/ style="| on\w+="/)
  expect((await (await ask('/')).text()).includes(nonce ?? '')).toBe(false)
  const https = await visitor(db, { origin: 'https://register.example' }).ask('/')
  expect(https.headers.get('strict-transport-security')).toContain('max-age=63072000')
})

const origins: [headers: Record<string, string>, allowed: boolean][] = [
  [{}, true],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, true],
  [
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ origin: 'null' }, false],
  [{ origin: 'http://localhost:3000.evil.example' }, false],
]
test.each(origins)('a change sent with %j is allowed: %s', async (headers, allowed) => {
  const { ask } = visitor(await freshStore('sqlite'))
  const json = await ask('/api/login', {
    json: { username: 'a@example.com', password: 'x' },
    headers,
  })
  expect(json.status).toBe(allowed ? 401 : 403)
  const page = await ask('/auth', { form: { username: 'a@example.com', password: 'x' }, headers })
  expect(page.status).toBe(allowed ? 401 : 403)
  expect((await ask('/verify', { headers })).status).toBe(200)
})

test('behind a proxy that terminates TLS, forms of the public origin are allowed', async () => {
  const { ask } = visitor(await freshStore('sqlite'), { origin: 'https://register.example' })
  const headers = {
    host: 'register.example',
    origin: 'https://register.example',
    'sec-fetch-site': 'same-origin',
  }
  expect(
    (await ask('/auth', { form: { username: 'a@example.com', password: 'x' }, headers })).status,
  ).toBe(401)
})

test('the API takes JSON only, and 64 KB at most', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  const form = await ask('/api/certificates', { form: { vesselName: 'x' } })
  expect(form.status).toBe(415)
  expect(
    (await ask('/api/certificates', { body: '{}', headers: { 'content-type': 'text/plain' } }))
      .status,
  ).toBe(415)
  const large = await ask('/api/certificates', {
    json: certificateBody({ vesselName: 'x'.repeat(70_000) }),
  })
  expect([large.status, (await large.json()).detail]).toEqual([
    413,
    'The request is larger than 64 KB.',
  ])
  expect(
    (await ask('/admin/certificates/new', { form: { vesselName: 'x'.repeat(70_000) } })).status,
  ).toBe(413)
})

const odd: [body: string, message: string][] = [
  ['', 'no body'],
  ['{', 'not valid JSON'],
  ['{"a":1,}', 'not valid JSON'],
  ['\u0000\u0001', 'not valid JSON'],
  ['[]', 'must be a JSON object'],
  ['null', 'must be a JSON object'],
  ['1e999', 'must be a JSON object'],
  [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'nested deeper than 16 levels'],
  [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'nested deeper than 16 levels'],
  [`{"a":[${'0,'.repeat(30_000)}0]}`, 'more than 2000 values'],
  [`{${Array.from({ length: 5_000 }, (_, i) => `"${i}":0`).join(',')}}`, 'more than 2000 values'],
  [`{"${'['.repeat(2_000)}\\"${','.repeat(3_000)}":0}`, 'required'],
  ['{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}', 'required'],
]
test.each(odd)('the body %.40s answers 400: %s', async (body, message) => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  const response = await ask('/api/certificates', { body, method: 'POST' })
  expect([response.status, (await response.json()).detail]).toEqual([
    400,
    expect.stringContaining(message),
  ])
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
})

test('of a duplicate key the last counts, and __proto__ has no effect', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  const body = JSON.stringify(certificateBody()).replace(
    '{',
    '{"vesselName":"First","__proto__":{"createdBy":7},"createdBy":7,',
  )
  const created = await (await ask('/api/certificates', { body })).json()
  expect([created.vesselName, created.createdBy]).toEqual(['KM Samudra Jaya', 1])
})

test('no generated input on any call is answered with a 5xx', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  await signIn('admin')
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('__proto__', '\u0000', '\uD800', 'LMC-2026-1', '2026-02-30'),
  )
  const field = fc.constantFrom(
    ...Object.keys(certificateBody()),
    'isValid',
    'standing',
    'version',
    'serviceId',
    'type',
    'id',
    'username',
    'password',
    '__proto__',
  )
  const value = fc.oneof(
    text,
    fc.jsonValue(),
    fc.double(),
    fc.constantFrom('2026-01-01', 'Indonesia', true, null),
  )
  const overrides = fc.dictionary(field, value, { maxKeys: 5 })
  const call = fc.constantFrom(
    ['POST', '/api/certificates'],
    ['PUT', '/api/certificates/1'],
    ['POST', '/api/login'],
    ['POST', '/api/register'],
    ['POST', '/api/invitations'],
  )
  await ask('/api/certificates', { json: certificateBody() })
  await fc.assert(
    fc.asyncProperty(
      call,
      overrides,
      fc.boolean(),
      text,
      async ([method, path], given, whole, typed) => {
        const json = { ...(whole && certificateBody()), ...given }
        const answers = [
          await ask(path ?? '', { method: method ?? '', json }),
          await ask(path ?? '', { method: method ?? '', body: typed }),
          await ask(
            `/api/certificates?q=${encodeURIComponent(typed.toWellFormed())}&limit=${encodeURIComponent(typed.toWellFormed())}`,
          ),
          await ask(`/api/certificates?q=${encodeURIComponent(typed.toWellFormed())}`),
          await ask(`/verify/${encodeURIComponent(typed.toWellFormed())}`),
          await ask(
            `/admin?q=${encodeURIComponent(typed.toWellFormed())}&after=${encodeURIComponent(typed.toWellFormed())}`,
          ),
          await ask('/admin/certificates/new', {
            form: { vesselName: typed, certificateId: typed, selectedCertificates: [typed, typed] },
          }),
        ]
        expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

test.for([
  '/%',
  '/%E0%A4%A',
  '/verify/%',
  '/verify/%E0%A4%A',
  '/api/certificates/verify/%E0%A4%A',
  '//evil.example',
  '/verify/..%2f..%2fetc',
  '/admin/%00',
])('the address %s is no 5xx', async (path) => {
  const { ask } = visitor(await freshStore('sqlite'))
  expect((await ask(path)).status).toBeLessThan(500)
})

test.for(ENGINES)(
  'an address with a NUL is refused by every page and endpoint (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    for (const path of [
      '/services/1%00',
      '/verify/X%00',
      '/admin?q=%00',
      '/api/services/1%00',
      '/api/vessels/9074729%00',
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 400])
    }
  },
)

test('an unknown call is a problem document, an unknown page the site’s 404 page', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const call = await ask('/api/nothing')
  expect([call.status, call.headers.get('content-type')]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ])
  const page = await ask('/nothing')
  expect(page.status).toBe(404)
  expect(await page.text()).toMatch(
    /404 Page Not Found[\s\S]*Did you forget to add the page to the router\?/,
  )
})

test('an internal error exposes no detail, and is logged with its request id', async () => {
  const db = await freshStore('sqlite')
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const broken = { ...db, write: null as unknown as typeof db.write } // any use of it throws a TypeError
  const response = await visitor(broken, { log }).ask('/api/login', {
    json: { username: 'a@example.com', password: 'secret-password' },
  })
  const body = await response.json()
  expect([response.status, JSON.stringify(body)]).toEqual([
    500,
    expect.not.stringContaining('null'),
  ])
  expect(lines.join('')).toContain(body.requestId)
  expect(lines.join('')).not.toContain('secret-password')
})

test('the log of a request holds no query, cookie or password', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const { ask, signIn, cookies } = visitor(await freshStore('sqlite'), { log })
  await signIn()
  await ask('/auth?invitation=one-time-token')
  await ask('/admin?q=typed-by-visitor')
  const logged = lines.join('')
  expect(logged).toContain('"path":"/admin"')
  for (const secret of [
    'one-time-token',
    'typed-by-visitor',
    'a lantern on the quay',
    cookies.get('session') ?? '',
  ]) {
    expect(logged).not.toContain(secret)
  }
})

test('the log has the address of a request that changes something, not of a verification', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const { ask } = visitor(await freshStore('sqlite'), { log })
  await ask('/verify/LMC-1')
  await ask('/api/verify', { json: { numbers: ['LMC-1'] } })
  const sha256 = 'a'.repeat(64)
  await ask('/api/documents', { json: { sha256 } })
  await ask(`/api/documents/${sha256}`)
  expect(lines.map((line) => JSON.parse(line).address)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(lines.join('')).not.toContain(sha256)
  await ask('/api/messages', { json: {} })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    method: 'POST',
    address: expect.any(String),
  })
})

const noForms: [type: string, body: string][] = [
  ['application/json', '{"a":1}'],
  ['text/plain', 'garbage'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', 'garbage'],
  ['application/x-www-form-urlencoded', '%%%=%&__proto__[a]=1&a[b]=2'],
]
test.each(noForms)(
  'a page that is sent %s, which is not its form, answers with a 4xx and a page',
  async (type, body) => {
    const { ask, signIn } = visitor(await freshStore('sqlite'))
    await signIn()
    for (const path of [
      '/services/apply',
      '/id/services/ship-classification/apply',
      '/contact',
      '/admin/certificates/new',
    ]) {
      const answer = await ask(path, { method: 'POST', body, headers: { 'content-type': type } })
      expect([path, answer.status]).toEqual([path, 400])
      expect(await answer.text()).toContain('<h1')
    }
  },
)
