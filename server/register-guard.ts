import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkBeside, countWork, requireSigned, requireWhole } from '#/app/register/check/require-signed.server.ts'
import { findReplacement } from '#/app/register/log/states/trust.server.ts'
import { writeNewFile } from '#/db/folders.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from './log.ts'

/** Of entries, or of certificates: so many are checked as a whole before the server listens, which takes a second or two. */
const MAX_BEFORE_LISTENING = 20_000
const LOOK_EVERY_MS = 1_000

type Guarded = {
  db: Store
  log: Logger
  /** Whether this is the only process here, or the first of several. */
  first: boolean
  max?: number
}

/**
 * Compares the register with what was signed, and throws an Error of one line where they differ: then the server does not start. While it runs, it looks
 * every second whether another database has taken the place of this one. The first process also checks everything: a small register before it listens, a
 * large one beside its work; what is found then stops all processes from answering, also after a new start.
 */
export async function guardRegister({ db, log, first, max = MAX_BEFORE_LISTENING }: Guarded): Promise<void> {
  await requireSigned(db, (line) => log.info(line))
  const refusal = join(db.where.dataDir, 'keys', 'refused')
  const wasRefused = existsSync(refusal)
  const work = first || wasRefused ? await countWork(db, max) : 0
  const isLarge = work >= max
  if (wasRefused || (work > 0 && !isLarge)) await requireWhole(db)
  if (wasRefused) rmSync(refusal, { force: true })

  const refuse = (reason: string) => {
    if (db.trust.refused === null) log.fatal(reason)
    db.trust.refused = reason
  }
  const checkAll = async () => {
    const message = await checkBeside(db)
    if (message === null) return
    refuse(message)
    writeNewFile(refusal, `${message}\n`)
  }
  if (isLarge && !wasRefused)
    checkAll().catch((error: unknown) => log.error({ err: error }, 'the register could not be checked'))

  const look = async () => {
    const difference = existsSync(refusal) ? `The register was refused: see ${refusal}` : await findReplacement(db)
    if (difference !== null) refuse(difference)
  }
  let looking = false
  setInterval(() => {
    if (looking || db.trust.refused !== null) return
    looking = true
    look()
      // The database is out of reach: then there is no answer from it either.
      .catch(() => {})
      .finally(() => (looking = false))
  }, LOOK_EVERY_MS).unref()
}
