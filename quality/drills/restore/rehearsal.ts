import { mkdirSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createFirstAdministrator } from '#/domain/people/sign-in/accounts.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { issueAll } from '#/quality/bench/log/measure.ts'
import { settle } from '#/quality/bench/postgres.ts'
import { progress } from '#/quality/bench/report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { steadyVerifications, type Latency } from '#/quality/bench/steady-verifications.ts'
import { openStore } from '#/db/open/open.ts'
import type { Engine } from '#/db/schema.ts'
import { RehearsedRegister } from './rehearsed-register.ts'

export type Rehearsal = {
  engine: Engine
  certificates: number
  /** How long verifications are measured before the backup begins. */
  quietMs: number
  /**
   * Done to the newest backup and its key when the register is gone already: a fault that must be
   * found.
   */
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

const WRITERS = 4

/**
 * Backs a register up while it is used, destroys it, and restores it: what it took, and whether
 * everything is there again.
 */
export async function rehearse(rehearsal: Rehearsal, signal: AbortSignal): Promise<Outcome> {
  const { engine, certificates, plant, plantInRegister } = rehearsal
  await using register = await RehearsedRegister.make(engine, signal)
  const { where, keyFile } = register
  const recipient = await register.makeKey()

  progress(`${engine}: issuing ${certificates} certificates`)
  await fill(where, certificates, signal)
  if (where.databaseUrl) await settle(where.databaseUrl)
  plantInRegister?.(where.dataDir)
  const backedUp = await backUpInUse(register, recipient, rehearsal, signal)

  progress(`${engine}: destroying the register`)
  await register.destroy()
  const path = register.newestBackup()
  await plant?.({ path, keyFile })

  progress(`${engine}: restoring`)
  const restored = await restore(register, path, backedUp, signal)
  const { backupSeconds, quiet, during } = backedUp
  return { backupSeconds, bytes: statSync(path).size, quiet, during, ...restored }
}

type BackedUp = Pick<Outcome, 'backupSeconds' | 'quiet' | 'during'> & {
  /** What the backup said. */
  said: string
  /** Numbers of certificates that must be in it. */
  numbers: string[]
}

/** Serves a register, and backs it up while four write. */
async function backUpInUse(
  register: RehearsedRegister,
  recipient: string,
  { engine, certificates, quietMs }: Rehearsal,
  signal: AbortSignal,
): Promise<BackedUp> {
  await using stack = new AsyncDisposableStack()
  const { child, origin } = await register.serve()
  stack.use(child)
  const numbers = Array.from(
    { length: certificates },
    (_, i) => sampleCertificate(i, certificates).certificateId,
  )
  const visitors = steadyVerifications(origin, numbers, signal)
  stack.defer(() => visitors.close())
  await visitors.warmUp()
  const writers = await startWriters(origin, signal)
  const quiet = await visitors.during(() => pause(quietMs, undefined, { signal }))
  const acknowledged = writers.acknowledged.slice()
  progress(`${engine}: backing up, while ${WRITERS} write`)
  const { result, latency } = await visitors.during(() =>
    timed(() => register.command('backup', '--recipient', recipient)),
  )
  await writers.stop()
  return {
    backupSeconds: result.seconds,
    quiet: quiet.latency,
    during: latency,
    said: result.result,
    numbers: [...numbers.slice(-100), ...acknowledged],
  }
}

/** Restores a backup, serves what comes of it, and looks for what must be there. */
async function restore(
  register: RehearsedRegister,
  path: string,
  { said, numbers }: BackedUp,
  signal: AbortSignal,
): Promise<Pick<Outcome, 'restoreSeconds' | 'answersAfterSeconds' | 'errors'>> {
  const started = performance.now()
  const accepted = ['--trust-key', mnemonicIn(said), '--accept-accounts']
  const restored = await timed(() =>
    register.command('restore', path, '--identity', register.keyFile, ...accepted),
  ).catch((error: unknown) => {
    if (error instanceof Error && 'stderr' in error) return String(error.stderr).trim()
    throw error
  })
  if (typeof restored === 'string')
    return { restoreSeconds: Number.NaN, answersAfterSeconds: Number.NaN, errors: [restored] }
  const { child, origin } = await register.serve()
  const answersAfterSeconds = (performance.now() - started) / 1_000
  await using _server = child
  const [before, after] = [rootIn(said), rootIn(restored.result)]
  const errors = [
    ...(before === after ? [] : [`The root was ${before}, and is ${after}`]),
    ...(await missingIn(origin, numbers, signal)),
  ]
  return { restoreSeconds: restored.seconds, answersAfterSeconds, errors }
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

/**
 * Starts writers that issue one certificate after the other; returns the numbers that were
 * acknowledged.
 */
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

function mnemonicIn(said: string): string {
  return /store its twelve words away from this machine: (.+)$/m.exec(said)?.[1] ?? 'none'
}

function rootIn(said: string): string {
  return /^root (.+)$/m.exec(said)?.[1] ?? 'not said'
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1_000 }
}
