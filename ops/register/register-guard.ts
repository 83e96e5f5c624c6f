import { existsSync, rmSync } from 'node:fs'
import {
  checkBeside,
  requireSigned,
  requireWhole,
  signedSize,
} from '#/app/register-check/require-signed.server.ts'
import {
  findReplacement,
  noteRefusal,
  refusalFile,
} from '#/app/transparency-log/states/trust.server.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from '#/app/context/log.server.ts'

/** Signed entries: a register below this size is checked as a whole before the server listens, which takes a second or two. */
const MAX_BEFORE_LISTENING = 20_000
const LOOK_EVERY_MS = 1_000
/** A check of a million entries takes a minute of a thread that lets all others go first. */
const CHECK_EVERY_MS = 3_600_000

type Guarded = {
  db: Store
  log: Logger
  /** Whether this is the only process here, or the first of several. */
  first: boolean
  max?: number
  checkEvery?: number
}

/**
 * Compares the register with what was signed, and throws an Error of one line where they differ: then the server does not start. While it runs, it looks
 * every second whether another database has taken the place of this one. The first process also checks everything: a small register before it listens, a
 * large one beside its work, and both every hour; what is found then stops all processes from answering, also after a new start (docs/decisions/0040).
 * `stop` ends the looking.
 */
export async function guardRegister({
  db,
  log,
  first,
  max = MAX_BEFORE_LISTENING,
  checkEvery = CHECK_EVERY_MS,
}: Guarded): Promise<{ stop: () => void }> {
  await requireSigned(db, (line) => log.info(line))
  const { dataDir } = db.where
  const refusal = refusalFile(dataDir)
  const wasRefused = existsSync(refusal)
  const signed = signedSize(db)
  const isLarge = signed >= max
  // Where nothing was signed yet, there is nothing that it could differ from.
  if (wasRefused || (first && signed > 0 && !isLarge)) await requireWhole(db)
  if (wasRefused) rmSync(refusal, { force: true })

  const refuse = (reason: string) => {
    if (db.trust.refused === null) log.fatal(reason)
    db.trust.refused = reason
  }
  const checkAll = async () => {
    const message = await checkBeside(db)
    if (message === null) return log.info('the register was checked, and is what was signed')
    refuse(message)
    noteRefusal(dataDir, message)
  }
  const look = async () => {
    const difference = existsSync(refusal)
      ? `The register was refused: see ${refusal}`
      : await findReplacement(db)
    if (difference !== null) refuse(difference)
  }

  // The database is out of reach: then there is no answer from it either.
  const looking = repeat(db, LOOK_EVERY_MS, () => look().catch(() => {}))
  if (!first) return { stop: () => clearInterval(looking) }
  const check = () =>
    checkAll().catch((error: unknown) =>
      log.error({ err: error }, 'the register could not be checked'),
    )
  if (isLarge && !wasRefused) void check()
  const checking = repeat(db, checkEvery, check)
  return {
    stop: () => {
      for (const timer of [looking, checking]) clearInterval(timer)
    },
  }
}

/** Runs `work` every `every` milliseconds, unless the last run has not ended or the register is refused already. */
function repeat({ trust }: Store, every: number, work: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false
  return setInterval(() => {
    if (isRunning || trust.refused !== null) return
    isRunning = true
    void work().finally(() => (isRunning = false))
  }, every).unref()
}
