import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { metricsUrlOf, scrape, type Series } from '#/tests/helpers/telemetry/scrape.ts'

// These run the built server; `npm test` builds it first.

const here = (path: string) => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url))

const Panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['row', 'stat', 'timeseries']),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ expr: z.string() })).default([]),
})
const Board = z.object({
  uid: z.literal('lentera'),
  schemaVersion: z.number().min(39),
  panels: z.array(Panel).min(1),
})
const board = Board.parse(JSON.parse(readFileSync(here('grafana/lentera.json'), 'utf8')))
const alerts = readFileSync(here('prometheus/alerts.yml'), 'utf8')

test('Prometheus accepts its two files, and the queries of the dashboard', () => {
  const promtool = (...args: string[]) =>
    execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' })
  expect(promtool('check', 'config', here('prometheus/prometheus.yml'))).toContain(
    'SUCCESS: 1 rule files found',
  )
  expect(promtool('check', 'rules', here('prometheus/alerts.yml'))).toContain('SUCCESS')
  const rules = expressionsOfBoard().map((expr, i) => ({
    record: `panel:${i}`,
    expr: withoutVariables(expr),
  }))
  const folder = mkdtempSync(join(tmpdir(), 'lentera-board-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'board.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules }] }))
  expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${rules.length} rules found`)
})

test('every metric and label that the dashboard and the alerts name is in the scrape of a register', async () => {
  const alone = await scrapeOf('sqlite', '1')
  const several = await scrapeOf('postgres', '2')
  const known = [...alone, ...several]
  const manual = readFileSync(here('../docs/operations.md'), 'utf8')
  const ours = new Set(
    known
      .map(({ name }) => name.replace(/_(bucket|sum|count)$/, ''))
      .filter((name) => name.startsWith('lentera_')),
  )
  expect(
    [...ours].filter((name) => !manual.includes(`\`${name.slice('lentera_'.length)}\``)),
  ).toEqual([])
  const unknown = [...expressionsOfBoard().map(withoutVariables), ...expressionsOfAlerts()].flatMap(
    (expr) => missingIn(known, expr),
  )
  expect(unknown).toEqual([])
  expect(
    missingIn(known, 'rate(lentera_nothing_total[5m]) + lentera_processes{colour="red"}'),
  ).toEqual(['lentera_nothing_total', 'lentera_processes{colour}'])
})

test('no panel of the dashboard overlaps another', () => {
  const places = board.panels.flatMap(({ id, gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => ({
      id,
      place: `${x + (i % w)},${y + Math.floor(i / w)}`,
      inside: x + w <= 24,
    })),
  )
  expect(places.every(({ inside }) => inside)).toBe(true)
  expect(new Set(places.map(({ place }) => place)).size).toBe(places.length)
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
})

function expressionsOfBoard(): string[] {
  const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(30)
  return expressions
}

/** Those of the file that are written on one line, or as a block below `expr: |`. */
function expressionsOfAlerts(): string[] {
  const found = Array.from(
    alerts.matchAll(/^ +expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)/gm),
    ([, block, line]) => block ?? line ?? '',
  )
  expect(found).toHaveLength(alerts.match(/^ +- alert: /gm)?.length ?? 0)
  return found
}

function withoutVariables(expr: string): string {
  return expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
}

/** Labels that Prometheus itself adds. */
const ADDED = ['job', 'instance']

/** Metrics and labels that an expression names and no scrape holds. */
function missingIn(series: Series[], expr: string): string[] {
  const named = expr.matchAll(/\b((?:lentera|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)
  return Array.from(named).flatMap(([, name = '', matchers = '']) => {
    const found = series.filter((one) => one.name === name)
    if (found.length === 0) return [name]
    const labels = Array.from(matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g), ([, label = '']) => label)
    return labels
      .filter((label) => !ADDED.includes(label) && !found.some((one) => label in one.labels))
      .map((label) => `${name}{${label}}`)
  })
}

/** A register with some activity of every kind. */
async function scrapeOf(engine: 'sqlite' | 'postgres', processes: string): Promise<Series[]> {
  const { dataDir, databaseUrl } = await freshLocation(engine)
  const server = await startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    WEB_CONCURRENCY: processes,
  })
  const post = (path: string, body: unknown, headers = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/login', { username: 'admin@example.com', password: PASSWORD })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const issue = async (more: Record<string, unknown>): Promise<number> => {
    const issued = await post('/api/certificates', certificateBody(more), { cookie })
    return z.object({ id: z.number() }).parse(await issued.json()).id
  }
  const renewalOf = await issue({ certificateId: 'LMC-1' })
  await issue({ certificateId: 'LMC-2', renewalOf })
  expect(
    (await fetch(`${server.url}/api/certificates?q=samudra`, { headers: { cookie } })).status,
  ).toBe(200)
  expect((await fetch(`${server.url}/certificate-pdf/LMC-1`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/certificates/verify/LMC-1`)).status).toBe(200)
  const metrics = metricsUrlOf(server.output())
  await expect
    .poll(async () => (await scrape(metrics)).of('lentera_log_signed_timestamp_seconds'), {
      timeout: 15_000,
    })
    .toBeDefined()
  return (await scrape(metrics)).series
}
