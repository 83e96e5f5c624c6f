import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { messageOf } from '#/core/text.ts'
import {
  createFirstAdministrator,
  linkForFirstAdministrator,
} from '#/domain/people/sign-in/accounts.server.ts'
import { checkBreachedPasswords } from '#/domain/people/passwords/breached-passwords.server.ts'
import { signingProblem } from '#/domain/documents/certificate/documents.server.ts'
import { openStore } from '#/db/open/open.ts'
import { IS_BUILT, ROOT } from '#/db/program.ts'
import type { Store } from '#/db/schema.ts'
import { admissionControl, type Listener } from '#/http/admission/admission-control.ts'
import { readConfig, type Config } from '#/ops/config/config.ts'
import type { AppOptions } from '#/http/response-context.ts'
import { openLog, type Logger } from '#/domain/context/log.server.ts'
import {
  isFirstStart,
  isFirst,
  jobHolder,
  numberOfSeveral,
  reportListening,
  stopWithSupervisor,
} from '#/ops/supervisor/processes.ts'
import { listenFailure } from '#/ops/supervisor/port-in-use.ts'
import { guardRegister } from '#/ops/register/register-guard.ts'
import {
  boundUnfinishedRequests,
  cutOffSlowSenders,
  TIMEOUTS,
} from '#/http/limits/unfinished-requests.ts'
import { staticFiles } from '#/http/static-files.ts'
import { isStaticFile } from '#/core/static-paths.ts'
import { openTelemetry } from '#/ops/telemetry/open-telemetry.ts'

const DRAIN_MS = 10_000
const started = performance.now()

try {
  await main()
} catch (error) {
  process.stderr.write(`lentera: ${messageOf(error)}\n`)
  process.exit(1)
}

async function main() {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel, config.logFormat)
  // Files are for their owner alone, whatever the umask was.
  process.umask(0o077)
  warnOfSettings(config, log)
  if (config.breachedPasswords !== undefined) await checkBreachedPasswords(config.breachedPasswords)
  const telemetry = await openTelemetry(config, log)
  const say = (line: string) => log.info(line)
  const db = await openStore(config, telemetry?.store, { say }).catch((error: unknown) =>
    Promise.reject(storeFailure(error, config)),
  )
  const guardJobs = await guardRegister({ db, log, first: isFirst() })
  await firstAdministrator(db, config)
  const server = createServer(TIMEOUTS)
  const options = { db, log, origin: config.publicOrigin }
  const shared = config.processes > 1 || db.engine === 'postgres'
  const mail = config.smtpUrl !== undefined
  const appOptions = { ...config, ...options, shared, mail, telemetry: telemetry?.app }
  const { listener, apiPaths, runJobs, registerJobs } = await loadApp(appOptions, server)
  cutOffSlowSenders(server)
  if (config.rateLimit) boundUnfinishedRequests(server, config)
  server.on('request', telemetry ? telemetry.requests(listener, apiPaths) : listener)
  const port = await listen(server, config)
  if (isFirstStart()) await welcome(db, config, port)
  reportListening(port)
  telemetry?.begin(db, { first: isFirst() })
  // Not fatal: only documents cannot be made.
  signingProblem(db, new Date().toISOString()).then(
    (problem) => problem !== null && log.error(problem),
    (error: unknown) => log.error({ err: error }, 'SIGNING_P12 could not be checked'),
  )
  // In one process of a machine only: the same work in two would be wasted.
  const ofRegister = isFirst() ? registerJobs({ ...config, ...options, telemetry }) : []
  const jobs = runJobs({ db, log, holder: jobHolder(), jobs: [...guardJobs, ...ofRegister] })
  stopOnSignal({ server, log, jobs }, async () => {
    await telemetry?.stop()
    await db.close()
  })
}

type Running = { server: Server; log: Logger; jobs: { stop: () => Promise<void> } }

/**
 * At a signal, or when the supervisor has ended: answers what is under way, ends the jobs, then
 * closes the rest.
 */
function stopOnSignal({ server, log, jobs }: Running, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), DRAIN_MS).unref()
    const stopped = jobs.stop()
    server.close(async () => {
      await stopped
      await close()
      process.exit(0)
    })
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  stopWithSupervisor(stop)
}

/**
 * Listens, and returns the port: the configured one, or any free one for 0. Throws an Error of one
 * line if it cannot.
 */
