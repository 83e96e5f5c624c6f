import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { certificateBody, PASSWORD } from './helpers/people.ts'
import { failedStart, startServer, type ServerProcess } from './helpers/server-process.ts'
import { ENGINES, freshPlace, type Place } from './helpers/store.ts'

// These run the built server; `npm test` builds it first.

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
const where = ({ dataDir, databaseUrl }: Place) => ({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })

async function signedIn({ url }: ServerProcess): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', 'content-type': 'application/json' }
}

test('the first start prints a one-time link, and the link opens the register', async () => {
  const server = await startServer(where(await freshPlace('sqlite')))
  await expect.poll(() => server.output()).toMatch(/auth\?invitation=\S+\n/)
  const link = /invitation=(\S+)/.exec(server.output())?.[1]
  const response = await fetch(`${server.url}/auth?invitation=${link}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username: 'first@example.com', password: PASSWORD, invitation: link ?? '' }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin'])
})

test('a wrong variable, a taken port, a folder that is none and a database that is away: one line, exit 1', async () => {
  const place = await freshPlace('sqlite')
  const taken = createServer()
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo // a TCP server's address
  const file = join(place.dataDir, 'file')
  writeFileSync(file, '')
  const cases: [env: Record<string, string>, words: string][] = [
    [{ ...where(place), PORT: 'x' }, 'PORT'],
    [{ ...where(place), PORT: String(port) }, `PORT ${port} on 127.0.0.1 is taken by another program`],
    [{ DATA_DIR: join(file, 'below') }, 'cannot be written to'],
    [{ DATA_DIR: '/proc/x' }, 'DATA_DIR /proc/x cannot be written to'],
    [{ DATA_DIR: '/sys/x/y' }, 'DATA_DIR /sys/x/y cannot be written to'],
    [{ DATA_DIR: '/dev/null', WEB_CONCURRENCY: '2' }, 'DATA_DIR /dev/null cannot be written to'],
    [{ ...where(place), RATE_LIMIT: 'off', PUBLIC_ORIGIN: 'https://register.example' }, 'RATE_LIMIT off is for measurements'],
    [{ ...where(place), BREACHED_PASSWORDS: file }, 'BREACHED_PASSWORDS cannot be used: it is empty'],
    [{ ...where(place), DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'ECONNREFUSED'],
  ]
  for (const [env, words] of cases) {
    const { code, output } = await failedStart(env)
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(words)]])
    expect(output).toMatch(/^lentera: /)
  }
})

test.for(['1', '2'])('each start with RATE_LIMIT=off says so once (%s processes)', async (WEB_CONCURRENCY) => {
  const warning = /"level":40,[^\n]*RATE_LIMIT is off/g
  const place = where(await freshPlace('sqlite'))
  const off = await startServer({ ...place, RATE_LIMIT: 'off', WEB_CONCURRENCY })
  expect(off.output().match(warning)).toHaveLength(1)
  await off.stop('SIGTERM')
  expect((await startServer({ ...place, WEB_CONCURRENCY })).output()).not.toMatch(warning)
})

test('files of an older register that others could read are narrowed at the start, which logs each', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const first = await startServer({ DATA_DIR: dataDir })
  await expect.poll(() => readdirSync(join(dataDir, 'keys')).length, { timeout: 20_000 }).toBe(2)
  await first.stop('SIGTERM')
  const keys = readdirSync(join(dataDir, 'keys')).map((name) => join(dataDir, 'keys', name))
  const files = [join(dataDir, 'lentera.db'), ...keys]
  for (const file of files) chmodSync(file, 0o644)
  for (const folder of [dataDir, join(dataDir, 'keys')]) chmodSync(folder, 0o755)
  const again = await startServer({ DATA_DIR: dataDir })
  expect(again.output().match(/"msg":"others may not use this any more"/g)).toHaveLength(files.length + 2)
  expect(again.output()).toContain(`"path":"${files[0]}","from":"0644","to":"0600"`)
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0])
  }
})

test.for(ENGINES)('processes that start together on an empty database serve one register (%s)', async (engine) => {
  const place = await freshPlace(engine)
  const start = () => startServer({ ...where(place), ...ADMIN })
  const [one, two, ...others] = await Promise.all([start(), start(), start(), start()])
  for (const other of others) expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
  const headers = await signedIn(one)
  const created = await fetch(`${one.url}/api/certificates`, {
    method: 'POST',
    headers,
    body: JSON.stringify(certificateBody()),
  })
  expect(created.status).toBe(201)
  const answer = await (await fetch(`${two.url}/api/certificates/verify/LMC-2026-00042`)).json()
  expect(answer.verified).toBe(true)
})

test.for(ENGINES)('several processes serve one register on one port; one that dies is replaced (%s)', async (engine) => {
  const env = { ...where(await freshPlace(engine)), ...ADMIN, WEB_CONCURRENCY: '3', LOG_LEVEL: 'info' }
  const server = await startServer(env)
  expect(server.output()).toContain(`(${engine}, 3 processes, ready in`)
  const headers = await signedIn(server)
  const create = (certificateId: string) =>
    fetch(`${server.url}/api/certificates`, {
      method: 'POST',
      headers: { ...headers, connection: 'close' },
      body: JSON.stringify(certificateBody({ certificateId })),
    })
  const numbers = Array.from({ length: 24 }, (_, i) => `MANY-${i}`)
  const created = await Promise.all(numbers.map(create))
  expect(created.map(({ status }) => status)).toEqual(numbers.map(() => 201))
  const listening = () => server.output().match(/(?<="pid":)\d+(?=,"msg":"a process listens")/g) ?? []
  await expect.poll(() => listening().length, { timeout: 15_000 }).toBe(3)
  process.kill(Number(listening()[0]), 'SIGKILL')
  await expect.poll(() => listening().length, { timeout: 15_000 }).toBe(4)
  for (const number of numbers) {
    const answer = await fetch(`${server.url}/api/certificates/verify/${number}`, { headers: { connection: 'close' } })
    expect(await answer.json()).toMatchObject({ verified: true })
  }
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('several processes that cannot start say so once, and none is left', async () => {
  const file = join((await freshPlace('sqlite')).dataDir, 'file')
  writeFileSync(file, '')
  const { code, output } = await failedStart({ DATA_DIR: file, WEB_CONCURRENCY: '3' })
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('cannot be written to')]])
})

test('behind a proxy that is trusted, whoever it speaks for is who asks; what others write counts for nothing', async () => {
  const ask = async (url: string, forwardedFor: (i: number) => string) => {
    const statuses = new Set<number>()
    for (let i = 0; i < 11; i++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor(i) }
      statuses.add((await fetch(`${url}/api/verify`, { method: 'POST', headers, body: '{"numbers":["LMC-1"]}' })).status)
    }
    return [...statuses]
  }
  const believing = await startServer({ ...where(await freshPlace('sqlite')), TRUSTED_PROXIES: '127.0.0.1' })
  expect(await ask(believing.url, (i) => `192.0.2.${i}`)).toEqual([200])
  expect(await ask(believing.url, (i) => `192.0.2.${i}, 198.51.100.7`)).toEqual([200, 429])
  const alone = await startServer(where(await freshPlace('sqlite')))
  expect(await ask(alone.url, (i) => `192.0.2.${i}`)).toEqual([200, 429])
})

test('SIGTERM lets a request under way finish, and ends with 0', async () => {
  const server = await startServer({ ...where(await freshPlace('sqlite')), ...ADMIN })
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  const body = JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD })
  await once(socket, 'connect')
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  // The server has the head when it answers another connection that came later.
  await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })
  const stopped = server.stop('SIGTERM')
  socket.write(body)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('200 OK')
  socket.end()
  expect(await stopped).toBe(0)
})

test('who sends the head of a request too slowly is cut off after ten seconds', async () => {
  const server = await startServer(where(await freshPlace('sqlite')))
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const started = performance.now()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('408 Request Timeout')
  expect(performance.now() - started).toBeGreaterThan(9_000)
  socket.destroy()
})

test('what is no HTTP is answered or dropped, and the server goes on', async () => {
  const server = await startServer(where(await freshPlace('sqlite')))
  const { port } = new URL(server.url)
  for (const bytes of [
    '\u0000\u0001\u0002',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
  ]) {
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    socket.end(bytes)
    await closed
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
  }
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})
