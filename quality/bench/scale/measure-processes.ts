import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CANDIDATES } from '#/quality/bench/candidates.ts'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { load, requireWrk } from '#/quality/bench/wrk.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { fillFile } from './fill-file.ts'
import { writePaths } from './paths.ts'

const PROCESSES = [1, 2]
const LEAST_TIMES = 1.6
/** One for each process, and one that asks. */
const FEWEST_CORES = 3
const WARM_UP_SECONDS = 2
const ENDPOINTS = CANDIDATES.filter(({ server }) => server === 'product')

/**
 * Verifications by one process and by two on the same register, in turn; the load generator has one
 * core.
 */
export async function measureProcesses(
  { certificates, rounds, seconds }: Options,
  signal: AbortSignal,
): Promise<void> {
  await requireWrk()
  const cores = availableParallelism()
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-processes-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  progress(`Filling ${whole(certificates)} certificates`)
  await fillFile(dataDir, { count: certificates, signal })
  const paths = new Map(
    ENDPOINTS.map(({ name, path }) => [name, writePaths(folder, path, certificates)]),
  )
  const found = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    for (const processes of round % 2 === 0 ? PROCESSES : PROCESSES.toReversed()) {
      await using server = await startServer(
        { location: { dataDir }, env: { WEB_CONCURRENCY: String(processes) } },
        signal,
      )
      for (const { name } of ENDPOINTS) {
        const asked = {
          origin: server.origin,
          paths: paths.get(name) ?? '',
          core: cores - 1,
          signal,
        }
        await load({ ...asked, seconds: WARM_UP_SECONDS })
        const { perSecond } = await load({ ...asked, seconds })
        const key = `${name} ${processes}`
        found.set(key, [...(found.get(key) ?? []), perSecond])
        progress(`Round ${round + 1}: ${name}, ${processes} processes: ${whole(perSecond)}/s`)
      }
      await server.stop('SIGTERM')
    }
  }
  const of = (name: string, processes: number) => median(found.get(`${name} ${processes}`) ?? [])
  const rows = ENDPOINTS.map(({ name, label }) => [
    label,
    ...PROCESSES.map((processes) => whole(of(name, processes))),
  ])
  console.log(`\nVerifications a second; ${cores} cores, one of them for the load generator\n`)
  console.log(aligned([['', ...PROCESSES.map((processes) => `${processes} processes`)], ...rows]))
  const aims = ENDPOINTS.map(({ name, label }) => {
    const times = of(name, 2) / of(name, 1)
    const text = `${label}: two processes at least ${LEAST_TIMES} x one`
    if (cores < FEWEST_CORES)
      return [
        text,
        times.toFixed(2),
        `not decided: ${cores} cores are too few for two processes and a load`,
      ]
    if (times < LEAST_TIMES) process.exitCode = 1
    return aimRow({ text, reached: times.toFixed(2), met: times >= LEAST_TIMES })
  })
  console.log(`\n${aligned(aims)}`)
}
