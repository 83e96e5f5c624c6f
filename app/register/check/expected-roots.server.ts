import type { Kysely } from 'kysely'
import { publicKeys } from '#/app/keys/key-ring.server.ts'
import { checkpointIn, ED25519, noteKeyId, readNote, type Checkpoint } from '#/app/register/log/note.ts'
import { readStates, statesFile, type Recorded } from '#/app/register/log/states/states-file.server.ts'
import { sha256 } from '#/app/register/log/tree/hashes.server.ts'
import { isSignedBy } from '#/app/register/log/witness.server.ts'
import type { Store, Tables } from '#/db/schema.ts'
import type { Fault } from './check-certificates.server.ts'

/** Roots, base64, by the sizes of the log they belong to. */
export type ExpectedRoots = Map<number, string>

/**
 * The roots of all states that were signed: of the database, of this machine's file, and one that somebody outside has. `stored`: the largest size that the
 * database itself has a state of.
 */
export async function expectedRoots(
  { read: db, where }: Pick<Store, 'read' | 'where'>,
  seen: string | null,
  fault: Fault,
): Promise<{ roots: ExpectedRoots; stored: number }> {
  // Before the database: a state is recorded in the file first, and a server may be signing meanwhile.
  const recorded = recordedSince(where.dataDir, fault)
  const keys = (await publicKeys({ read: db })).filter((key) => key.use === 'log')
  const roots = await storedRoots(db, keys, fault)
  const stored = Math.max(0, ...roots.keys())
  addRecorded(roots, recorded, fault)
  if (seen === null) return { roots, stored }
  const kept = signedBy(
    keys.filter((key) => key.compromisedAt === null),
    seen,
  )
  if (!kept) fault('The checkpoint given is not signed by a key of this register')
  else if (roots.has(kept.size) && roots.get(kept.size) !== base64(kept.root)) {
    fault(`The checkpoint given, of ${kept.size} leaves, has another root than the register’s own`)
  } else roots.set(kept.size, base64(kept.root))
  return { roots, stored }
}

async function storedRoots(db: Kysely<Tables>, keys: { publicKey: string }[], fault: Fault): Promise<ExpectedRoots> {
  const roots: ExpectedRoots = new Map()
  for (const { size, root, note } of await db.selectFrom('checkpoints').selectAll().orderBy('size').execute()) {
    const checkpoint = signedBy(keys, note)
    if (!checkpoint) fault(`The checkpoint of ${size} leaves is not signed by a key of this register`)
    else if (checkpoint.size !== size || base64(checkpoint.root) !== root)
      fault(`The checkpoint of ${size} leaves is not what was signed`)
    roots.set(size, root)
  }
  return roots
}

/** The states of the file since the last loss that was accepted; those before it are of a register that is gone. */
function recordedSince(dataDir: string, fault: Fault): readonly Recorded[] {
  try {
    const states = readStates(dataDir)
    return states.slice(
      Math.max(
        0,
        states.findLastIndex(({ lost }) => lost !== null),
      ),
    )
  } catch (error) {
    fault(error instanceof Error ? error.message : `${statesFile(dataDir)} cannot be read`)
    return []
  }
}

/** All but the newest were stored too: it is recorded first. */
function addRecorded(roots: ExpectedRoots, recorded: readonly Recorded[], fault: Fault): void {
  for (const [i, { size, root, lost, at }] of recorded.entries()) {
    const stored = roots.get(size)
    if (stored !== undefined && stored !== root) fault(`The checkpoint of ${size} leaves is not the one that was signed ${at}`)
    if (stored === undefined && !lost && i < recorded.length - 1)
      fault(`The checkpoint of ${size} leaves, signed ${at}, is gone`)
    roots.set(size, root)
  }
}

function signedBy(keys: { publicKey: string }[], text: string): Checkpoint | null {
  const note = readNote(text)
  const checkpoint = note && checkpointIn(note.text)
  if (!note || !checkpoint) return null
  const isOurs = keys.some(({ publicKey: encoded }) => {
    const publicKey = new Uint8Array(Buffer.from(encoded, 'base64'))
    const id = noteKeyId(sha256, { name: checkpoint.origin, kind: ED25519, publicKey })
    return note.signatures.some(
      (line) =>
        line.name === checkpoint.origin && line.keyId === id && isSignedBy(publicKey, Buffer.from(note.text), line.signature),
    )
  })
  return isOurs ? checkpoint : null
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
