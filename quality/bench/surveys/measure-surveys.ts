import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { writePaths } from '#/quality/bench/scale/paths.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { load, requireWrk, type Measurement } from '#/quality/bench/wrk.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { openStore } from '#/db/open/open.ts'
import { insertEntries, type SampleEntry } from '#/tests/helpers/register/stored-entries.ts'
import type { fill } from '#/tests/helpers/register/fill.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { surveyedCertificate } from './surveyed-certificate.ts'

const ROWS_AT_ONCE = 1_000
const WARM_UP_SECONDS = 3
const LEAST_TIMES = 0.9

type Rows = { label: string; rowAt: (index: number, count: number) => SampleEntry }
type Compared = { label: string; perSecond: number; p99: number }

/**
 * Verifications of records whose surveys are recorded beside the same records without surveys, in
 * turn; and beside the same records in another build (`--beside`), such as one from before records
 * had surveys.
 */
export async function measureSurveys(options: Options, signal: AbortSignal): Promise<void> {
  const { certificates, rounds, seconds, beside } = options
  await requireWrk()
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-surveys-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const today = dateInJakarta(new Date().toISOString())
  const paths = writePaths(folder, '/api/certificates/verify/', certificates)
  const servers: { label: string; origin: string; found: Measurement[] }[] = []
  const start = async (label: string, where: { dataDir: string; root?: string }) => {
    const server = await startServer('product', { ...where, databaseUrl: '' }, signal)
    stack.use(server.child)
    servers.push({ label, origin: server.origin, found: [] })
  }
  const both: Rows[] = [
    { label: 'no surveys recorded', rowAt: sampleCertificate },
    {
      label: 'all surveys recorded',
      rowAt: (index, count) => surveyedCertificate(index, count, today),
    },
  ]
  for (const [index, { label, rowAt }] of both.entries()) {
    const dataDir = join(folder, `data-${index}`)
    progress(`Filling ${whole(certificates)} certificates: ${label}`)
    await fillWith(dataDir, { certificates, rowAt }, signal)
    await start(label, { dataDir })
  }
  if (beside !== undefined) {
    const dataDir = join(folder, 'data-beside')
    progress(`Filling ${whole(certificates)} certificates: the build in ${beside}`)
    await fillOtherBuild(beside, { dataDir, certificates }, signal)
    await start('the other build', { dataDir, root: beside })
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
  console.log(
    `\nVerifications by the API, median of ${rounds} rounds of ${seconds} s, ${whole(certificates)} certificates\n`,
  )
  printCompared(rows)
}

function printCompared(rows: Compared[]): void {
  console.log(
    aligned([
      ['', 'answers/s', 'p99'],
      ...rows.map(({ label, perSecond, p99 }) => [label, whole(perSecond), `${p99.toFixed(2)} ms`]),
    ]),
  )
  const [plain, surveyed, other] = rows
  const aims = [aimFor('With surveys', surveyed, 'without', plain)]
  if (other) {
    aims.push(
      aimFor('With surveys', surveyed, 'the other build', other),
      aimFor('Without', plain, 'the other build', other),
    )
  }
  console.log(`\n${aligned(aims)}`)
}

function aimFor(
  name: string,
  one: Compared | undefined,
  otherName: string,
  other: Compared | undefined,
): string[] {
  const times = (one?.perSecond ?? 0) / (other?.perSecond ?? 1)
  if (times < LEAST_TIMES) process.exitCode = 1
  return aimRow({
    text: `${name} at least ${LEAST_TIMES} x ${otherName}`,
    reached: times.toFixed(2),
    met: times >= LEAST_TIMES,
  })
}

/** The second is where builds before records had parts have it. */
const FILL_FILES = ['tests/helpers/register/fill.ts', 'tests/helpers/fill.ts']

/** By the program of that build, because its tables are others. */
async function fillOtherBuild(
  root: string,
  { dataDir, certificates }: { dataDir: string; certificates: number },
  signal: AbortSignal,
): Promise<void> {
  const file = FILL_FILES.map((name) => join(resolve(root), name)).find((path) => existsSync(path))
  if (file === undefined) throw new Error(`${root} has no ${FILL_FILES.join(' or ')}`)
  const module = (await import(file)) as { fill: typeof fill }
  await module.fill({ dataDir }, certificates, signal)
}

async function fillWith(
  dataDir: string,
  { certificates, rowAt }: { certificates: number; rowAt: Rows['rowAt'] },
  signal: AbortSignal,
): Promise<void> {
  const store = await openStore({ dataDir })
  try {
    for (let start = 0; start < certificates; start += ROWS_AT_ONCE) {
      signal.throwIfAborted()
      const length = Math.min(ROWS_AT_ONCE, certificates - start)
      const rows = Array.from({ length }, (_, i) => rowAt(start + i, certificates))
      await store.write.transaction().execute((tx) => insertEntries(tx, rows))
    }
  } finally {
    await store.close()
  }
}
