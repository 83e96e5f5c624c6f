import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAnswers } from './check-answers.ts'
import type { Candidate, ServerName } from './candidates.ts'
import { fill } from '#/tests/helpers/register/fill.ts'
import { readOptions, type Options, type Part } from './options.ts'
import { settle, startPostgres } from './postgres.ts'
import { aims, machine, progress, summarise, table, whole } from './report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { requireBuild, startServer, type Server } from './servers.ts'
import { load, requireWrk, type Measurement } from './wrk.ts'

/** A contestant whose server is up, and the file of the paths to ask. */
type Entrant = { candidate: Candidate; server: Server; paths: string; rounds: Measurement[] }

const WARM_UP_SECONDS = 2
const ON_SQLITE: ServerName[] = ['product', 'product-metrics', 'bare']

type Measure = (options: Options, signal: AbortSignal) => Promise<void>

const search: Measure = async (...asked) =>
  (await import('./search/measure.ts')).measureSearch(...asked)
const pages: Measure = async (...asked) =>
  (await import('./pages/measure.ts')).measurePages(...asked)
const transfer: Measure = async (...asked) =>
  (await import('./transfer/measure.ts')).measureTransfer(...asked)

/**
 * What measures each part. It is loaded when the part is asked for: browser, Lighthouse and Vite
 * take a second to load, which the comparison of servers need not wait for.
 */
const MEASURES: Record<Part, Measure> = {
  registrar: async (...asked) =>
    (await import('./registrar/measure.ts')).measureRegistrar(...asked),
  search,
  searching: search,
  'first-verdict': pages,
  scripts: pages,
  lighthouse: pages,
  log: async (...asked) => (await import('./log/measure.ts')).measureLog(...asked),
  documents: async (...asked) =>
    (await import('./documents/measure.ts')).measureDocuments(...asked),
  kit: async (_, signal) => (await import('./documents/measure-kit.ts')).measureKit(signal),
  import: transfer,
  export: transfer,
  scale: async (...asked) => (await import('./scale/measure-scale.ts')).measureScale(...asked),
  memory: async (...asked) => (await import('./scale/measure-memory.ts')).measureMemory(...asked),
  processes: async (...asked) =>
    (await import('./scale/measure-processes.ts')).measureProcesses(...asked),
  surveys: async (options, signal) => {
    await (await import('./surveys/measure-ship-page.ts')).measureShipPage(signal)
    await (await import('./surveys/measure-surveys.ts')).measureSurveys(options, signal)
  },
  'surveys-due': async (...asked) =>
    (await import('./surveys/measure-due.ts')).measureDue(...asked),
  'on-board': async (_, signal) =>
    (await import('./surveys/measure-on-board.ts')).measureOnBoard(signal),
  install: async (_, signal) =>
    (await import('./install/measure-install.ts')).measureInstall(signal),
}

/** It asks the store itself; every other part is refused where the product was not built. */
const WITHOUT_BUILD: Part = 'search'

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => interruption.abort(new Error(`Interrupted by ${name}`)))
}
const { signal } = interruption

try {
  await bench(readOptions(process.argv.slice(2)))
} catch (error) {
  const shown: unknown = signal.aborted ? signal.reason : error
  process.stderr.write(`${shown instanceof Error ? shown.message : String(shown)}\n`)
  process.exitCode = 1
}

async function bench(options: Options): Promise<void> {
  const servers = new Set(options.candidates.map(({ server }) => server))
  if (servers.size > 0) await requireWrk()
  if (
    servers.has('product') ||
    servers.has('product-metrics') ||
    options.parts.some((part) => part !== WITHOUT_BUILD)
  )
    requireBuild()
  console.log(machine())
  if (servers.size > 0) await compareServers(options, servers)
  // Parts that are measured together are measured once.
  const measures = new Set(options.parts.map((part) => MEASURES[part]))
  for (const measure of measures) await measure(options, signal)
}

async function compareServers(options: Options, servers: Set<ServerName>): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const entrants = await prepare(options, servers, stack)
  for (let round = 0; round < options.rounds; round++) await playRound(entrants, round, options)
  const results = entrants.map(({ candidate, rounds }) => summarise(candidate, rounds))
  console.log(
    `\nMedian of ${options.rounds} rounds of ${options.seconds} s, ${options.certificates} certificates\n`,
  )
  console.log(`${table(results)}\n\n${aims(results)}`)
}

/**
 * Fills the databases and starts every server; all of them stay up, idle until it is their turn.
 */
async function prepare(
  { certificates, candidates }: Options,
  servers: Set<ServerName>,
  stack: AsyncDisposableStack,
): Promise<Entrant[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  progress(`Filling ${certificates} certificates`)
  if (ON_SQLITE.some((name) => servers.has(name))) await fill({ dataDir }, certificates, signal)
  let databaseUrl = ''
  if (servers.has('express') || servers.has('orm') || servers.has('prepared')) {
    databaseUrl = stack.use(await startPostgres(signal)).url
    await fill({ dataDir, databaseUrl }, certificates, signal)
    await settle(databaseUrl)
  }
  const started = new Map<ServerName, Server>()
  for (const name of servers) {
    const server = await startServer(name, { dataDir, databaseUrl }, signal)
    stack.use(server.child)
    started.set(name, server)
  }
  return candidates.map((candidate) => {
    const server = started.get(candidate.server)
    if (!server) throw new Error(`${candidate.server} was not started`)
    const paths = join(folder, `${candidate.name}.txt`)
    writePaths(paths, candidate.path, certificates)
    return { candidate, server, paths, rounds: [] }
  })
}

function writePaths(file: string, path: string, count: number): void {
  const lines = Array.from(
    { length: count },
    (_, i) => path + sampleCertificate(i, count).certificateId,
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
}

/**
 * Everyone once, each round beginning with another one, so that nobody always follows the same
 * neighbour.
 */
async function playRound(
  entrants: Entrant[],
  round: number,
  { seconds, certificates }: Options,
): Promise<void> {
  const first = round % entrants.length
  for (const { candidate, server, paths, rounds } of [
    ...entrants.slice(first),
    ...entrants.slice(0, first),
  ]) {
    if (round === 0) await checkAnswers(candidate, server.origin, certificates)
    const measured = await measure(server, { paths, plain: candidate.plain ?? false }, seconds)
    rounds.push(measured)
    progress(`Round ${round + 1}: ${candidate.label} ${whole(measured.perSecond)}/s`)
  }
}

type Asked = { paths: string; plain: boolean }

async function measure(
  { origin, child }: Server,
  asked: Asked,
  seconds: number,
): Promise<Measurement> {
  try {
    await load({ origin, ...asked, seconds: WARM_UP_SECONDS, signal })
    return await load({ origin, ...asked, seconds, signal })
  } catch (error) {
    // That the server has ended says more than the socket errors that follow from it.
    child.alive()
    throw error
  }
}
