import { recordMissedLoss } from '#/domain/proof/log/states/restored.server.ts'
import { isOurs } from '#/domain/proof/log/states/own-keys.server.ts'
import {
  newestState,
  recordState,
  statesFile,
} from '#/domain/proof/log/states/states-file.server.ts'
import {
  areStatesRecorded,
  forgetRecordedStates,
  newestStored,
  noteThatStatesAreRecorded,
} from '#/domain/proof/log/states/stored-states.server.ts'
import { findDifference } from '#/domain/proof/log/states/trust.server.ts'
import { recordSystemEvent } from '#/domain/proof/keys/system-events.server.ts'
import type { Store } from '#/db/schema.ts'
import { firstMessage } from '#/db/threads/question-thread.ts'
import { checkRegister } from './check-register.server.ts'
import { checkSchema } from './check-schema.server.ts'

const THREAD = 'domain/proof/register-check/check-thread.server.ts'
/** In MB. More would not be faster. */
const MEMORY = { maxYoungGenerationSizeMb: 2 }
const BACK =
  'Nothing is served or signed. `check-register` names what differs; `restore` replaces it by a backup'

/**
 * Compares the register with the newest state that this machine has recorded, before anything is
 * served or signed from it. A register from before there was such a file is checked as a whole, and
 * its newest state is recorded; `say` is called with a line about it. Throws an Error of one line
 * where they differ, and where a trigger is not the product's.
 */
export async function requireSigned(db: Store, say: (line: string) => void): Promise<void> {
  await requireTriggers(db)
  if (newestState(db.where.dataDir)) {
    const difference = await findDifference(db)
    if (difference !== null) throw new Error(`${difference}. ${BACK}`)
    return recordMissedLoss(db)
  }
  const file = statesFile(db.where.dataDir)
  if (await areStatesRecorded(db.read)) {
    throw new Error(
      `${file} is missing, and this register has had one: copy the folder keys from the machine that signs. Where the file is lost, \`trust-database\` makes a new one`,
    )
  }
  const newest = await newestStored(db.read)
  if (!newest) return
  await requireWhole(db)
  if (!isOurs(db.where.dataDir, newest.note)) {
    throw new Error(
      `The newest state of the log is not signed by a key in ${db.where.dataDir}/keys: copy that folder from the machine that signs`,
    )
  }
  await recordNewest(db, newest)
  say(
    `${file} was made: the register was checked, and its newest state (${newest.size} entries) recorded`,
  )
}

async function requireTriggers(db: Store): Promise<void> {
  const errors: string[] = []
  await checkSchema(db.read, db.engine, (text) => void errors.push(text))
  const message = messageOf(errors)
  if (message !== null) throw new Error(message)
}

/**
 * Throws an Error of one line, with the first thing that does not agree, where anything in the
 * register is not what was signed.
 */
export async function requireWhole(db: Store): Promise<void> {
  const message = messageOf((await checkRegister(db)).errors)
  if (message !== null) throw new Error(message)
}

/**
 * The same on a separate thread, while the server runs: the message, null where everything agrees.
 * Rejects where `signal` ends it.
 */
export async function checkBeside(db: Store, signal?: AbortSignal): Promise<string | null> {
  const thread = db.startThread(THREAD, {}, { resourceLimits: MEMORY })
  return messageOf((await firstMessage(thread, signal)) as string[]) // what it posts
}

function messageOf([first, ...others]: string[]): string | null {
  if (first === undefined) return null
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return `The database is not what was signed: ${first}${more}. ${BACK}`
}

/**
 * How many entries were signed, and so how much a check of the whole register goes through. A
 * change of the database does not change it.
 */
export function signedSize({ where }: Pick<Store, 'where'>): number {
  return newestState(where.dataDir)?.size ?? 0
}

/**
 * For the operator, where the file of signed states is lost: checks the whole register and begins a
 * new file with its newest state, which becomes an entry of the log. Throws where the file is
 * there, and where something does not agree.
 */
export async function trustDatabase(db: Store, now: string): Promise<string> {
  const file = statesFile(db.where.dataDir)
  if (newestState(db.where.dataDir))
    throw new Error(
      `${file} is there. A register that differs from it is replaced with \`restore\``,
    )
  await requireWhole(db)
  const newest = await newestStored(db.read)
  await db.write.transaction().execute((tx) =>
    recordSystemEvent(tx, {
      at: now,
      kind: 'states-trusted',
      by: 'console',
      after: { size: newest?.size ?? 0 },
    }),
  )
  if (newest) await recordNewest(db, newest)
  else await forgetRecordedStates(db.write)
  return newest
    ? `${file} begins with the state of ${newest.size} entries, signed ${newest.at}. What was lost before it, nothing on this machine can show: compare it with a witness or a device`
    : 'Nothing was signed yet; the file is made with the first state.'
}

async function recordNewest(db: Store, newest: { at: string; note: string }): Promise<void> {
  recordState(db.where.dataDir, newest)
  await noteThatStatesAreRecorded(db.write)
}
