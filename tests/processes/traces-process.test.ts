import { expect, test } from 'vitest'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'
import { collector } from '#/tests/helpers/telemetry/collector.ts'

// These run the built server; `npm test` builds it first.

const where = ({ dataDir, databaseUrl }: Location) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

test.for(ENGINES)(
  'traces have a request, its statements and an email, and name no person (%s)',
  async (engine) => {
    const [{ url: endpoint, spans, bodies, paths, services }, mail] = await Promise.all([
      collector(),
      mailServer(),
    ])
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, SMTP_URL: mail.url }
    const server = await startServer({ ...where(await freshLocation(engine)), ...env })
    const answer = await fetch(
      `${server.url}/api/certificates/verify/NOBODYS-7?on=someone%40example.com`,
      {
        headers: { traceparent: PARENT },
      },
    )
    expect(answer.status).toBe(400)
    await fetch(`${server.url}/api/certificates/verify/NOBODYS-7`, {
      headers: { traceparent: PARENT },
    })
    const facts = {
      serviceId: 1,
      companyName: 'PT Samudra',
      contactEmail: 'armada@samudra.example',
      contactPhone: '+62 21 555 0100',
    }
    await fetch(`${server.url}/api/applications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...facts, vesselName: 'KM Bahari' }),
    })
    await expect.poll(() => mail.received.length).toBe(2)
    expect(await server.stop('SIGTERM')).toBe(0)

    expect([[...paths], [...services]]).toEqual([['POST /v1/traces'], ['lentera']])
    const requests = spans.filter(({ name }) => name === 'GET /api/certificates/verify/{number}')
    expect(requests.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([
      '400',
      '200',
    ])
    // `traceparent` of a client that is no trusted proxy is ignored.
    expect(
      requests.every(({ traceId, parentSpanId }) => !PARENT.includes(traceId) && !parentSpanId),
    ).toBe(true)
    const [, request] = requests
    const lookUp = spans.find(
      ({ name, traceId }) => name === 'look-up' && traceId === request?.traceId,
    )
    expect(lookUp?.parentSpanId).toBe(request?.spanId)
    expect(lookUp?.attributes['db.query.text']).toMatch(
      /^select .* from "entries"\s+where .* where "certificateId" = (\?1|\$1)\)/s,
    )
    const emails = spans.filter(({ name }) => name === 'send email')
    expect(emails.map(({ attributes }) => attributes['lentera.email.outcome'])).toEqual([
      'sent',
      'sent',
    ])
    const writes = spans.filter(
      ({ name, parentSpanId }) =>
        name === 'write' && emails.some(({ spanId }) => spanId === parentSpanId),
    )
    expect(writes.length).toBeGreaterThanOrEqual(2)
    expect(bodies.join('\n')).not.toMatch(
      /NOBODYS|samudra|bahari|armada|someone|@|127\.0\.0\.1|555 0100/i,
    )
  },
)

test('a trusted proxy may name the trace of a request', async () => {
  const { url: endpoint, spans } = await collector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startServer({ ...where(await freshLocation('sqlite')), ...env })
  await fetch(`${server.url}/healthz`, { headers: { traceparent: PARENT } })
  await server.stop('SIGTERM')
  const request = spans.find(({ name }) => name === 'GET /healthz')
  expect(request).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: '00f067aa0ba902b7',
  })
})

test('an unavailable collector delays no request, is logged once, and gets traces again when it is back', async () => {
  const { port } = await collectorThatIsGone()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  }
  const server = await startServer({
    ...where(await freshLocation('sqlite')),
    ...env,
    RATE_LIMIT: 'off',
  })
  const ask = () => fetch(`${server.url}/api/certificates/verify/NOBODYS-7`)
  const said = () => server.output().match(/traces cannot be sent/g)?.length ?? 0
  const statuses = new Set<number>()
  const askUntil = async (done: () => boolean) => {
    await expect
      .poll(
        async () => {
          statuses.add((await ask()).status)
          return done()
        },
        { interval: 50 },
      )
      .toBe(true)
  }
  await askUntil(() => said() > 0)
  for (let i = 0; i < 200; i++) statuses.add((await ask()).status)
  const { spans } = await collector(port)
  await askUntil(() => spans.length > 0)
  expect([[...statuses], said()]).toEqual([[200], 1])
  expect(await server.stop('SIGTERM')).toBe(0)
})

test('unless a variable names a collector or a port, neither library is loaded', async () => {
  const saying = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { /server.js|metrics-|tracing-/.test(url) && process.stderr.write('loads ' + url + '\\n'); return next(url, context) } })`
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(saying)}`
  const names = async (more: Record<string, string>) => {
    const server = await startServer({
      ...where(await freshLocation('sqlite')),
      ...more,
      NODE_OPTIONS,
    })
    await server.stop('SIGTERM')
    expect(server.output()).toContain('/build/server/server.js')
    return ['metrics', 'tracing'].filter((name) =>
      server.output().includes(`/build/server/assets/${name}-`),
    )
  }
  expect(await names({})).toEqual([])
  expect(await names({ METRICS_PORT: '0' })).toEqual(['metrics'])
  const { url } = await collector()
  expect(await names({ OTEL_EXPORTER_OTLP_ENDPOINT: url })).toEqual(['tracing'])
})

async function collectorThatIsGone() {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return { port: address.port }
}
