import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAnswers } from './check-answers.ts'
import type { Candidate, ServerName } from './candidates.ts'
import { fill } from '#/tests/helpers/register/fill.ts'
import { readOptions, type Options } from './options.ts'
import { settle, startPostgres } from './postgres.ts'
import { aims, machine, progress, summarise, table, whole } from './report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { requireBuild, startServer, type Server } from './servers.ts'
import { load, requireWrk, type Measurement } from './wrk.ts'

/** A contestant whose server is up, and the file of the paths to ask. */
type Entrant = { candidate: Candidate; server: Server; paths: string; rounds: Measurement[] }

const WARM_UP_SECONDS = 2
const ON_SQLITE: ServerName[] = ['product', 'product-metrics', 'bare']

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
    options.pageParts.length +
      options.transferParts.length +
      options.proofParts.length +
      options.scaleParts.length >
      0 ||
    options.staffParts.includes('searching') ||
    options.staffParts.includes('registrar')
  )
    requireBuild()
  console.log(machine())
  if (servers.size > 0) await compareServers(options, servers)
  if (options.staffParts.includes('registrar')) {
    const { measureRegistrar } = await import('./registrar/measure.ts')
    await measureRegistrar(options, signal)
  }
  if (options.staffParts.some((part) => part !== 'registrar')) {
    const { measureSearch } = await import('./search/measure.ts')
    await measureSearch(options, signal)
  }
  if (options.pageParts.length > 0) {
    // Browser, Lighthouse and Vite take a second to load, which the comparison of servers need not wait for.
    const { measurePages } = await import('./pages/measure.ts')
    await measurePages(options, signal)
  }
  if (options.proofParts.includes('log')) {
    const { measureLog } = await import('./log/measure.ts')
    await measureLog(options, signal)
  }
  if (options.transferParts.length > 0) {
    const { measureTransfer } = await import('./transfer/measure.ts')
    await measureTransfer(options, signal)
  }
  if (options.proofParts.includes('documents')) {
    const { measureDocuments } = await import('./documents/measure.ts')
    await measureDocuments(options, signal)
  }
  if (options.proofParts.includes('kit')) {
    const { measureKit } = await import('./documents/measure-kit.ts')
    await measureKit(signal)
  }
  if (options.scaleParts.includes('scale')) {
    const { measureScale } = await import('./scale/measure-scale.ts')
    await measureScale(options, signal)
  }
  if (options.scaleParts.includes('memory')) {
    const { measureMemory } = await import('./scale/measure-memory.ts')
    await measureMemory(options, signal)
  }
  if (options.scaleParts.includes('processes')) {
    const { measureProcesses } = await import('./scale/measure-processes.ts')
    await measureProcesses(options, signal)
  }
  if (options.scaleParts.includes('surveys')) {
    const { measureShipPage } = await import('./surveys/measure-ship-page.ts')
    await measureShipPage(signal)
    const { measureSurveys } = await import('./surveys/measure-surveys.ts')
    await measureSurveys(options, signal)
  }
  if (options.scaleParts.includes('surveys-due')) {
    const { measureDue } = await import('./surveys/measure-due.ts')
    await measureDue(options, signal)
  }
  if (options.scaleParts.includes('on-board')) {
    const { measureOnBoard } = await import('./surveys/measure-on-board.ts')
    await measureOnBoard(signal)
  }
  if (options.scaleParts.includes('install')) {
    const { measureInstall } = await import('./install/measure-install.ts')
    await measureInstall(signal)
  }
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

/** Fills the databases and starts every server; all of them stay up, idle until it is their turn. */
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

/** Everyone once, each round beginning with another one, so that nobody always follows the same neighbour. */
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
    const measured = await measure(server, paths, seconds)
    rounds.push(measured)
    progress(`Round ${round + 1}: ${candidate.label} ${whole(measured.perSecond)}/s`)
  }
}

async function measure(
  { origin, child }: Server,
  paths: string,
  seconds: number,
): Promise<Measurement> {
  try {
    await load({ origin, paths, seconds: WARM_UP_SECONDS, signal })
    return await load({ origin, paths, seconds, signal })
  } catch (error) {
    // That the server has ended says more than the socket errors that follow from it.
    child.alive()
    throw error
  }
}
