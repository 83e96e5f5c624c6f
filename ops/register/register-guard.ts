import { existsSync, rmSync } from 'node:fs'
import {
  checkBeside,
  requireSigned,
  requireWhole,
  signedSize,
} from '#/domain/proof/register-check/require-signed.server.ts'
import {
  findReplacement,
  noteRefusal,
  refusalFile,
} from '#/domain/proof/log/states/trust.server.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import type { Job } from '#/domain/jobs/run-jobs.server.ts'

/**
 * Signed entries: a register below this size is checked as a whole before the server listens, which
 * takes a second or two.
 */
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
 * Compares the register with what was signed, and throws an Error of one line where they differ:
 * then the server does not start. While it runs, it looks every second whether another database has
 * taken the place of this one. The first process also checks everything: a small register before it
 * listens, a large one beside its work, and both every hour; what is found then stops all processes
 * from answering, also after a new start (docs/decisions/0040). Returns the jobs that do so.
 */
export async function guardRegister({
  db,
  log,
  first,
  max = MAX_BEFORE_LISTENING,
  checkEvery = CHECK_EVERY_MS,
}: Guarded): Promise<Job[]> {
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
  const watch: Job = {
    name: null,
    every: LOOK_EVERY_MS,
    rest: LOOK_EVERY_MS,
    failure: 'whether this is still the same database could not be looked up',
    async work() {
      const difference = existsSync(refusal)
        ? `The register was refused: see ${refusal}`
        : await findReplacement(db).catch(later)
      if (difference !== null) refuse(difference)
      return 0
    },
  }
  const check: Job = {
    name: null,
    first: isLarge && !wasRefused ? 0 : checkEvery,
    every: checkEvery,
    rest: checkEvery,
    failure: 'the register could not be checked',
    async work({ signal }) {
      const message = await checkBeside(db, signal)
      if (message === null) log.info('the register was checked, and is what was signed')
      else {
        refuse(message)
        noteRefusal(dataDir, message)
      }
      return 1
    },
  }
  return first ? [watch, check] : [watch]
}

/**
 * A database that is out of reach is looked at again in the next second; whoever asks it meanwhile
 * reports it.
 */
function later(error: unknown): null {
  if (isOutOfReach(error)) return null
  throw error
}
