import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { startServer, type ServerProcess } from '#/tests/helpers/server-process.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'

// These run the built server under its supervisor, as `npm start` does; `npm test` builds it first.

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
const where = ({ dataDir, databaseUrl }: Location) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** A file for Node to load first, in the processes of the server and not in their supervisor. */
const preload = (script: string) => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`if (process.send) { ${script} }`)}`,
]

/**
 * At a signal the loop never turns again: it waits in native code, as for a lock that nobody gives
 * back.
 */
const BLOCKS_AT_SIGNAL = preload(`const { writeSync } = await import('node:fs')
  process.on('SIGUSR2', () => {
    writeSync(2, 'it blocks\\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`)

/** The lines of the log with this message. */
function logged(server: ServerProcess, message: string): Record<string, unknown>[] {
  const lines = server.output().split('\n')
  return lines
    .filter((line) => line.startsWith('{') && line.includes(message))
    .map((line) => JSON.parse(line))
}

const BLOCKED = 'the event loop of a process is blocked; the process is killed'

async function cookieOf({ url }: ServerProcess): Promise<string> {
  const body = JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD })
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/**
 * Issues certificates one after another, each over a new connection; returns the numbers that were
 * acknowledged.
 */
function issueUntil(done: () => boolean, { url }: ServerProcess, cookie: string) {
  const acknowledged: string[] = []
  const finished = (async () => {
    for (let i = 0; !done(); i++) {
      const response = await fetch(`${url}/api/certificates`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close', cookie },
        body: JSON.stringify(certificateBody({ certificateId: `WRITE-${i}` })),
      }).catch(() => null)
      if (response?.status === 201) acknowledged.push(`WRITE-${i}`)
      else await pause(50)
    }
  })()
  return { acknowledged, finished }
}

/** Whether the server says within two seconds that it is ready, as a load balancer asks it. */
async function readiness({ url }: ServerProcess): Promise<'ready' | 'no answer' | 'refused'> {
  try {
    const response = await fetch(`${url}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    })
    return response.ok ? 'ready' : 'refused'
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'refused'
  }
}

const SETUPS = ENGINES.flatMap((engine) => [
  { engine, processes: '1' } as const,
  { engine, processes: '2' } as const,
])

test.for(SETUPS)(
  'a process whose event loop is blocked under writes is killed and replaced, and nothing acknowledged is lost ($engine, $processes)',
  async ({ engine, processes }) => {
    const env = {
      ...where(await freshLocation(engine)),
      ...ADMIN,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'info',
      WEB_CONCURRENCY: processes,
    }
    const server = await startServer(env, BLOCKS_AT_SIGNAL)
    await expect.poll(() => logged(server, 'a process listens').length).toBe(Number(processes))
    const before = server.workers()
    // Of two, either may listen first.
    const blocked = Number(
      logged(server, 'a process listens').find((line) => line['process'] === 0)?.['pid'],
    )
    let over = false
    const { acknowledged, finished } = issueUntil(() => over, server, await cookieOf(server))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3)

    const since = performance.now()
    process.kill(blocked, 'SIGUSR2')
    const seen = new Set<string>()
    // Eight at once, since the kernel decides which process gets a connection.
    while (logged(server, BLOCKED).length === 0) {
      for (const answer of await Promise.all(Array.from({ length: 8 }, () => readiness(server))))
        seen.add(answer)
    }
    expect(performance.now() - since).toBeGreaterThan(4_500)
    expect(logged(server, BLOCKED)).toEqual([
      expect.objectContaining({
        level: 50,
        process: 0,
        pid: blocked,
        blockedForMs: expect.toSatisfy((ms) => ms > 5_000),
      }),
    ])
    // The port takes connections that nobody answers; of two processes, the other answers its
    // share.
    expect(seen).toContain('no answer')
    expect(seen.has('ready')).toBe(processes === '2')

    await expect.poll(() => logged(server, 'a process listens').length).toBe(Number(processes) + 1)
    expect(server.workers()).not.toContain(blocked)
    expect(server.workers()).toHaveLength(before.length)
    const written = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(written)
    over = true
    await finished
    for (const number of acknowledged) {
      const response = await fetch(`${server.url}/api/certificates/verify/${number}`, {
        headers: { connection: 'close' },
      })
      expect(await response.json()).toMatchObject({ verified: true })
    }
    expect(await server.stop('SIGTERM')).toBe(0)
  },
)

test('a start that takes its time is not killed: a migration of a large database is one long statement', async () => {
  const slow = preload(`const { DatabaseSync } = await import('node:sqlite')
    const real = DatabaseSync.prototype.exec
    let first = true
    DatabaseSync.prototype.exec = function (sql) {
      if (first) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9000)
      first = false
      return real.call(this, sql)
    }`)
  const since = performance.now()
  const server = await startServer(
    { ...where(await freshLocation('sqlite')), LOG_LEVEL: 'info' },
    slow,
  )
  expect(performance.now() - since).toBeGreaterThan(9_000)
  expect(await readiness(server)).toBe('ready')
  expect(logged(server, BLOCKED)).toEqual([])
})

test('a supervisor that did not run itself kills no process that answers', async () => {
  const server = await startServer({ ...where(await freshLocation('sqlite')), LOG_LEVEL: 'info' })
  const before = server.workers()
  process.kill(server.pid, 'SIGSTOP')
  // How long it stands still: longer than a process may be blocked.
  await pause(8_000)
  expect(await readiness(server)).toBe('ready')
  process.kill(server.pid, 'SIGCONT')
  expect([server.workers(), await readiness(server)]).toEqual([before, 'ready'])
  // It goes on: it replaces a process that ends, and that one was the first to end.
  const [worker = 0] = before
  process.kill(worker, 'SIGKILL')
  await expect.poll(() => logged(server, 'a process listens').length).toBe(2)
  expect(logged(server, 'a process ended by itself')).toEqual([
    expect.objectContaining({ pid: worker, signal: 'SIGKILL' }),
  ])
  expect(logged(server, BLOCKED)).toEqual([])
})

test.for(['1', '2'])(
  'processes end with their supervisor, however it ends (%s)',
  async (WEB_CONCURRENCY) => {
    const server = await startServer({ ...where(await freshLocation('sqlite')), WEB_CONCURRENCY })
    const workers = server.workers()
    expect(workers.length).toBeGreaterThan(0)
    process.kill(server.pid, 'SIGKILL')
    await expect.poll(() => workers.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
  },
)

test('a process that is killed is replaced on the same port, though any free one was asked for', async () => {
  const server = await startServer({ ...where(await freshLocation('sqlite')), LOG_LEVEL: 'info' })
  const listening = () => logged(server, 'a process listens').length
  // Before the supervisor knows that it listens, its end would be a failed start.
  await expect.poll(listening).toBe(1)
  const [worker = 0] = server.workers()
  process.kill(worker, 'SIGKILL')
  await expect.poll(listening).toBe(2)
  expect(await readiness(server)).toBe('ready')
  expect(logged(server, 'a process ended by itself')).toEqual([
    expect.objectContaining({ pid: worker, signal: 'SIGKILL' }),
  ])
})

test('a process that ends soon after each start is started again ever more slowly', async () => {
  const crashes = preload(`const send = process.send.bind(process)
    process.send = (message) => { send(message); if (message.port) setTimeout(() => process.exit(7), 100) }`)
  const server = await startServer(
    { ...where(await freshLocation('sqlite')), LOG_LEVEL: 'info' },
    crashes,
  )
  const rests = () =>
    logged(server, 'a process ended by itself').map(({ code, restInMs }) => [code, restInMs])
  await expect.poll(() => rests().length).toBe(4)
  expect(rests()).toEqual([500, 1_000, 2_000, 4_000].map((ms) => [7, ms]))
  // Also in such a pause it stops at once.
  expect(await server.stop('SIGTERM')).toBe(0)
  expect([rests().length, logged(server, 'a process listens').length]).toEqual([4, 4])
})

test('a signal during the start stops it, and is no failure', async () => {
  const slow = preload(`await new Promise((resolve) => setTimeout(resolve, 60_000))`)
  const server = await startServer({ ...where(await freshLocation('sqlite')) }, slow, {
    listening: false,
  })
  await expect.poll(() => server.workers().length).toBe(1)
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('a process that is blocked while it stops is killed, so that a stop ends', async () => {
  const server = await startServer(where(await freshLocation('sqlite')), BLOCKS_AT_SIGNAL)
  const [worker = 0] = server.workers()
  process.kill(worker, 'SIGUSR2')
  await expect.poll(() => server.output()).toContain('it blocks')
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(existsSync(`/proc/${worker}`)).toBe(false)
})

test('the supervisor is small: of the app it loads only what starts the process that reads a spreadsheet', async () => {
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { if (!process.send && url.startsWith('file:')) process.stderr.write('loads ' + url + '\\n'); return next(url, context) } })`
  const server = await startServer(where(await freshLocation('sqlite')), [
    '--import',
    `data:text/javascript,${encodeURIComponent(hook)}`,
  ])
  const loaded = Array.from(
    server.output().matchAll(/^loads .*\/build\/server\/(\S+)$/gm),
    ([, name = '']) => name.replace(/-[\w-]{8}\.js$/, ''),
  )
  expect(loaded).toContain('supervisor.js')
  expect(
    loaded.filter(
      (name) =>
        !/^(supervisor\.js|assets\/(program|log\.server|folders|processes|rolldown-runtime|text|system-fonts\.server|read-table\.server|process-limits|port-in-use|errors|file-errors|location))$/.test(
          name,
        ),
    ),
  ).toEqual([])
})
