import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brokenMailServer } from '#/tests/helpers/mail/broken-mail-server.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { failedStart, startServer, type ServerProcess } from '#/tests/helpers/server-process.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'
import { metricsUrlOf, scrape } from '#/tests/helpers/telemetry/scrape.ts'

// These run the built server; `npm test` builds it first.

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
const MEASURED = { METRICS_PORT: '0', LOG_LEVEL: 'info' }
const where = ({ dataDir, databaseUrl }: Location) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

function post(
  { url }: ServerProcess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
  })
}

/** Each time over a new connection, so that requests are spread over all processes. */
function verify({ url }: ServerProcess, number: string) {
  return fetch(`${url}/api/certificates/verify/${number}`, { headers: { connection: 'close' } })
}

const SETUPS = ENGINES.flatMap((engine) => [
  [engine, '1'],
  [engine, '2'],
]) as [(typeof ENGINES)[number], string][] // a list of pairs, which the compiler takes for lists of any length

test.for(SETUPS)(
  'a verdict, a refused limit, an email and a sign-in are counted, and no person is named (%s, %s processes)',
  async ([engine, processes]) => {
    const { url: smtpUrl } = await brokenMailServer('silent')
    const location = where(await freshLocation(engine))
    const server = await startServer({
      ...location,
      ...ADMIN,
      ...MEASURED,
      WEB_CONCURRENCY: processes,
      SMTP_URL: smtpUrl,
    })
    const listening = () => server.output().match(/a process listens/g)?.length ?? 0
    if (processes === '2') await expect.poll(listening).toBe(2)
    const metrics = metricsUrlOf(server.output())
    const before = await scrape(metrics)
    expect(before.of('lentera_processes')).toBe(processes === '2' ? 2 : undefined)

    const signedIn = await post(server, '/api/login', {
      username: ADMIN.ADMIN_EMAIL,
      password: PASSWORD,
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await post(server, '/api/certificates', certificateBody(), { cookie })).status).toBe(
      201,
    )
    for (let i = 0; i < 20; i++) await verify(server, 'LMC-2026-00042')
    await verify(server, 'NOBODYS-7')
    for (let i = 0; i < 12; i++) await post(server, '/api/verify', { numbers: ['NOBODYS-7'] })
    const facts = {
      serviceId: 1,
      companyName: 'PT Samudra',
      contactEmail: 'armada@samudra.example',
      contactPhone: '+62 21 555 0100',
    }
    expect(
      (await post(server, '/api/applications', { ...facts, vesselName: 'KM Bahari' })).status,
    ).toBe(201)

    const after = await scrape(metrics)
    expect(
      after.of('lentera_verdicts_total', { verdict: 'valid', endpoint: 'verification-api' }),
    ).toBe(20)
    expect(
      after.of('lentera_verdicts_total', { verdict: 'not-found', endpoint: 'verification-api' }),
    ).toBe(11)
    expect(after.of('lentera_rate_limited_total', { limit: 'verifications' })).toBe(2)
    expect(after.of('lentera_sign_ins_total', { outcome: 'succeeded' })).toBe(1)
    expect(after.of('lentera_outbox_emails', { state: 'waiting' })).toBe(2)
    expect(after.of('lentera_outbox_letters', { state: 'waiting' })).toBe(2)
    // For each certificate that is found, its ship’s others of the same type are looked up, too.
    expect(after.of('lentera_query_duration_seconds_count', { purpose: 'look-up' })).toBe(41)
    const answered = { endpoint: 'verification-api', method: 'GET', status: '2xx' }
    expect(after.of('lentera_http_request_duration_seconds_count', answered)).toBe(21)
    expect(
      after.of('lentera_http_request_duration_seconds_count', {
        endpoint: 'verification-api',
        status: '4xx',
      }),
    ).toBe(2)
    expect(
      after.series
        .filter(({ name }) => name === 'lentera_scrape_errors_total')
        .every(({ value }) => value === 0),
    ).toBe(true)
    await expect.poll(async () => (await scrape(metrics)).of('lentera_log_events_waiting')).toBe(0)

    // Version numbers of Node apart, which are its own.
    const labels = after.text.split('\n').filter((line) => !line.startsWith('nodejs_version_info'))
    expect(labels.join('\n')).not.toMatch(
      /LMC|NOBODYS|@|samudra|bahari|127\.0\.0\.1|::1|admin\.example|9074729/i,
    )
    expect(await server.stop('SIGTERM')).toBe(0)
  },
)

