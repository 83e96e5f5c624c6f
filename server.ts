import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createFirstAdministrator, linkForFirstAdministrator } from '#/app/accounts/accounts.server.ts'
import { checkBreachedPasswords } from '#/app/accounts/passwords/breached-passwords.server.ts'
import { signingProblem } from '#/app/certificates/document/documents.server.ts'
import { openStore } from '#/db/open.ts'
import { IS_BUILT, ROOT } from '#/db/program.ts'
import type { Store } from '#/db/schema.ts'
import { backupKeeper } from '#/server/backup/backup-keeper.ts'
import { readConfig, type Config } from '#/server/config.ts'
import type { AppOptions } from '#/server/door/around.ts'
import type { Listener } from '#/server/door/verification-door.ts'
import { openLog, type Logger } from '#/server/log.ts'
import { isBeginning, isFirst, isOneOfSeveral, reportListening, stopWithSupervisor } from '#/server/processes.ts'
import { guardRegister } from '#/server/register-guard.ts'
import { cutOffSlowSenders, TIMEOUTS } from '#/server/limits/slow-senders.ts'
import { gate } from '#/server/overload/gate.ts'
import { isStaticFile, staticFiles } from '#/server/static-files.ts'
import { openWatch } from '#/server/watching/open-watch.ts'

const DRAIN_MS = 10_000
const started = performance.now()

try {
  await main()
} catch (error) {
  process.stderr.write(`lentera: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function main() {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  // Files are for their owner alone, whatever this was started with.
  process.umask(0o077)
  warnOfSettings(config, log)
  if (config.breachedPasswords !== undefined) await checkBreachedPasswords(config.breachedPasswords)
  const watch = await openWatch(config, log)
  const db = await openStore(config, watch?.store)
  const guard = await guardRegister({ db, log, first: isFirst() })
  await firstAdministrator(db, config)
  const server = createServer(TIMEOUTS)
  const options = { db, log, origin: config.publicOrigin }
  const { rateLimit, proxies } = config
  const shared = config.processes > 1 || db.engine === 'postgres'
  const { listener, postOffice, registerSealer } = await loadApp(
    { ...options, rateLimit, proxies, shared, mail: config.smtpUrl !== undefined, watch: watch?.app },
    server,
  )
  cutOffSlowSenders(server)
  server.on('request', watch ? watch.requests(listener) : listener)
  const port = await listen(server, config)
  if (isBeginning()) await welcome(db, config, port)
  reportListening(port)
  watch?.begin(db, { first: isFirst() })
  // The register answers all the same: only documents cannot be made.
  signingProblem(db, new Date().toISOString()).then(
    (problem) => problem !== null && log.error(problem),
    (error: unknown) => log.error({ err: error }, 'SIGNING_P12 could not be looked at'),
  )
  // Two at the same work would do no harm, and no good.
  const work = isFirst()
    ? [
        postOffice({ ...options, smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, watch }).start(),
        registerSealer(options).start(),
        backupKeeper({ db, log, backup: config.backup }).start(),
      ]
    : []

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    guard.stop()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), DRAIN_MS).unref()
    const resting = Promise.all(work.map((one) => one.stop()))
    server.close(async () => {
      await resting
      await watch?.stop()
      await db.close()
      process.exit(0)
    })
    server.closeIdleConnections()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  stopWithSupervisor(stop)
}

/** Answers the port: the one asked for, or any that is free for 0. Throws an Error of one line where it cannot be had. */
async function listen(server: Server, config: Config): Promise<number> {
  const several = isOneOfSeveral(config.processes)
  try {
    // Several processes may share a port only because each asks for that. Asked for without it first, a port that another program
    // has is refused, and so is a second start by mistake.
    const port = several && isBeginning() ? await tryPort(config) : config.port
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

type App = { listener: Listener } & Pick<typeof import('#/server/app.ts'), 'postOffice' | 'registerSealer'>

/** The built app and its static files; in development, Vite's modules, always the newest. */
async function loadApp(options: AppOptions & { log: Logger }, server: Server): Promise<App> {
  if (process.env['NODE_ENV'] !== 'development') {
    if (!IS_BUILT) throw new Error('What runs in production is the build of this: npm start')
    const { createListener, postOffice, registerSealer } = await import('#/server/app.ts')
    const app = createListener(options)
    const files = getRequestListener(staticFiles(new URL('build/client', ROOT), options.origin).fetch)
    return {
      listener: gate(server, (incoming, outgoing) => (isStaticFile(incoming.url) ? files : app)(incoming, outgoing), options),
      postOffice,
      registerSealer,
    }
  }
  // Its messages go through our own server: the pages' policy lets them go nowhere else.
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
  // Vite's own would end the process at once; ours lets requests finish and closes the database.
  process.removeAllListeners('SIGTERM')
  const answer = getRequestListener(async (request, env) => {
    const { createApp } = await vite.ssrLoadModule('./server/app.ts')
    return createApp(options).fetch(request, env)
  })
  const listener: Listener = (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing))
  }
  const { postOffice, registerSealer } = await vite.ssrLoadModule('./server/app.ts')
  return { listener, postOffice, registerSealer }
}

/** At each start, so that nobody forgets it. */
function warnOfSettings({ rateLimit }: Config, log: Logger): void {
  if (!rateLimit && isFirst())
    log.warn('RATE_LIMIT is off: anyone may send any number of requests. It is for measurements alone')
}

async function firstAdministrator(db: Store, config: Config) {
  if (!config.firstAdministrator) return
  const { email, password } = config.firstAdministrator
  await createFirstAdministrator(db, new Date().toISOString(), email, password)
}

async function welcome(db: Store, config: Config, port: number) {
  const ms = Math.round(performance.now() - started)
  const several = config.processes > 1 ? `, ${config.processes} processes` : ''
  process.stdout.write(`Lentera listens on http://${config.host}:${port} (${db.engine}${several}, ready in ${ms} ms)\n`)
  const origin = config.port === 0 ? `http://localhost:${port}` : config.publicOrigin
  const link = await linkForFirstAdministrator(db, { now: new Date().toISOString(), origin })
  if (link) process.stdout.write(`There is no account yet. Create the first administrator here, within 72 hours:\n  ${link}\n`)
}

function listenFailure(error: unknown, { host, port }: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return new Error(`PORT ${port} on ${host} is taken by another program`)
  if (code === 'EACCES') return new Error(`PORT ${port} may not be opened by this user`)
  if (code === 'ENOTSUP')
    return new Error('WEB_CONCURRENCY needs a system that lets several processes share a port, such as Linux')
  return new Error(`Cannot listen on ${host}:${port} (${error instanceof Error ? error.message : String(error)})`)
}
