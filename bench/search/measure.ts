import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COUNTED, listCertificates } from '#/app/certificates/list/certificate-list.server.ts'
import { CertificateListQuery } from '#/app/certificates/list/certificate-query.ts'
import { dateInJakarta } from '#/app/dates.ts'
import type { Scope } from '#/app/scope.ts'
import { fill } from '#/bench/fill.ts'
import type { Options } from '#/bench/options.ts'
import { settle, startPostgres } from '#/bench/postgres.ts'
import { aimRow, aligned, progress } from '#/bench/report.ts'
import { openStore } from '#/db/open.ts'
import type { Store } from '#/db/schema.ts'
import { measureBesideStrangers } from './beside-strangers.ts'
import { questionsFor } from './questions.ts'

const CALLS = 200
/** So many pages are turned before the page deep in is asked for, as many times as the list has. */
const PAGES_DEEP = 200
const MOST_MS = 20

type Where = { dataDir: string; databaseUrl: string }

type Row = { name: string; total: string; first: number; deep: number | null }

/** Staff’s list over a large register, on both engines, by itself and beside strangers. */
export async function measureSearch({ searched, staffParts }: Options, signal: AbortSignal): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    await using stack = new AsyncDisposableStack()
    const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-search-'))
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const databaseUrl = engine === 'sqlite' ? '' : stack.use(await startPostgres(signal)).url
    const where = { dataDir, databaseUrl }
    progress(`Filling ${searched} certificates (${engine})`)
    await fill(where, searched, signal)
    if (databaseUrl) await settle(databaseUrl)
    if (staffParts.includes('search')) await measureQuestions(where, searched, signal)
    if (staffParts.includes('searching')) await measureBesideStrangers(where, searched, signal)
  }
}

/** Milliseconds of each question, with the rows it answers. */
async function measureQuestions(where: Where, searched: number, signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const store = await openStore(where)
  stack.defer(() => store.close())
  const started = performance.now()
  await store.finder.warm()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const rows: Row[] = []
  for (const { name, asked } of questionsFor(searched)) {
    signal.throwIfAborted()
    rows.push(await ask(scopeOn(store), name, asked))
    progress(`${name}: ${rows.at(-1)?.first.toFixed(1)} ms`)
  }
  console.log(`\nThe staff’s list over ${searched} certificates, ${store.engine}; read into memory in ${seconds} s`)
  console.log(`p95 of ${CALLS} calls each, in ms; the page deep in is up to ${PAGES_DEEP} pages on\n`)
  const cells = rows.map(({ name, total, first, deep }) => [name, total, first.toFixed(1), deep?.toFixed(1) ?? '-'])
  console.log(aligned([['', 'matches', 'first page', 'deep page'], ...cells]))
  const worst = Math.max(...rows.flatMap(({ first, deep }) => [first, deep ?? 0]))
  const text = `every question at most ${MOST_MS} ms`
  console.log(`\n${aligned([aimRow({ text, reached: `${worst.toFixed(1)} ms`, met: worst <= MOST_MS })])}`)
}

async function ask(scope: Scope, name: string, asked: object): Promise<Row> {
  const page = (place: object) => listCertificates(scope, CertificateListQuery.parse({ ...asked, ...place }), COUNTED)
  const found = await page({})
  let deep: string | null = null
  let next = found.next
  for (let turned = 0; next !== null && turned < PAGES_DEEP; turned++) {
    deep = next
    next = (await page({ after: next, limit: '500' })).next
  }
  return {
    name,
    total: `${found.orMore ? '> ' : ''}${found.total.toLocaleString('en')}`,
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
  return times.toSorted((a, b) => a - b)[Math.ceil(CALLS * 0.95) - 1] ?? Number.NaN
}

function scopeOn(db: Store): Scope {
  const now = new Date().toISOString()
  const actor = { id: 1, email: 'bench@lentera.example', role: 'user' as const, sessionHash: '' }
  return { db, actor, now, today: dateInJakarta(now), origin: '', language: 'en', ip: 'bench', count: () => {} }
}
