import { expect, test } from 'vitest'
import type { Import } from '#/domain/exchange/files/format/import.ts'
import { fill } from '#/tests/helpers/register/fill.ts'
import { openStore } from '#/db/open/open.ts'
import { csvFile, goodRows } from '#/tests/helpers/imports/imports.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { startServer, type ServerProcess } from '#/tests/helpers/server-process.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'

const POLLING = { interval: 50 }

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
const start = ({ dataDir, databaseUrl }: Location) =>
  startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...ADMIN,
    RATE_LIMIT: 'off',
  })

async function staff({ url }: ServerProcess) {
  const json = (body: unknown) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const login = await fetch(
    `${url}/api/login`,
    json({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD }),
  )
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ask = (
    path: string,
    init: {
      method?: string
      body?: string
      headers?: Record<string, string>
      signal?: AbortSignal
    } = {},
  ) => fetch(url + path, { ...init, headers: { cookie, ...init.headers } })
  /** Where all certificates are exported, once: the password was sent. */
  const exportAddress = async () => {
    const { grant } = await (await ask('/api/exports', json({ password: PASSWORD }))).json()
    return `/api/certificates/export.csv?grant=${grant}`
  }
  const getImport = async (id: number): Promise<Import> => (await ask(`/api/imports/${id}`)).json()
  return {
    ask,
    exportAddress,
    getImport,
    send: async (content: string): Promise<Import> =>
      (
        await ask('/api/imports?name=a.csv', {
          method: 'POST',
          body: content,
          headers: { 'content-type': 'application/octet-stream' },
        })
      ).json(),
    go: async (id: number, step: 'check' | 'commit', body: unknown = {}) =>
      ask(`/api/imports/${id}/${step}`, json(body)),
    until: async (id: number, state: Import['state']) => {
      await expect.poll(async () => (await getImport(id)).state, POLLING).toBe(state)
      return getImport(id)
    },
  }
}

test.for(ENGINES)(
  'one process reads a file, another checks it, the first imports it (%s)',
  async (engine) => {
    const location = await freshLocation(engine)
    const [one, two] = [await staff(await start(location)), await staff(await start(location))]
    const { id } = await one.send(csvFile(goodRows(1_500)))
    const { choices } = await two.until(id, 'read')
    await two.go(id, 'check', choices)
    await one.until(id, 'checked')
    // Both at once: one of them does it.
    await Promise.all([one.go(id, 'commit'), two.go(id, 'commit')])
    await two.until(id, 'done')
    const db = await openStore(location)
    expect(await db.read.selectFrom('registerEvents').select('id').execute()).toHaveLength(1_500)
    await db.close()
  },
)

test.for(ENGINES)(
  'killed while it writes, it leaves nothing but an import that has failed (%s)',
  async (engine) => {
    const location = await freshLocation(engine)
    const server = await start(location)
    const one = await staff(server)
    const { id } = await one.send(csvFile(goodRows(30_000)))
    const { choices } = await one.until(id, 'read')
    await one.go(id, 'check', choices)
    await one.until(id, 'checked')
    await one.go(id, 'commit')
    // Half of the progress is the second check; from then on it writes.
    await expect.poll(async () => (await one.getImport(id)).done, POLLING).toBeGreaterThan(16_000)
    expect((await one.getImport(id)).state).toBe('writing')
    await server.stop('SIGKILL')

    const two = await staff(await start(location))
    expect((await two.getImport(id)).state).toBe('writing')
    const db = await openStore(location)
    await db.write.updateTable('imports').set({ heartbeatAt: '2026-01-01T00:00:00.000Z' }).execute()
    const failed = await two.getImport(id)
    expect([failed.state, failed.failure]).toEqual([
      'failed',
      expect.stringContaining('None of them was stored'),
    ])
    expect(await db.read.selectFrom('entries').select('id').execute()).toEqual([])
    expect(await db.read.selectFrom('registerEvents').select('id').execute()).toEqual([])
    await db.close()
  },
)

test('an orderly stop marks the import as failed at once', async () => {
  const location = await freshLocation('sqlite')
  const server = await start(location)
  const one = await staff(server)
  const { id } = await one.send(csvFile(goodRows(30_000)))
  const { choices } = await one.until(id, 'read')
  await one.go(id, 'check', choices)
  await expect.poll(async () => (await one.getImport(id)).done, POLLING).toBeGreaterThan(0)
  expect(await server.stop('SIGTERM')).toBe(0)
  const db = await openStore(location)
  const [found] = await db.read.selectFrom('imports').select(['state', 'failure']).execute()
  expect(found).toEqual({
    state: 'failed',
    failure: expect.stringContaining('The server was stopped during the import.'),
  })
  await db.close()
})

test('a client that breaks off a download stops the thread that writes it', async () => {
  const location = await freshLocation('sqlite')
  await fill(location, 20_000, new AbortController().signal)
  const { ask, exportAddress } = await staff(await start(location))
  // Four at once are the limit.
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) {
      const breaking = new AbortController()
      const response = await ask(await exportAddress(), { signal: breaking.signal })
      expect(response.status).toBe(200)
      await response.body?.getReader().read()
      breaking.abort()
    }
    await expect
      .poll(async () => (await ask('/api/certificates/export.csv?ids=1')).status, POLLING)
      .toBe(200)
  }
  const whole = await (await ask(await exportAddress())).text()
  expect(whole.split('\r\n')).toHaveLength(20_002)
})

test('a form that does not arrive ends after ten seconds; a file has longer', async () => {
  const server = await start(await freshLocation('sqlite'))
  const { connect } = await import('node:net')
  const sending = (path: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    )
    return new Promise<{ answer: string; ms: number }>((resolve) => {
      const begun = performance.now()
      socket.once('data', (bytes: Buffer) =>
        resolve({ answer: bytes.toString(), ms: performance.now() - begun }),
      )
    })
  }
  const slow = await sending('/api/login')
  expect([slow.answer.split('\r\n')[0], slow.ms > 9_000]).toEqual([
    'HTTP/1.1 408 Request Timeout',
    true,
  ])
})
