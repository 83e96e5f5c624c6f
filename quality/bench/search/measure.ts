import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCertificates } from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { fill } from '#/tests/helpers/register/fill.ts'
import type { Options } from '#/quality/bench/options.ts'
import { settle, startPostgres } from '#/quality/bench/postgres.ts'
import { aimRow, aligned, progress } from '#/quality/bench/report.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { measurePublicLoad } from './public-load.ts'
import { questionsFor } from './questions.ts'

const CALLS = 40
/** So many pages are turned before the page deep in is asked for, as many times as the list has. */
const PAGES_DEEP = 40
/**
 * In milliseconds: 95 of 100 questions, and a pattern of one or two letters that hardly occurs, for
 * which every certificate is read.
 */
const MAX_MS = 50
const MAX_RARE_MS = 300
const RARE = ['q', 'zz', 'x9', 'ü', '!'].map((text) => `“${text}”`)

type Where = { dataDir: string; databaseUrl: string }

type Row = { name: string; total: string; fresh: number; first: number; deep: number | null }

/** Staff’s list over a large register, on both engines, by itself and beside visitors. */
export async function measureSearch(
  { searched, parts }: Options,
  signal: AbortSignal,
): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    await using stack = new AsyncDisposableStack()
    const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-search-'))
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const databaseUrl = engine === 'sqlite' ? '' : stack.use(await startPostgres(signal)).url
    const where = { dataDir, databaseUrl }
    progress(`Filling ${searched} certificates (${engine})`)
    await fill(where, searched, signal)
    if (databaseUrl) await settle(databaseUrl)
    if (parts.includes('search')) await measureQuestions(where, searched, signal)
    if (parts.includes('searching')) await measurePublicLoad(where, searched, signal)
  }
}

/** Milliseconds of each question, with the rows it answers. */
async function measureQuestions(
  where: Where,
  searched: number,
  signal: AbortSignal,
): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const store = await openStore(where)
  stack.defer(() => store.close())
  const rows: Row[] = []
  for (const { name, asked } of questionsFor(searched)) {
    signal.throwIfAborted()
    rows.push(await ask(contextOn(store), name, asked))
    progress(`${name}: ${rows.at(-1)?.first.toFixed(1)} ms`)
  }
  console.log(`\nThe staff’s list over ${searched} certificates, ${store.engine}`)
  console.log(
    `First of a fresh process, then p95 of ${CALLS} calls each, in ms; the page deep in is up to ${PAGES_DEEP} pages on\n`,
  )
  const cells = rows.map(({ name, total, fresh, first, deep }) => [
    name,
    total,
    fresh.toFixed(1),
    first.toFixed(1),
    deep?.toFixed(1) ?? '-',
  ])
  console.log(aligned([['', 'matches', 'first call', 'first page', 'deep page'], ...cells]))
  const common = rows
    .filter(({ name }) => !RARE.includes(name))
    .flatMap(({ fresh, first }) => [fresh, first])
  const rare = Math.max(
    ...rows.filter(({ name }) => RARE.includes(name)).flatMap(({ fresh, first }) => [fresh, first]),
  )
  const p95 = quantile(common)
  console.log(
    `\n${aligned([
      aimRow({
        text: `p95 of the questions at most ${MAX_MS} ms`,
        reached: `${p95.toFixed(1)} ms`,
        met: p95 <= MAX_MS,
      }),
      aimRow({
        text: `rare patterns of one or two letters at most ${MAX_RARE_MS} ms`,
        reached: `${rare.toFixed(1)} ms`,
        met: rare <= MAX_RARE_MS,
      }),
    ])}`,
  )
}

async function ask(context: RequestContext, name: string, asked: object): Promise<Row> {
  const page = (place: object) =>
    listCertificates(context, CertificateListQuery.parse({ ...asked, ...place }))
  const started = performance.now()
  const found = await page({})
  const fresh = performance.now() - started
  let deep: string | null = null
  let next = found.next
  for (let turned = 0; next !== null && turned < PAGES_DEEP; turned++) {
    deep = next
    next = (await page({ after: next, limit: '500' })).next
  }
  return {
    name,
    total: `${found.totalIsCapped ? '> ' : ''}${found.total.toLocaleString('en')}`,
    fresh,
    first: await p95(() => page({})),
    deep: deep === null ? null : await p95(() => page({ after: deep })),
  }
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return quantile(times)
}

function quantile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

function contextOn(db: Store): RequestContext {
  const now = new Date().toISOString()
  const actor = { id: 1, email: 'bench@lentera.example', role: 'user' as const, sessionHash: '' }
  return {
    db,
    actor,
    now,
    today: dateInJakarta(now),
    origin: '',
    language: 'en',
    ip: 'bench',
    count: () => {},
  }
}
