import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { load, requireWrk } from '#/quality/bench/wrk.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { fillFile } from './fill-file.ts'
import { writePaths } from './paths.ts'

const STARTS = 5
const MEGABYTE = 1_000_000
const MAX_MEGABYTES = 160
const MAX_MS = 700

/** What the server takes over a large register: milliseconds from its start to its first answer, and resident memory after load, without and with staff. */
export async function measureMemory({ held, loaded }: Options, signal: AbortSignal): Promise<void> {
  await requireWrk()
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-memory-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  progress(`Filling ${whole(held)} certificates`)
  await fillFile(dataDir, held, signal)
  // The administrator of the first start is made once.
  await (await startServer({ location: { dataDir } }, signal)).stop('SIGTERM')
  const starts: number[] = []
  for (let i = 0; i < STARTS; i++) {
    await using server = await startServer({ location: { dataDir } }, signal)
    starts.push(server.readyAfter)
    progress(`first answer after ${whole(server.readyAfter)} ms`)
    await server.stop('SIGTERM')
  }
  await using server = await startServer({ location: { dataDir } }, signal)
  const readings: [string, number][] = [['after the start', server.memory()]]
  const paths = { json: writePaths(folder, '/api/certificates/verify/', held), html: writePaths(folder, '/verify/', held) }
  for (const [name, file] of Object.entries(paths)) {
    await load({ origin: server.origin, paths: file, seconds: Math.ceil(loaded / 2), signal })
    readings.push([`after ${Math.ceil(loaded / 2)} s of verifications (${name})`, server.memory()])
  }
  const [start, resident] = [median(starts), server.memory()]
  const ask = await signedIn(server.origin, signal)
  await ask('/api/certificates?q=nothing-like-it')
  readings.push(['once staff have searched', server.memory()])
  const inMegabytes = (bytes: number) => `${whole(bytes / MEGABYTE)} MB`
  console.log(`\nResident memory over ${whole(held)} certificates, SQLite, one process\n`)
  console.log(aligned(readings.map(([when, bytes]) => [when, inMegabytes(bytes)])))
  const aims = [
    { text: `first answer within ${MAX_MS} ms of the start`, reached: `${whole(start)} ms`, met: start <= MAX_MS },
    {
      text: `at most ${MAX_MEGABYTES} MB resident after ${loaded} s of load`,
      reached: inMegabytes(resident),
      met: resident <= MAX_MEGABYTES * MEGABYTE,
    },
  ]
  if (aims.some(({ met }) => !met)) process.exitCode = 1
  console.log(`\n${aligned(aims.map(aimRow))}`)
}
