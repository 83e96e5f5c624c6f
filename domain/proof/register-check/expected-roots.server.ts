import type { Kysely } from 'kysely'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { checkpointIn, ED25519, readNote, type Checkpoint } from '#/domain/proof/log-format/note.ts'
import {
  readStates,
  statesFile,
  type Recorded,
} from '#/domain/proof/log/states/states-file.server.ts'
import { hasSignature } from '#/domain/proof/log/states/witness.server.ts'
import { base64Of } from '#/core/bytes.ts'
import type { Store, Tables } from '#/db/schema.ts'
import type { ReportError } from './tables/check-certificates.server.ts'

/** Roots, base64, by the sizes of the log they belong to. */
export type ExpectedRoots = Map<number, string>

/** A busy register signs a state every second: there may be millions. */
const AT_ONCE = 1_000

/**
 * The roots of all states that were signed: of the database, of this machine's file, and one that a
 * third party stored. `stored`: the largest size that the database itself has a state of.
 */
export async function expectedRoots(
  { read: db, where }: Pick<Store, 'read' | 'where'>,
  seen: string | null,
  report: ReportError,
): Promise<{ roots: ExpectedRoots; stored: number }> {
  // Before the database: a state is recorded in the file first, and a server may be signing
  // meanwhile.
  const recorded = recordedSince(where.dataDir, report)
  const keys = (await publicKeys({ read: db })).filter((key) => key.use === 'log')
  const { roots, stored } = await storedRoots(db, keys, report)
  addRecorded(roots, recorded, report)
  if (seen === null) return { roots, stored }
  const given = signedBy(
    keys.filter((key) => key.compromisedAt === null),
    seen,
  )
  if (!given) report('The checkpoint given is not signed by a key of this register')
  else if (roots.has(given.size) && roots.get(given.size) !== base64Of(given.root)) {
    report(
      `The checkpoint given, of ${given.size} leaves, has another root than the register’s own`,
    )
  } else roots.set(given.size, base64Of(given.root))
  return { roots, stored }
}

async function storedRoots(db: Kysely<Tables>, keys: { publicKey: string }[], report: ReportError) {
  const roots: ExpectedRoots = new Map()
  let stored = 0
  for (;;) {
    const next = db.selectFrom('checkpoints').selectAll().where('size', '>', stored)
    const rows = await next.orderBy('size').limit(AT_ONCE).execute()
    for (const { size, root, note } of rows) {
      const checkpoint = signedBy(keys, note)
      if (!checkpoint)
        report(`The checkpoint of ${size} leaves is not signed by a key of this register`)
      else if (checkpoint.size !== size || base64Of(checkpoint.root) !== root)
        report(`The checkpoint of ${size} leaves is not what was signed`)
      roots.set(size, root)
      stored = size
    }
    if (rows.length < AT_ONCE) return { roots, stored }
  }
}

/**
 * The states of the file since the last loss that was accepted; those before it are of a register
 * that is gone.
 */
function recordedSince(dataDir: string, report: ReportError): readonly Recorded[] {
  try {
    const states = readStates(dataDir)
    const lastLoss = states.findLastIndex(({ lost }) => lost !== null)
    return states.slice(Math.max(0, lastLoss))
  } catch (error) {
    report(error instanceof Error ? error.message : `${statesFile(dataDir)} cannot be read`)
    return []
  }
}

/** All but the newest were stored too: it is recorded first. */
function addRecorded(
  roots: ExpectedRoots,
  recorded: readonly Recorded[],
  report: ReportError,
): void {
  for (const [i, { size, root, lost, at }] of recorded.entries()) {
    const stored = roots.get(size)
    if (stored !== undefined && stored !== root)
      report(`The checkpoint of ${size} leaves is not the one that was signed ${at}`)
    if (stored === undefined && !lost && i < recorded.length - 1)
      report(`The checkpoint of ${size} leaves, signed ${at}, is gone`)
    roots.set(size, root)
  }
}

function signedBy(keys: { publicKey: string }[], text: string): Checkpoint | null {
  const note = readNote(text)
  const checkpoint = note && checkpointIn(note.text)
  if (!note || !checkpoint) return null
  const isOurs = keys.some(({ publicKey }) =>
    hasSignature(note, {
      name: checkpoint.origin,
      kind: ED25519,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
    }),
  )
  return isOurs ? checkpoint : null
}
