import type { ChildProcess } from 'node:child_process'
import { messageOf } from '#/core/text.ts'
import { readForChild } from '#/domain/exchange/files/reader/read-table.server.ts'
import { IS_BUILT } from '#/db/program.ts'
import { openLog, type Logger } from '#/domain/context/log.server.ts'
import { makeDataFolders, narrowRights, writableFolders } from '#/ops/supervisor/data-folders.ts'
import { requireFreePort } from '#/ops/supervisor/port-in-use.ts'
import { serverCommand } from '#/ops/supervisor/server-command.ts'
import { superviseProcesses } from '#/ops/supervisor/supervise.ts'

// What runs in production: it prepares the folders, starts the server with the rights it needs and
// no more, and starts it again where it ends by itself or its event loop is blocked. It reads no
// request, and loads of the app only what starts the process that reads a spreadsheet.

try {
  process.exitCode = await main(process.env)
} catch (error) {
  process.stderr.write(`lentera: ${messageOf(error)}\n`)
  process.exitCode = 1
}
process.exit()

async function main(variables: NodeJS.ProcessEnv): Promise<number> {
  if (!IS_BUILT) throw new Error('What runs in production is the build of this: npm start')
  if (process.argv.includes('--check')) return checkVariables(variables)
  const log = openSupervisorLog(variables)
  await requireFreePort(variables)
  const problem = makeDataFolders(variables)
  if (problem !== null) log.error(`no backup can be written: ${problem}`)
  for (const { path, from, to } of narrowRights(variables)) {
    const message =
      from === to
        ? 'others may use this file, and its rights cannot be changed'
        : 'others may not use this any more'
    log.warn({ path, from, to }, message)
  }
  const processes = processesIn(variables['WEB_CONCURRENCY'])
  const listens =
    processes > 1 && variables['METRICS_PORT'] ? await scrape(variables, log) : undefined
  const { data } = writableFolders(variables)
  const started = (child: ChildProcess) => readForChild(child, data)
  return superviseProcesses(serverCommand(variables, process.execArgv), processes, log, {
    started,
    listens: (child, port) => {
      listens?.(child)
      // To the script that started it, which may print the address.
      if (process.connected) process.send?.({ port })
    },
  })
}

/**
 * Only reports what is wrong with a variable, or that the port is taken: the demonstration asks
 * before it adds its samples.
 */
async function checkVariables(variables: NodeJS.ProcessEnv): Promise<number> {
  const { readConfig } = await import('#/ops/config/config.ts')
  readConfig(variables)
  await requireFreePort(variables)
  return 0
}

/** What is wrong with a variable the server reports, which reads all of them. */
function openSupervisorLog({ LOG_LEVEL, LOG_FORMAT }: NodeJS.ProcessEnv): Logger {
  const format = LOG_FORMAT === 'json' || LOG_FORMAT === 'pretty' ? LOG_FORMAT : undefined
  try {
    return openLog(LOG_LEVEL || 'info', format)
  } catch {
    return openLog('info', format)
  }
}

function processesIn(text: string | undefined): number {
  const number = Number(text || 1)
  return Number.isInteger(number) && number >= 1 && number <= 64 ? number : 1
}

/** Loaded only where several processes are measured. */
async function scrape(
  variables: NodeJS.ProcessEnv,
  log: Logger,
): Promise<((child: ChildProcess) => void) | undefined> {
  const [{ readConfig }, { scrapeProcesses }] = await Promise.all([
    import('#/ops/config/config.ts'),
    import('#/ops/telemetry/open-telemetry.ts'),
  ])
  const { metrics } = readConfig(variables)
  return metrics ? scrapeProcesses(metrics, log) : undefined
}
