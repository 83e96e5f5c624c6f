import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { FOREIGN, gradeOf } from './observatory.ts'

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
/** As behind a proxy that ends TLS. */
const BEHIND_TLS = { PUBLIC_ORIGIN: 'https://register.example', TRUSTED_PROXIES: '127.0.0.1' }
const FORWARDED = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https', origin: FOREIGN }
const OWN = { ...FORWARDED, origin: BEHIND_TLS.PUBLIC_ORIGIN }

test('the Observatory gives every kind of answer its best grade', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const { url } = await startServer({ DATA_DIR: dataDir, ...ADMIN, ...BEHIND_TLS })
  const json = { ...OWN, 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD })
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: json,
    body: credentials,
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = JSON.stringify(certificateBody())
  await fetch(`${url}/api/certificates`, { method: 'POST', headers: { ...json, cookie }, body })
  // The log signs what happened within seconds, not before the next request.
  await expect
    .poll(
      async () => (await fetch(`${url}/log/checkpoint`, { headers: FORWARDED })).status,
      POLLING,
    )
    .toBe(200)
  const asset = readdirSync(join('build', 'client', 'assets')).find((name) => name.endsWith('.js'))
  const form = new URLSearchParams({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD })
  const asked: [path: string, status: number, request?: RequestInit][] = [
    ['/', 200],
    ['/id', 200],
    ['/verify', 200],
    ['/verify/LMC-2026-00042', 200],
    ['/id/verify/LMC-2026-00042', 200],
    ['/verify/X-1', 200],
    ['/nothing-here', 404],
    ['/auth', 200],
    ['/auth', 302, { method: 'POST', headers: OWN, body: form, redirect: 'manual' }],
    ['/admin', 302, { redirect: 'manual' }],
    ['/admin', 200, { headers: { ...FORWARDED, cookie } }],
    [
      '/admin/certificates/1',
      200,
      { headers: { ...FORWARDED, cookie: `${cookie}; __Host-flash=created` } },
    ],
    ['/contact', 200, { headers: { ...FORWARDED, cookie: '__Host-flash=message-sent' } }],
    ['/api/certificates/verify/LMC-2026-00042', 200],
    ['/api/certificates', 401],
    ['/api/docs', 200],
    ['/certificate-pdf/LMC-2026-00042', 200],
    ['/log/checkpoint', 200],
    ['/.well-known/jwks.json', 200],
    ['/robots.txt', 200],
    ['/.well-known/security.txt', 200],
    ['/healthz', 200],
    ['/icon.svg', 200],
    ['/flags/id.svg', 200],
    ['/offline.html', 200],
    ['/sw.js', 200],
    [`/assets/${asset}`, 200],
    ['/assets/none.js', 404],
  ]
  for (const [path, status, request = {}] of asked) {
    const response = await fetch(url + path, { headers: FORWARDED, ...request })
    const isHtml = response.headers.get('content-type')?.includes('html')
    const seen = gradeOf({ headers: response.headers, html: isHtml ? await response.text() : null })
    expect({ path, status: response.status, ...seen }).toMatchObject({ path, status, grade: 'A+' })
  }
})

/** Milliseconds. */
const POLLING = { interval: 200 }

const GOOD: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'nonce-x'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
}
const SCRIPT = '<script src="https://cdn.example/a.js"></script>'
const planted: [defect: Record<string, string>, html: string, score: number, grade: string][] = [
  [{}, '', 130, 'A+'],
  [{ 'content-security-policy': '' }, '', 55, 'C'],
  [{ 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }, '', 60, 'C+'],
  [{ 'content-security-policy': "default-src 'self' https:" }, '', 60, 'C+'],
  [{ 'strict-transport-security': '' }, '', 80, 'B+'],
  [{ 'strict-transport-security': 'max-age=86400' }, '', 120, 'A+'],
  [{ 'x-content-type-options': 'none' }, '', 125, 'A+'],
  [{ 'referrer-policy': 'unsafe-url' }, '', 120, 'A+'],
  [{ 'set-cookie': 'session=1; HttpOnly; SameSite=Lax' }, '', 120, 'A+'],
  [{ 'set-cookie': '__Host-session=1; Secure; SameSite=Lax' }, '', 70, 'B'],
  [{ 'set-cookie': 'notice=1; SameSite=Lax' }, '', 125, 'A+'],
  [{ 'set-cookie': '__Host-session=1; Secure; HttpOnly; SameSite=Lax' }, '', 135, 'A+'],
  [
    { 'access-control-allow-origin': FOREIGN, 'access-control-allow-credentials': 'true' },
    '',
    50,
    'C',
  ],
  [{ location: 'http://register.example/' }, '', 80, 'B+'],
  [{}, SCRIPT, 125, 'A+'],
  [{}, SCRIPT.replace('https:', 'http:'), 50, 'C'],
]
test.each(planted)('an answer that has %j %s gets %i points, %s', (defect, html, score, grade) => {
  const sent = Object.entries({ ...GOOD, ...defect }).filter(([, value]) => value !== '')
  expect(gradeOf({ headers: new Headers(sent), html })).toMatchObject({ score, grade })
})
