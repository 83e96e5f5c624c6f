import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { CLI } from '#/scripts/node26.mjs'
import { createFirstAdministrator } from '#/app/accounts/sign-in/accounts.server.ts'
import { appendToLog } from '#/app/transparency-log/appending/append.server.ts'
import { issueAll } from '#/quality/bench/log/measure.ts'
import { settle, startPostgres } from '#/quality/bench/postgres.ts'
import { progress } from '#/quality/bench/report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { ACCOUNT, startServer } from '#/quality/bench/servers.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { steadyVerifications, type Latency } from '#/quality/bench/steady-verifications.ts'
import { openStore } from '#/db/open/open.ts'
import type { Engine } from '#/db/schema.ts'

export type Rehearsal = {
  engine: Engine
  certificates: number
  /** How long verifications are measured before the backup begins. */
  quietMs: number
  /** Done to the newest backup and its key when the register is gone already: a fault that must be found. */
  plant?: (planted: { path: string; keyFile: string }) => void | Promise<void>
  /** The same, to the register that is backed up. */
  plantInRegister?: (dataDir: string) => void
}

export type Outcome = {
  backupSeconds: number
  bytes: number
  /** Of verifications while four write, before the backup and during it. */
  quiet: Latency
  during: Latency
  restoreSeconds: number
  /** From the start of the restoring to the first answer of the server. */
  answersAfterSeconds: number
  /** What does not agree; nothing for a register that is there again. */
  errors: string[]
}

const ROOT = join(import.meta.dirname, '../../..')
const WRITERS = 4
const run = promisify(execFile)

/** Backs a register up while it is used, destroys it, and restores it: what it took, and whether everything is there again. */
export async function rehearse(rehearsal: Rehearsal, signal: AbortSignal): Promise<Outcome> {
  const { engine, certificates, quietMs, plant, plantInRegister } = rehearsal
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-drill-restore-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const [dataDir, backups, keyFile] = [
    join(folder, 'data'),
    join(folder, 'backups'),
    join(folder, 'key.txt'),
  ]
  const database =
    engine === 'sqlite' ? null : databaseOf(stack.use(await startPostgres(signal)).url)
  await database?.create()
  const where = { dataDir, databaseUrl: database?.url ?? '' }
  const cli = async (...args: string[]) => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: where.databaseUrl,
      BACKUP_DIR: backups,
    }
    return (await run(process.execPath, [CLI, ...args], { cwd: ROOT, env, signal })).stdout
  }
  const recipient = /age1\w+/.exec(await cli('make-backup-key', keyFile))?.[0] ?? ''

  progress(`${engine}: issuing ${certificates} certificates`)
  await fill(where, certificates, signal)
  if (where.databaseUrl) await settle(where.databaseUrl)
  plantInRegister?.(dataDir)
  const serve = () => startServer(where.databaseUrl ? 'product-postgres' : 'product', where, signal)
  const server = await serve()
  const stop = async () => server.child[Symbol.asyncDispose]()
  stack.defer(stop)
  const numbers = Array.from(
    { length: certificates },
    (_, i) => sampleCertificate(i, certificates).certificateId,
  )
  const visitors = steadyVerifications(server.origin, numbers, signal)
  stack.defer(() => visitors.close())
  await visitors.warmUp()
  const writers = await startWriters(server.origin, signal)
  const quiet = await visitors.during(() => pause(quietMs, undefined, { signal }))
  const acknowledged = writers.acknowledged.length
  progress(`${engine}: backing up, while ${WRITERS} write`)
  const backup = await visitors.during(() => timed(() => cli('backup', '--recipient', recipient)))
  await writers.stop()
  visitors.close()

  progress(`${engine}: destroying the register`)
  await stop()
  rmSync(dataDir, { recursive: true })
  await database?.drop()
  await database?.create()
  const path = newestIn(backups)
  await plant?.({ path, keyFile })

  progress(`${engine}: restoring`)
  const started = performance.now()
  const mnemonic =
    /store its twelve words away from this machine: (.+)$/m.exec(backup.result.result)?.[1] ??
    'none'
  const accepted = ['--trust-key', mnemonic, '--accept-accounts']
  const restored = await timed(() =>
    cli('restore', path, '--identity', keyFile, ...accepted),
  ).catch((error: unknown) => {
    if (error instanceof Error && 'stderr' in error)
      return { result: null, message: String(error.stderr), seconds: Number.NaN }
    throw error
  })
  const { seconds: backupSeconds, result: said } = backup.result
  const measured = {
    backupSeconds,
    bytes: statSync(path).size,
    quiet: quiet.latency,
    during: backup.latency,
  }
  if (restored.result === null) {
    const errors = [restored.message.trim()]
    return { ...measured, restoreSeconds: Number.NaN, answersAfterSeconds: Number.NaN, errors }
  }
  const again = await serve()
  const answersAfterSeconds = (performance.now() - started) / 1_000
  stack.use(again.child)
  const errors = [
    ...(rootIn(said) === rootIn(restored.result)
      ? []
      : [`The root was ${rootIn(said)}, and is ${rootIn(restored.result)}`]),
    ...(await missingIn(
      again.origin,
      [...numbers.slice(-100), ...writers.acknowledged.slice(0, acknowledged)],
      signal,
    )),
  ]
  return { ...measured, restoreSeconds: restored.seconds, answersAfterSeconds, errors }
}

async function fill(
  where: { dataDir: string; databaseUrl: string },
  certificates: number,
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(where.dataDir, { mode: 0o700 })
  const db = await openStore(where)
  try {
    const now = new Date().toISOString()
    await createFirstAdministrator(db, now, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD)
    await issueAll(db, certificates, signal)
    await appendToLog(db, { now, origin: 'http://localhost' })
  } finally {
    await db.close()
  }
}

/** Starts writers that issue one certificate after the other; returns the numbers that were acknowledged. */
async function startWriters(origin: string, signal: AbortSignal) {
  const ask = await signedIn(origin, signal)
  const acknowledged: string[] = []
  let [stopped, sent] = [false, 0]
  const writer = async () => {
    while (!stopped) {
      const certificateId = `DRILL-${++sent}`
      const body = JSON.stringify({
        certificateId,
        vesselName: 'KM Samudra Jaya',
        flag: 'Indonesia',
        issuedDate: '2026-01-01',
        expiryDate: '2028-01-01',
        selectedCertificates: ['International Load Line'],
      })
      await ask('/api/certificates', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      acknowledged.push(certificateId)
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, writer))
  // `stop` throws it.
  all.catch(() => {})
  return {
    acknowledged,
    stop: async () => {
      stopped = true
      await all
    },
  }
}

/** Those that a server does not know; of each what is wrong. */
async function missingIn(
  origin: string,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const errors: string[] = []
  for (const number of numbers) {
    const response = await fetch(`${origin}/api/certificates/verify/${number}`, { signal })
    const { verified } = await response.json()
    if (verified !== true) errors.push(`${number} is not there any more (${response.status})`)
  }
  return errors
}

function databaseOf(adminUrl: string) {
  const url = adminUrl.replace(/\/postgres$/, '/register')
  const execute = async (sql: string) => {
    const client = new Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  return {
    url,
    create: () => execute('create database register'),
    drop: () => execute('drop database register with (force)'),
  }
}

function newestIn(folder: string): string {
  const newest = readdirSync(folder)
    .filter((name) => !name.endsWith('.sha256'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error(`There is no backup in ${folder}`)
  return join(folder, newest)
}

function rootIn(said: string): string {
  return /^root (.+)$/m.exec(said)?.[1] ?? 'not said'
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1_000 }
}
