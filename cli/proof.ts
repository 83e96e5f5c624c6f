import { parseArgs } from 'node:util'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { retireDocumentKey, rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { trustDatabase } from '#/domain/proof/register-check/require-signed.server.ts'
import { newestCheckpoint } from '#/domain/proof/log/log.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { addWitness, takeCosignatures } from '#/domain/proof/log/states/witness.server.ts'
import { countsOf, secondsSince, readText } from '#/cli/text.ts'
import type { Store } from '#/db/schema.ts'

/** Computes the register's log again and compares. Throws with one line for each difference. */
export async function checkLog(db: Store, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { checkpoint: { type: 'string' } } })
  const started = performance.now()
  const checked = await checkRegister(
    db,
    values.checkpoint === undefined ? null : readText(values.checkpoint),
  )
  const { root, errors } = checked
  const what = `${countsOf(checked)} checked in ${secondsSince(started)} s`
  if (errors.length > 0) throw new Error([...errors, `${what}: they do not agree`].join('\n'))
  return `${what}: all agree\nroot ${root || '(of nothing)'}`
}

/** Begins a new file of signed states if it is lost. */
export async function beginSignedStates(db: Store): Promise<string> {
  return trustDatabase(db, new Date().toISOString())
}

/** Replaces the key that signs statements, the log or documents. */
export async function replaceKey(db: Store, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { compromised: { type: 'boolean' } },
  })
  const [use] = positionals
  const [now, compromised] = [new Date().toISOString(), values.compromised === true]
  if (use === 'documents' && positionals.length === 1) {
    await retireDocumentKey(db, now, compromised)
    return 'The next document is signed with a new key.'
  }
  if ((use !== 'statements' && use !== 'log') || positionals.length > 1) {
    throw new Error(
      'rotate-key statements, log or documents; with --compromised if others have the old one',
    )
  }
  const key = await rotateKey(db, now, use, compromised)
  return `The key ${key.id} signs the ${use} from now on. Its twelve words: ${mnemonicOf(key).join(' ')}`
}

/**
 * Appends new events to the log and returns its newest signed state, for a witness or to store
 * elsewhere.
 */
export async function readCheckpoint(db: Store, origin: string): Promise<string> {
  await appendToLog(db, { now: new Date().toISOString(), origin })
  return newestCheckpoint({ db })
}

/** Names an outside witness by its key. */
export async function nameWitness(db: Store, args: string[]): Promise<string> {
  const [vkey = ''] = args
  return `${await addWitness(db, new Date().toISOString(), vkey)} is a witness of this register now.`
}

/** Stores the signatures of a witness from a file. */
export async function storeCosignatures(db: Store, args: string[]): Promise<string> {
  const [path] = args
  if (!path) throw new Error('add-cosignatures FILE: name the file that the witness has signed')
  const names = await takeCosignatures({ db, now: new Date().toISOString() }, readText(path))
  return `Signed by ${names.join(', ')}`
}
