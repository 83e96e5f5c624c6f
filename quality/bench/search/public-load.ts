import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { aimRow, aligned, progress, whole } from '#/quality/bench/report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { describe, steadyVerifications } from '#/quality/bench/steady-verifications.ts'
import { questionsFor } from './questions.ts'
import type { Searching } from './searching-thread.ts'

const QUIET_MS = 10_000
const SEARCHING_MS = 30_000
/** So many of the staff each wait for an answer and ask the next at once. */
const SEARCHING = 4
const NUMBERS = 10_000
const MAX_TIMES_QUIET = 2
/** How they ask: as a program does, and as the list's page does in a browser. */
const ENDPOINTS = { API: '/api/certificates', page: '/admin.data' }

/**
 * Verifications at 200 a second, first by themselves, then while staff search without a pause, on a
 * filled register.
 */
export async function measurePublicLoad(
  where: { dataDir: string; databaseUrl: string },
  searched: number,
  signal: AbortSignal,
): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const engine = where.databaseUrl ? 'PostgreSQL' : 'SQLite'
  const { child, origin } = await startServer(
    where.databaseUrl ? 'product-postgres' : 'product',
    where,
    signal,
  )
  stack.use(child)
  const every = Math.max(1, Math.floor(searched / NUMBERS))
  const numbers = Array.from(
    { length: Math.floor(searched / every) },
    (_, i) => sampleCertificate(i * every, searched).certificateId,
  )
  const visitors = steadyVerifications(origin, numbers, signal)
  stack.defer(() => visitors.close())
  const ask = await signedIn(origin, signal)
  const asked = questionsFor(searched).map((question) => new URLSearchParams(question.asked))
  for (const search of asked) await ask(`${ENDPOINTS.API}?${search}`)
  await visitors.warmUp()
  progress(`${engine}: quiet`)
  const { latency: quiet } = await visitors.during(() => pause(QUIET_MS, undefined, { signal }))
  const rows = [['quiet', ...describe(quiet), '']]
  const aims: string[][] = []
  for (const [endpoint, path] of Object.entries(ENDPOINTS)) {
    progress(`${engine}: searching by the ${endpoint}`)
    const { result: searches, latency: busy } = await visitors.during(async () => {
      const questions = asked.map((search) => `${path}?${search}`)
      const workerData: Searching = { origin, questions, staff: SEARCHING, ms: SEARCHING_MS }
      const worker = new Worker(new URL('./searching-thread.ts', import.meta.url), { workerData })
      const [answered] = await once(worker, 'message', { signal })
      return Number(answered)
    })
    const perSecond = whole((searches * 1_000) / SEARCHING_MS)
    const times = busy.p99 / quiet.p99
    rows.push([
      `${SEARCHING} staff search by the ${endpoint}, ${perSecond} searches/s`,
      ...describe(busy),
      times.toFixed(2),
    ])
    const text = `${engine}: p99 of verifications during searches by the ${endpoint} below ${MAX_TIMES_QUIET} x quiet`
    aims.push(aimRow({ text, reached: times.toFixed(2), met: times < MAX_TIMES_QUIET }))
  }
  console.log(`\nVerifications at 200 a second over ${whole(searched)} certificates, ${engine}\n`)
  console.log(aligned([['', 'p50', 'p99', 'worst', 'p99 to quiet'], ...rows]))
  console.log(`\n${aligned(aims)}`)
}
