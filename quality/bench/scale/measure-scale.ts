import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkAnswers } from '#/quality/bench/check-answers.ts'
import { CANDIDATES } from '#/quality/bench/candidates.ts'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, medianRatio, progress, whole } from '#/quality/bench/report.ts'
import { startServer, type Server } from '#/quality/bench/servers.ts'
import { load, requireWrk } from '#/quality/bench/wrk.ts'
import { fillFile } from './fill-file.ts'
import { writePaths } from './paths.ts'

const SIZES = [10_000, 1_000_000]
const ENDPOINTS = CANDIDATES.filter(({ server }) => server === 'product')
const WARM_UP_SECONDS = 5
const LEAST_PART = 0.85

type Register = {
  count: number
  dataDir: string
  server: Server
  paths: Record<string, string>
  rounds: Record<string, number[]>
}

/**
 * One verification over registers of different sizes, each on a server of its own, in turn in one
 * run.
 */
export async function measureScale(
  { largest, rounds, seconds }: Options,
  signal: AbortSignal,
): Promise<void> {
  await requireWrk()
  await using stack = new AsyncDisposableStack()
  const registers: Register[] = []
  for (const count of [...SIZES.filter((size) => size < largest), largest])
    registers.push(await prepare(count, stack, signal))
  for (let round = 0; round < rounds; round++) {
    for (const { count, dataDir, server, paths, rounds: measured } of round % 2 === 0
      ? registers
      : registers.toReversed()) {
      await readThrough(join(dataDir, 'lentera.db'), signal)
      for (const { name } of ENDPOINTS) {
        const asked = { origin: server.origin, paths: paths[name] ?? '', signal }
        await load({ ...asked, seconds: round === 0 ? WARM_UP_SECONDS : 1 })
        const { perSecond } = await load({ ...asked, seconds })
        ;(measured[name] ??= []).push(perSecond)
        progress(`Round ${round + 1}: ${name} over ${whole(count)}: ${whole(perSecond)}/s`)
      }
    }
  }
  report(registers)
}

async function prepare(
  count: number,
  stack: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<Register> {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-scale-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  progress(`Filling ${whole(count)} certificates`)
  await fillFile(dataDir, { count, signal })
  const server = await startServer('product', { dataDir, databaseUrl: '' }, signal)
  stack.use(server.child)
  for (const candidate of ENDPOINTS) await checkAnswers(candidate, server.origin, count)
  const paths = Object.fromEntries(
    ENDPOINTS.map(({ name, path }) => [name, writePaths(folder, path, count)]),
  )
  return { count, dataDir, server, paths, rounds: {} }
}

/**
 * Has the whole file in memory again: while others have their turn, the system gives some of it to
 * something else.
 */
async function readThrough(file: string, signal: AbortSignal): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(file, { highWaterMark: 1_048_576 }), nowhere, { signal })
}

function report(registers: Register[]): void {
  const [smallest] = registers
  const of = (register: Register | undefined, name: string) => register?.rounds[name] ?? []
  const part = (register: Register | undefined, name: string) =>
    medianRatio(of(register, name), of(smallest, name))
  const rows = registers.map((register) => [
    whole(register.count),
    ...ENDPOINTS.flatMap(({ name }) => [
      whole(median(of(register, name))),
      part(register, name).toFixed(2),
    ]),
  ])
  const head = [
    'certificates',
    ...ENDPOINTS.flatMap(({ label }) => [`${label}, answers/s`, 'to the smallest']),
  ]
  console.log(`\n${aligned([head, ...rows])}`)
  const largest = registers.at(-1)
  const aims = ENDPOINTS.map(({ name, label }) => {
    const reached = part(largest, name)
    const text = `${label}: ${whole(largest?.count ?? 0)} at least ${LEAST_PART} of ${whole(smallest?.count ?? 0)}`
    const met = reached >= LEAST_PART
    if (!met) process.exitCode = 1
    return aimRow({ text, reached: reached.toFixed(3), met })
  })
  console.log(`\n${aligned(aims)}`)
}
