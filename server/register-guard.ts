import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countWork, requireSigned, requireWhole } from '#/app/register/check/require-signed.server.ts'
import { findReplacement } from '#/app/register/log/states/trust.server.ts'
import { writeNewFile } from '#/db/folders.ts'
import type { Store } from '#/db/schema.ts'
import type { Logger } from './log.ts'

/** Entries and certificates that are checked as a whole before the server listens: a second or two. */
const MAX_BEFORE_LISTENING = 50_000
const LOOK_EVERY_MS = 1_000

/**
 * Compares the register with what was signed, and throws an Error of one line where they differ: then the server does not start. While it runs, it looks every second
 * whether another database has taken the place of this one. A large register is checked as a whole in the background, by the first process; what it finds
 * stops all processes from answering, also after a new start.
 */
export async function guardRegister({ db, log, first }: { db: Store; log: Logger; first: boolean }): Promise<void> {
  await requireSigned(db, (line) => log.info(line))
  const refusal = join(db.where.dataDir, 'keys', 'refused')
  const wasRefused = existsSync(refusal)
  const isSmall = (await countWork(db)) <= MAX_BEFORE_LISTENING
  if (wasRefused || (first && isSmall)) {
    await requireWhole(db)
    rmSync(refusal, { force: true })
  }

  const refuse = (reason: string) => {
    if (db.trust.refused === null) log.fatal(reason)
    db.trust.refused = reason
  }
  if (first && !isSmall && !wasRefused) {
    requireWhole(db).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      // Out of reach, or closed while it was read: that says nothing about what is in it.
      if (!reason.startsWith('The database is not what was signed')) return log.error({ err: error }, 'the register could not be checked')
      if (!existsSync(refusal)) writeNewFile(refusal, `${reason}\n`)
      refuse(reason)
    })
  }
  const look = async () => {
    if (db.trust.refused !== null) return
    const difference = existsSync(refusal) ? `The register was refused: see ${refusal}` : await findReplacement(db)
    if (difference !== null) refuse(difference)
  }
  let looking = false
  setInterval(() => {
    if (looking) return
    looking = true
    look()
      // The database is out of reach: then there is no answer from it either.
      .catch(() => {})
      .finally(() => (looking = false))
  }, LOOK_EVERY_MS).unref()
}
