import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { aimRow, aligned, progress, whole } from '#/bench/report.ts'
import { sampleCertificate } from '#/bench/sample-certificates.ts'
import { startServer } from '#/bench/servers.ts'
import { signedIn } from '#/bench/signed-in.ts'
import { inWords, steadyVerifications } from '#/bench/steady-verifications.ts'
import { questionsFor } from './questions.ts'
import type { Searching } from './searching-thread.ts'

const QUIET_MS = 10_000
const SEARCHING_MS = 30_000
/** So many of the staff each wait for an answer and ask the next at once. */
const SEARCHING = 4
const NUMBERS = 10_000
const MOST_TIMES_QUIET = 3

/** Verifications at 200 a second, first by themselves, then while staff search without a pause, on a filled register. */
export async function measureBesideStrangers(
  where: { dataDir: string; databaseUrl: string },
  searched: number,
  signal: AbortSignal,
): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const engine = where.databaseUrl ? 'PostgreSQL' : 'SQLite'
  const { child, origin } = await startServer(where.databaseUrl ? 'product-postgres' : 'product', where, signal)
  stack.use(child)
  const every = Math.max(1, Math.floor(searched / NUMBERS))
  const numbers = Array.from(
    { length: Math.floor(searched / every) },
    (_, i) => sampleCertificate(i * every, searched).certificateId,
  )
  const strangers = steadyVerifications(origin, numbers, signal)
  stack.defer(() => strangers.close())
  const ask = await signedIn(origin, signal)
  const questions = questionsFor(searched).map(({ asked }) => `/api/certificates?${new URLSearchParams(asked)}`)
  // The register is read into memory first.
  for (const question of questions) await ask(question)
  await strangers.warmUp()
  progress(`${engine}: quiet, then searching`)
  const { latency: quiet } = await strangers.during(() => pause(QUIET_MS, undefined, { signal }))
  const { result: searches, latency: busy } = await strangers.during(async () => {
    const workerData: Searching = { origin, questions, staff: SEARCHING, ms: SEARCHING_MS }
    const worker = new Worker(new URL('./searching-thread.ts', import.meta.url), { workerData })
    const [asked] = await once(worker, 'message', { signal })
    return Number(asked)
  })
  const perSecond = whole((searches * 1_000) / SEARCHING_MS)
  console.log(`\nVerifications at 200 a second over ${whole(searched)} certificates, ${engine}\n`)
  console.log(
    aligned([
      ['', 'p50', 'p99', 'worst'],
      ['quiet', ...inWords(quiet)],
      [`while ${SEARCHING} staff search, ${perSecond} searches/s`, ...inWords(busy)],
    ]),
  )
  const times = busy.p99 / quiet.p99
  const text = `${engine}: p99 of verifications during searches below ${MOST_TIMES_QUIET} x quiet`
  console.log(`\n${aligned([aimRow({ text, reached: times.toFixed(2), met: times < MOST_TIMES_QUIET })])}`)
}
