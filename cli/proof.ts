import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { wordsOf } from '#/app/keys/fingerprint.server.ts'
import { retireDocumentKey, rotateKey } from '#/app/keys/key-ring.server.ts'
import { checkRegister } from '#/app/register/check/check-register.server.ts'
import { trustDatabase } from '#/app/register/check/require-signed.server.ts'
import { newestCheckpoint } from '#/app/register/log/log.server.ts'
import { sealRegister } from '#/app/register/log/sealing/sealing.server.ts'
import { addWitness, takeCosignatures } from '#/app/register/log/witness.server.ts'
import type { Store } from '#/db/schema.ts'

const whole = (count: number) => count.toLocaleString('en')

/** Works out the register's log anew and compares. Throws, with every fault a line, where something does not agree. */
export async function checkLog(db: Store, args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { checkpoint: { type: 'string' } } })
  const started = performance.now()
  const checked = await checkRegister(db, values.checkpoint === undefined ? null : textOf(values.checkpoint))
  const { events, size, root, checkpoints, certificates, faults } = checked
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const what =
    `${whole(events)} events, ${whole(size)} entries in the log, ${whole(checkpoints)} checkpoints and ${whole(certificates)} ` +
    `certificates checked in ${seconds} s`
  if (faults.length > 0) throw new Error([...faults, `${what}: they do not agree`].join('\n'))
  return `${what}: all agree\nroot ${root || '(of nothing)'}`
}

/** Begins a new file of signed states where it is lost. */
export async function trust(db: Store): Promise<string> {
  return trustDatabase(db, new Date().toISOString())
}

/** Puts a new key in the place of the one that signs statements, the log or documents. */
export async function rotate(db: Store, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { compromised: { type: 'boolean' } } })
  const [use] = positionals
  const [now, compromised] = [new Date().toISOString(), values.compromised === true]
  if (use === 'documents' && positionals.length === 1) {
    await retireDocumentKey(db, now, compromised)
    return 'The next document is signed with a new key.'
  }
  if ((use !== 'statements' && use !== 'log') || positionals.length > 1) {
    throw new Error('rotate-key statements, log or documents; with --compromised where the old one is in wrong hands')
  }
  const key = await rotateKey(db, now, use, compromised)
  return `The key ${key.id} signs the ${use} from now on. In words: ${wordsOf(key).join(' ')}`
}

/** The newest signed state of the log, to be carried to a witness or kept; first what has happened since is put into it. */
export async function checkpoint(db: Store, origin: string): Promise<string> {
  await sealRegister(db, { now: new Date().toISOString(), origin })
  return newestCheckpoint({ db })
}

/** Names an outside witness by its key. */
export async function witness(db: Store, args: string[]): Promise<string> {
  const [vkey = ''] = args
  return `${await addWitness(db, new Date().toISOString(), vkey)} is a witness of this register now.`
}

/** Takes up what a witness has signed, from a file. */
export async function cosignatures(db: Store, args: string[]): Promise<string> {
  const [path] = args
  if (!path) throw new Error('add-cosignatures FILE: name the file that the witness has signed')
  const names = await takeCosignatures({ db, now: new Date().toISOString() }, textOf(path))
  return `Signed by ${names.join(', ')}`
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${path} cannot be read`)
  }
}
