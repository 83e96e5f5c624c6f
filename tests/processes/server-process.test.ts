import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { failedStart, startServer, type ServerProcess } from '#/tests/helpers/server-process.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'

// These run the built server; `npm test` builds it first.

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
const where = ({ dataDir, databaseUrl }: Location) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function signIn({ url }: ServerProcess): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  return {
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    'content-type': 'application/json',
  }
}

test('the first start prints a one-time link, and the link opens the register', async () => {
  const server = await startServer(where(await freshLocation('sqlite')))
  await expect.poll(() => server.output()).toMatch(/auth\?invitation=\S+\n/)
  const link = /invitation=(\S+)/.exec(server.output())?.[1]
  const response = await fetch(`${server.url}/auth?invitation=${link}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      username: 'first@example.com',
      password: PASSWORD,
      invitation: link ?? '',
    }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin'])
})

test('a wrong variable, a taken port, a folder that is a file and an unreachable database: one line, exit 1', async () => {
  const location = await freshLocation('sqlite')
  const taken = createServer()
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo // a TCP server's address
  const file = join(location.dataDir, 'file')
  writeFileSync(file, '')
  const cases: [env: Record<string, string>, message: string | RegExp][] = [
    [
      { ...where(location), PORT: 'x' },
      'PORT must be a whole number from 0 to 65535, such as 3000',
    ],
    [
      { ...where(location), PORT: '99999' },
      'PORT must be a whole number from 0 to 65535, such as 3000',
    ],
    [
      { ...where(location), PORT: String(port) },
      `PORT ${port} on 127.0.0.1 is taken by ${readFileSync('/proc/self/comm', 'utf8').trim()} (process ${process.pid}): stop it, or choose another: PORT=${port + 1} npm start`,
    ],
    [
      { ...where(location), PORT: String(port), LENTERA_COMMAND: './lentera' },
      `choose another: PORT=${port + 1} ./lentera`,
    ],
    [
      { ...where(location), PORT: String(port), WEB_CONCURRENCY: '2' },
      `PORT ${port} on 127.0.0.1 is taken by`,
    ],
    [{ ...where(location), HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine'],
    [{ ...where(location), LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of json, pretty'],
    [{ DATA_DIR: join(file, 'below') }, 'cannot be written to'],
    [{ DATA_DIR: '/proc/x' }, 'DATA_DIR /proc/x cannot be written to'],
    [{ DATA_DIR: '/sys/x/y' }, 'DATA_DIR /sys/x/y cannot be written to'],
    [{ DATA_DIR: '/dev/null', WEB_CONCURRENCY: '2' }, 'DATA_DIR /dev/null cannot be written to'],
    [
      { ...where(location), RATE_LIMIT: 'off', PUBLIC_ORIGIN: 'https://register.example' },
      'RATE_LIMIT off is for measurements',
    ],
    [
      { ...where(location), BREACHED_PASSWORDS: file },
      `BREACHED_PASSWORDS cannot be used: ${file}: it is empty`,
    ],
    [
      { ...where(location), DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /ECONNREFUSED.*see DATABASE_URL/,
    ],
  ]
  for (const [env, message] of cases) {
    const { code, output } = await failedStart(env)
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [
        typeof message === 'string'
          ? expect.stringContaining(message)
          : expect.stringMatching(message),
      ],
    ])
    expect(output).toMatch(/^lentera: /)
  }
})

test('LOG_FORMAT decides how server and supervisor write, whatever the output is; the first lines name address, data and link', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const pretty = await startServer({ DATA_DIR: dataDir, LOG_FORMAT: 'pretty', LOG_LEVEL: 'info' })
  await expect
    .poll(pretty.output)
    .toMatch(/^[\d:]{8} INFO {2}a process listens process=0 pid=\d+$/m)
  await fetch(`${pretty.url}/verify`)
  await expect.poll(pretty.output).toMatch(/^[\d:]{8} INFO {2}GET \/verify 200 \d+ ms$/m)
  expect(pretty.output().replaceAll('\n', '')).not.toMatch(/[\p{Cc}{]/u)
  expect(pretty.output().split('\n').slice(0, 5)).toEqual([
    expect.stringContaining(`listens on ${pretty.url} `),
    `  Open   ${pretty.url.replace('127.0.0.1', 'localhost')}`,
    `  Data   ${dataDir}`,
    expect.stringContaining('Create the first administrator here'),
    expect.stringMatching(/^ {2}http:\/\/localhost:\d+\/auth\?invitation=\S+$/),
  ])
  await pretty.stop('SIGTERM')
  // Not a terminal: as a program reads it.
  const json = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  await expect.poll(json.output).toMatch(/^\{"level":30,.*"msg":"a process listens"\}$/m)
})

test.for(['1', '2'])(
  'each start with RATE_LIMIT=off logs it once (%s processes)',
  async (WEB_CONCURRENCY) => {
    const warning = /"level":40,[^\n]*RATE_LIMIT is off/g
    const location = where(await freshLocation('sqlite'))
    const off = await startServer({ ...location, RATE_LIMIT: 'off', WEB_CONCURRENCY })
    expect(off.output().match(warning)).toHaveLength(1)
    await off.stop('SIGTERM')
    expect((await startServer({ ...location, WEB_CONCURRENCY })).output()).not.toMatch(warning)
  },
)

test('each start names once a variable that has no effect any more', async () => {
  const location = where(await freshLocation('sqlite'))
  const started = await startServer({
    ...location,
    PATRONI_ETCD_HOSTS: '10.0.0.21:2379',
    WEB_CONCURRENCY: '2',
  })
  expect(
    started.output().match(/"level":40,[^\n]*PATRONI_ETCD_HOSTS has no effect any more/g),
  ).toHaveLength(1)
})

test('files of an older register that others could read are narrowed at the start, which logs each', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const first = await startServer({ DATA_DIR: dataDir })
  await expect.poll(() => readdirSync(join(dataDir, 'keys')).length).toBe(2)
  await first.stop('SIGTERM')
  const keys = readdirSync(join(dataDir, 'keys')).map((name) => join(dataDir, 'keys', name))
  const files = [join(dataDir, 'lentera.db'), ...keys]
  for (const file of files) chmodSync(file, 0o644)
  for (const folder of [dataDir, join(dataDir, 'keys')]) chmodSync(folder, 0o755)
  const again = await startServer({ DATA_DIR: dataDir })
  expect(again.output().match(/"msg":"others may not use this any more"/g)).toHaveLength(
    files.length + 2,
  )
  expect(again.output()).toContain(`"path":"${files[0]}","from":"0644","to":"0600"`)
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0])
  }
})

test.for(ENGINES)(
  'processes that start together on an empty database serve one register (%s)',
  async (engine) => {
    const location = await freshLocation(engine)
    const start = () => startServer({ ...where(location), ...ADMIN })
    const [one, two, ...others] = await Promise.all([start(), start(), start(), start()])
    for (const other of others) expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
    const headers = await signIn(one)
    const created = await fetch(`${one.url}/api/certificates`, {
      method: 'POST',
      headers,
      body: JSON.stringify(certificateBody()),
    })
    expect(created.status).toBe(201)
    const answer = await (await fetch(`${two.url}/api/certificates/verify/LMC-2026-00042`)).json()
    expect(answer.verified).toBe(true)
  },
)

test.for(ENGINES)(
  'several processes serve one register on one port; one that dies is replaced (%s)',
  async (engine) => {
    const env = {
      ...where(await freshLocation(engine)),
      ...ADMIN,
      WEB_CONCURRENCY: '3',
      LOG_LEVEL: 'info',
    }
    const server = await startServer(env)
    expect(server.output()).toContain(`(${engine}, 3 processes, ready in`)
    const headers = await signIn(server)
    const create = (certificateId: string) =>
      fetch(`${server.url}/api/certificates`, {
        method: 'POST',
        headers: { ...headers, connection: 'close' },
        body: JSON.stringify(certificateBody({ certificateId })),
      })
    const numbers = Array.from({ length: 24 }, (_, i) => `MANY-${i}`)
    const created = await Promise.all(numbers.map(create))
    expect(created.map(({ status }) => status)).toEqual(numbers.map(() => 201))
    const listening = () =>
      server.output().match(/(?<="pid":)\d+(?=,"msg":"a process listens")/g) ?? []
    await expect.poll(() => listening().length).toBe(3)
    process.kill(Number(listening()[0]), 'SIGKILL')
    await expect.poll(() => listening().length).toBe(4)
    for (const number of numbers) {
      const answer = await fetch(`${server.url}/api/certificates/verify/${number}`, {
        headers: { connection: 'close' },
      })
      expect(await answer.json()).toMatchObject({ verified: true })
    }
    expect(await server.stop('SIGTERM')).toBe(0)
  },
)

test('several processes that cannot start log it once, and none is left', async () => {
  const file = join((await freshLocation('sqlite')).dataDir, 'file')
  writeFileSync(file, '')
  const { code, output } = await failedStart({ DATA_DIR: file, WEB_CONCURRENCY: '3' })
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('cannot be written to')],
  ])
})

test('the client is the address that a trusted proxy names; X-Forwarded-For of others is ignored', async () => {
  const ask = async (url: string, forwardedFor: (i: number) => string) => {
    const statuses = new Set<number>()
    for (let i = 0; i < 11; i++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor(i) }
      statuses.add(
        (
          await fetch(`${url}/api/verify`, {
            method: 'POST',
            headers,
            body: '{"numbers":["LMC-1"]}',
          })
        ).status,
      )
    }
    return [...statuses]
  }
  const behindProxy = await startServer({
    ...where(await freshLocation('sqlite')),
    TRUSTED_PROXIES: '127.0.0.1',
  })
  expect(await ask(behindProxy.url, (i) => `192.0.2.${i}`)).toEqual([200])
  expect(await ask(behindProxy.url, (i) => `192.0.2.${i}, 198.51.100.7`)).toEqual([200, 429])
  const direct = await startServer(where(await freshLocation('sqlite')))
  expect(await ask(direct.url, (i) => `192.0.2.${i}`)).toEqual([200, 429])
})

test('after SIGTERM a running request is completed, and the exit code is 0', async () => {
  const server = await startServer({ ...where(await freshLocation('sqlite')), ...ADMIN })
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

test('a client that sends the head of a request too slowly is disconnected after ten seconds', async () => {
  const server = await startServer(where(await freshLocation('sqlite')))
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const started = performance.now()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('408 Request Timeout')
  expect(performance.now() - started).toBeGreaterThan(9_000)
  socket.destroy()
})

test('bytes that are not HTTP are answered or dropped, and the server continues', async () => {
  const server = await startServer(where(await freshLocation('sqlite')))
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
