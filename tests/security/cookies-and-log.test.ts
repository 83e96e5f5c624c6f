import { pino } from 'pino'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('the log names who changed something or was refused, and nothing of anonymous visitors who only read', async () => {
  const lines: { path: string; status: number; account?: number; address?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const { ask, signIn } = visitor(await freshStore('sqlite'), { log })
  await ask('/verify/LMC-2026-00042')
  await ask('/api/certificates')
  await ask('/auth', { form: { username: 'a@example.com', password: 'a wrong one' } })
  await signIn()
  await ask('/api/accounts')
  await ask('/api/certificates')
  const logged = lines.map(({ path, status, account, address }) => [path, status, account, address])
  expect(logged).toEqual([
    ['/verify/LMC-2026-00042', 200, undefined, undefined],
    ['/api/certificates', 401, undefined, 'unknown'],
    ['/auth', 401, undefined, 'unknown'],
    ['/api/login', 200, undefined, 'unknown'],
    ['/api/accounts', 403, 1, 'unknown'],
    ['/api/certificates', 200, 1, undefined],
  ])
})

test('on https every cookie of a page goes over TLS alone and is bound to this host', async () => {
  const { ask, cookies } = visitor(await freshStore('sqlite'), {
    origin: 'https://register.example',
  })
  const form = {
    name: 'Budi',
    email: 'budi@example.com',
    subject: 'Hello',
    message: 'A question about a ship.',
  }
  await ask('/contact', { form })
  const gone = await ask('/contact', { headers: { cookie: '__Host-flash=message-sent' } })
  expect(gone.headers.getSetCookie()).toEqual([
    '__Host-flash=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
  ])
  expect(await gone.text()).toContain('Message')
  expect([...cookies.keys()].filter((name) => !name.startsWith('__Host-'))).toEqual([])
  const http = await visitor(await freshStore('sqlite')).ask('/contact', {
    headers: { cookie: 'flash=message-sent' },
  })
  expect(http.headers.getSetCookie()).toEqual(['flash=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
})