async function listen(server: Server, config: Config): Promise<number> {
  const several = numberOfSeveral(config.processes) !== undefined
  try {
    // With `reusePort`, a port that another program or an earlier start has would be shared with
    // it. Opened without it first, such a port is refused.
    const port = several && isFirstStart() ? await tryPort(config) : config.port
    server.listen({ port, host: config.host, reusePort: several })
    await once(server, 'listening')
  } catch (error) {
    throw listenFailure(error, config)
  }
  return portOf(server)
}

async function tryPort({ port, host }: Config): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const free = portOf(server)
  server.close()
  await once(server, 'close')
  return free
}

function portOf(server: Server): number {
  // Known to be a TCP address: a port was asked for.
  return (server.address() as AddressInfo).port
}

type App = { listener: Listener } & Pick<
  typeof import('#/http/app.ts'),
  'apiPaths' | 'runJobs' | 'registerJobs'
>

/** The built app and its static files; in development, Vite's modules, always the newest. */
async function loadApp(options: AppOptions & { log: Logger }, server: Server): Promise<App> {
  if (process.env['NODE_ENV'] !== 'development') {
    if (!IS_BUILT) throw new Error('What runs in production is the build of this: npm start')
    const { createApp, apiPaths, runJobs, registerJobs } = await import('#/http/app.ts')
    const app = getRequestListener(createApp(options).fetch)
    const files = getRequestListener(
      staticFiles(new URL('build/client', ROOT), options.origin).fetch,
    )
    return {
      listener: admissionControl(
        server,
        (incoming, outgoing) => (isStaticFile(incoming.url) ? files : app)(incoming, outgoing),
        options,
      ),
      apiPaths,
      runJobs,
      registerJobs,
    }
  }
  // Vite's messages go through our server: the content security policy of the pages allows no
  // other.
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
  // Vite's own would end the process at once; ours lets requests finish and closes the database.
  process.removeAllListeners('SIGTERM')
  const flags = getRequestListener(staticFiles(new URL('public', ROOT), options.origin).fetch)
  const answer = getRequestListener(async (request, env) => {
    const { createApp } = await vite.ssrLoadModule('./http/app.ts')
    return createApp(options).fetch(request, env)
  })
  const listener: Listener = (incoming, outgoing) => {
    // The pictures of flags are files of a package, which Vite does not serve by this address.
    if (incoming.url?.startsWith('/flags/')) void flags(incoming, outgoing)
    else vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing))
  }
  const { apiPaths, runJobs, registerJobs } = await vite.ssrLoadModule('./http/app.ts')
  return { listener, apiPaths, runJobs, registerJobs }
}

/** With the variable that names the database; for the file, DATA_DIR is in the message. */
function storeFailure(error: unknown, { databaseUrl }: Config): Error {
  const where =
    databaseUrl === undefined
      ? ''
      : ': see DATABASE_URL, such as postgres://user:password@127.0.0.1/lentera'
  return new Error(`${messageOf(error)}${where}`, { cause: error })
}

/** At each start, so that nobody forgets it. */
function warnOfSettings({ rateLimit, withoutEffect }: Config, log: Logger): void {
  if (!isFirst()) return
  if (!rateLimit)
    log.warn(
      'RATE_LIMIT is off: anyone may send any number of requests. It is for measurements alone',
    )
  for (const name of withoutEffect)
    log.warn(`${name} has no effect any more: remove it (docs/decisions/0043)`)
}

async function firstAdministrator(db: Store, config: Config) {
  if (!config.firstAdministrator) return
  const { email, password } = config.firstAdministrator
  await createFirstAdministrator(db, new Date().toISOString(), email, password)
}

/** What a person at the terminal needs first: the address, where the data is, and how to begin. */
async function welcome(db: Store, config: Config, port: number) {
  const ms = Math.round(performance.now() - started)
  const several = config.processes > 1 ? `, ${config.processes} processes` : ''
  const origin = config.port === 0 ? `http://localhost:${port}` : config.publicOrigin
  const link = await linkForFirstAdministrator(db, { now: new Date().toISOString(), origin })
  const lines = [
    `Lentera listens on http://${config.host}:${port} (${db.engine}${several}, ready in ${ms} ms)`,
    `  Open   ${origin}`,
    `  Data   ${resolve(config.dataDir)}${config.databaseUrl === undefined ? '' : ' and the database of DATABASE_URL'}`,
    ...(link
      ? [
          'There is no account yet. Create the first administrator here, within 72 hours:',
          `  ${link}`,
        ]
      : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
