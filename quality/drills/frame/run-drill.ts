import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '#/quality/bench/postgres.ts'
import { aimRow, aligned, machine, progress } from '#/quality/bench/report.ts'
import type { Engine } from '#/db/schema.ts'
import type { Location } from './server.ts'

/** One aim of a drill, and what came of it. */
export type Aim = { text: string; reached: string; met: boolean }

/** For tests: fails with each aim that was missed, and what was reached. */
export function requireMet(aims: readonly Aim[]): void {
  const missed = aims.filter(({ met }) => !met).map(({ text, reached }) => `${text}: ${reached}`)
  if (missed.length > 0) throw new Error(`Missed: ${missed.join('; ')}`)
  if (aims.length === 0) throw new Error('There is no aim')
}

export type Dependencies = {
  signal: AbortSignal
  /** An empty register on an engine, gone when the drill ends. */
  freshLocation: (engine: Engine) => Promise<Location>
  /** A folder, gone when the drill ends. */
  freshFolder: () => string
}

/**
 * Runs a drill by itself: prints the machine, each aim and what was reached. The exit code is 0
 * only where every aim was met, and there was one.
 */
export async function runDrill(drill: (around: Dependencies) => Promise<Aim[]>): Promise<void> {
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => interruption.abort(new Error(`Interrupted by ${name}`)))
  }
  const { signal } = interruption
  try {
    console.log(machine())
    await using stack = new AsyncDisposableStack()
    const aims = await drill(dependencies(stack, signal))
    console.log(`\n${aligned(aims.map(aimRow))}`)
    process.exitCode = aims.length > 0 && aims.every(({ met }) => met) ? 0 : 1
  } catch (error) {
    const shown: unknown = signal.aborted ? signal.reason : error
    progress(shown instanceof Error ? (shown.stack ?? shown.message) : String(shown))
    process.exitCode = 1
  }
}

function dependencies(stack: AsyncDisposableStack, signal: AbortSignal): Dependencies {
  let cluster: string | null = null
  let databases = 0
  const freshFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'lentera-drill-'))
    stack.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    return folder
  }
  return {
    signal,
    freshFolder,
    freshLocation: async (engine) => {
      const dataDir = freshFolder()
      if (engine === 'sqlite') return { dataDir }
      cluster ??= stack.use(await startPostgres(signal)).url
      databases += 1
      return { dataDir, databaseUrl: await freshDatabase(cluster, `drill_${databases}`) }
    },
  }
}

async function freshDatabase(cluster: string, name: string): Promise<string> {
  const client = new Client({ connectionString: cluster })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return cluster.replace(/\/postgres$/, `/${name}`)
}
