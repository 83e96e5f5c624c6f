import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { writePaths } from '#/quality/bench/scale/paths.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { load, requireWrk, type Measurement } from '#/quality/bench/wrk.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { openStore } from '#/db/open/open.ts'
import type { NewCertificateRow } from '#/db/schema.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { surveyedCertificate } from './surveyed-certificate.ts'

const ROWS_AT_ONCE = 1_000
const WARM_UP_SECONDS = 3
const LEAST_TIMES = 0.9

type Register = { label: string; rowAt: (index: number, count: number) => NewCertificateRow }

/** Verifications of records whose surveys are recorded beside the same records without surveys, in turn. */
export async function measureSurveys({ certificates, rounds, seconds }: Options, signal: AbortSignal): Promise<void> {
  await requireWrk()
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-surveys-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const today = dateInJakarta(new Date().toISOString())
  const registers: Register[] = [
    { label: 'no surveys recorded', rowAt: sampleCertificate },
    { label: 'all surveys recorded', rowAt: (index, count) => surveyedCertificate(index, count, today) },
  ]
  const paths = writePaths(folder, '/api/certificates/verify/', certificates)
  const servers = []
  for (const [index, { label, rowAt }] of registers.entries()) {
    const dataDir = join(folder, `data-${index}`)
    progress(`Filling ${whole(certificates)} certificates: ${label}`)
    await fillWith(dataDir, { certificates, rowAt }, signal)
    const server = await startServer('product', { dataDir, databaseUrl: '' }, signal)
    stack.use(server.child)
    servers.push({ label, origin: server.origin, found: [] as Measurement[] })
  }
  for (let round = 0; round < rounds; round++) {
    for (const { label, origin, found } of round % 2 === 0 ? servers : servers.toReversed()) {
      if (round === 0) await load({ origin, paths, seconds: WARM_UP_SECONDS, signal })
      const measured = await load({ origin, paths, seconds, signal })
      found.push(measured)
      progress(`Round ${round + 1}: ${label}: ${whole(measured.perSecond)}/s`)
    }
  }
  const rows = servers.map(({ label, found }) => ({
    label,
    perSecond: median(found.map((one) => one.perSecond)),
    p99: median(found.map((one) => one.p99)),
  }))
  console.log(`\nVerifications by the API, median of ${rounds} rounds of ${seconds} s, ${whole(certificates)} certificates\n`)
  console.log(
    aligned([
      ['', 'answers/s', 'p99'],
      ...rows.map(({ label, perSecond, p99 }) => [label, whole(perSecond), `${p99.toFixed(2)} ms`]),
    ]),
  )
  const [plain, surveyed] = rows
  const times = (surveyed?.perSecond ?? 0) / (plain?.perSecond ?? 1)
  if (times < LEAST_TIMES) process.exitCode = 1
  const text = `With surveys at least ${LEAST_TIMES} x without`
  console.log(`\n${aligned([aimRow({ text, reached: times.toFixed(2), met: times >= LEAST_TIMES })])}`)
}

async function fillWith(
  dataDir: string,
  { certificates, rowAt }: { certificates: number; rowAt: Register['rowAt'] },
  signal: AbortSignal,
): Promise<void> {
  const store = await openStore({ dataDir })
  try {
    for (let start = 0; start < certificates; start += ROWS_AT_ONCE) {
      signal.throwIfAborted()
      const length = Math.min(ROWS_AT_ONCE, certificates - start)
      const rows = Array.from({ length }, (_, i) => rowAt(start + i, certificates))
      await store.write.transaction().execute((tx) => tx.insertInto('certificates').values(rows).execute())
    }
  } finally {
    await store.close()
  }
}