test('a process that does not answer is missing and counted; one that ends begins again at zero', async () => {
  const location = where(await freshLocation('sqlite'))
  const server = await startServer({
    ...location,
    ...MEASURED,
    WEB_CONCURRENCY: '2',
    RATE_LIMIT: 'off',
  })
  const listening = () =>
    server
      .output()
      .match(/(?<="pid":)\d+(?=,"msg":"a process listens")/g)
      ?.map(Number) ?? []
  await expect.poll(() => listening().length).toBe(2)
  const metrics = metricsUrlOf(server.output())
  for (let i = 0; i < 40; i++) await verify(server, 'NOBODYS-7')
  const counts = async () => {
    const scraped = await scrape(metrics)
    return ['0', '1'].map((number) => scraped.of('lentera_verdicts_total', { process: number }))
  }
  const [ofFirst = 0, ofSecond = 0] = await counts()
  expect(ofFirst + ofSecond).toBe(40)

  const [first = 0, second = 0] = listening()
  process.kill(second, 'SIGSTOP')
  const halted = await scrape(metrics)
  expect([
    halted.of('lentera_verdicts_total'),
    halted.of('lentera_processes_unanswered_total'),
  ]).toEqual([ofFirst, 1])
  process.kill(second, 'SIGCONT')
  await expect.poll(counts).toEqual([ofFirst, ofSecond])

  process.kill(first, 'SIGKILL')
  await expect.poll(() => listening().length).toBe(3)
  const restarted = await scrape(metrics)
  expect([
    restarted.of('lentera_verdicts_total', { process: '0' }),
    restarted.of('lentera_verdicts_total', { process: '1' }),
    restarted.of('lentera_process_starts_total'),
    restarted.of('lentera_processes'),
  ]).toEqual([undefined, ofSecond, 3, 2])
})

test('metrics are on no address that visitors reach, and nowhere unless a variable turns them on', async () => {
  const measured = await startServer({ ...where(await freshLocation('sqlite')), ...MEASURED })
  expect((await fetch(`${measured.url}/metrics`)).status).toBe(404)
  const metrics = metricsUrlOf(measured.output())
  const elsewhere = ['/', '/metrics/', '/verify', '/api/certificates/verify/LMC-1']
  for (const path of elsewhere)
    expect([path, (await fetch(metrics + path)).status]).toEqual([path, 404])
  expect((await fetch(`${metrics}/metrics`, { method: 'POST' })).status).toBe(404)

  const unmeasured = await startServer(where(await freshLocation('sqlite')))
  const ports = ({ pid, workers }: ServerProcess) => [pid, ...workers()].map(portsOf)
  expect([ports(measured), ports(unmeasured)]).toEqual([
    [0, 2],
    [0, 1],
  ])
})

test.each(['1', '2'])(
  'a METRICS_PORT that is taken stops the start with one line (%s processes)',
  async (processes) => {
    const other = await startServer(where(await freshLocation('sqlite')))
    const port = new URL(other.url).port
    const env = {
      ...where(await freshLocation('sqlite')),
      PORT: '0',
      METRICS_PORT: port,
      WEB_CONCURRENCY: processes,
    }
    const { code, output } = await failedStart(env)
    expect([code, output]).toEqual([
      1,
      `lentera: METRICS_PORT ${port} on 127.0.0.1 is taken by another program\n`,
    ])
  },
)

/**
 * How many addresses a process listens on: its sockets among those of the machine that listen,
 * state 0A (proc(5)).
 */
function portsOf(pid: number): number {
  const sockets = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`))
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n'),
  )
  const listening = lines
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === '0A')
  return listening.filter((columns) => sockets.includes(`socket:[${columns[9]}]`)).length
}

/** Empty where it was closed just now. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
