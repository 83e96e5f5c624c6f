import { expect, test } from 'vitest'
import { createApp } from '#/http/app.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('a request with two Host headers is refused (RFC 9112 §3.2)', async () => {
  const app = createApp({ db: await freshStore('sqlite'), origin: ORIGIN })
  const asked = (...rawHeaders: string[]) =>
    app.request('/api/stats', {}, { incoming: { rawHeaders } })
  expect((await asked('Host', 'register.example', 'Accept', 'host')).status).toBe(200)
  expect((await asked('Host', 'register.example', 'HOST', 'evil.example')).status).toBe(400)
})

test.for([
  ['https://register.example', 'https://register.example', 200],
  // The host that was asked says nothing: a proxy hands it on as it came.
  ['https://register.example', 'http://register.example', 403],
  ['https://register.example', 'https://evil.example', 403],
  // In development the port of a tool may be another.
  ['http://localhost:3000', 'http://localhost:5173', 200],
  ['http://localhost:3000', 'http://evil.example', 403],
] as const)(
  'a change of the register at %s from a page of %s is answered %s',
  async ([origin, from, status]) => {
    const app = createApp({ db: await freshStore('sqlite'), origin })
    const headers = { origin: from, host: new URL(from).host, 'content-type': 'application/json' }
    const answer = await app.request('/api/logout', { method: 'POST', headers })
    expect(answer.status === 403).toBe(status === 403)
  },
)
