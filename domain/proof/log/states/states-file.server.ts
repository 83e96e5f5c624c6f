import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { flushFolder, makeFolder, writeNewFile } from '#/db/files/folders.ts'
import { base64Of, bytesOf } from '#/core/bytes.ts'
import { checkpointIn, readNote } from '#/domain/proof/log-format/note.ts'

// `DATA_DIR/keys/signed-states`: every state of the log that this machine signed or served, one
// line each, only ever appended. It stands beside the private keys and not in the database, so that
// changing the database cannot change it.

/** A state of the log. `root`: base64. */
export type State = { size: number; root: string }
/**
 * A line of the file: a signed state; or a loss that was accepted, from which on `size` and `root`
 * are those of the restored register.
 */
export type Recorded = State & { at: string; note: string; lost: State | null }

type AcceptedLoss = { signed: State; restored: State; at: string }

const FILE = 'signed-states'
/** 250 bytes a line. Beyond this, every second line of the older half is dropped. */
const MAX_LINES = 8_192

type Known = { inode: number; bytes: number; states: Recorded[]; torn: boolean }
const known = new Map<string, Known>()

export function statesFile(dataDir: string): string {
  return join(dataDir, 'keys', FILE)
}

/**
 * All lines, oldest first; empty where there is no file. Throws an Error of one line where it is
 * damaged, or was removed meanwhile.
 */
export function readStates(dataDir: string): readonly Recorded[] {
  return readFile(dataDir).states
}

/** The newest line; null where there is none. */
export function newestState(dataDir: string): Recorded | null {
  return readFile(dataDir).states.at(-1) ?? null
}

/**
 * Appends a line so that it is on the disk when this returns; nothing where the newest one says the
 * same. Callers take turns (db/register-order.ts). Throws where the state does not come after the
 * newest one.
 */
export function recordState(dataDir: string, { at, note }: { at: string; note: string }): void {
  const line = parseLine(JSON.stringify({ at, note }))
  if (!line) throw new Error('What is to be recorded is no signed state')
  const { states, torn } = readFile(dataDir)
  const newest = states.at(-1)
  if (newest?.size === line.size && newest.root === line.root && !line.lost) return
  if (newest && !line.lost && line.size <= newest.size) {
    throw new Error(
      `A state of ${line.size} entries cannot follow the one of ${newest.size} that was signed`,
    )
  }
  const text = `${JSON.stringify({ at, note })}\n`
  if (torn || states.length >= MAX_LINES) return rewrite(dataDir, [...thinOut(states), line])
  makeFolder(join(dataDir, 'keys'))
  const path = statesFile(dataDir)
  if (!existsSync(path)) return writeNewFile(path, text)
  // fsync is not to be had under Node's permission model (db/files/folders.ts); each write with
  // O_SYNC is as good.
  const file = openSync(path, constants.O_WRONLY | constants.O_APPEND | (constants.O_SYNC ?? 0))
  try {
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
}

function readFile(dataDir: string): Known {
  const path = statesFile(dataDir)
  const before = known.get(path)
  const now = statSync(path, { throwIfNoEntry: false })
  if (!now) {
    if (!before) return { inode: 0, bytes: 0, states: [], torn: false }
    throw new Error(`${path} was removed while it was in use`)
  }
  if (before && before.inode === now.ino && before.bytes === now.size) return before
  const after = parseFile(path)
  known.set(path, after)
  return after
}

function parseFile(path: string): Known {
  const file = openSync(path, 'r')
  try {
    const { ino: inode, size } = fstatSync(file)
    const content = Buffer.alloc(size)
    const bytes = readSync(file, content, 0, size, 0)
    const lines = content.toString('utf8', 0, bytes).split('\n')
    // A power cut may leave a part of the last line, which no client has received yet.
    const rest = lines.pop() ?? ''
    const parsed = lines.map(parseLine)
    const damaged = parsed.findIndex((line) => line === null)
    const lastIsDamaged = damaged >= 0 && damaged === parsed.length - 1
    if (damaged >= 0 && !lastIsDamaged)
      throw new Error(`Line ${damaged + 1} of ${path} is damaged: restore the folder it is in`)
    return {
      inode,
      bytes: size,
      states: parsed.flatMap((line) => line ?? []),
      torn: rest !== '' || lastIsDamaged,
    }
  } finally {
    closeSync(file)
  }
}

function parseLine(line: string): Recorded | null {
  let content: { at?: unknown; note?: unknown }
  try {
    content = JSON.parse(line) as typeof content // looked at below
  } catch {
    return null
  }
  const { at, note } = content
  if (typeof at !== 'string' || typeof note !== 'string') return null
  const text = readNote(note)?.text
  if (text === undefined) return null
  const loss = acceptedLossIn(text)
  if (loss) return { ...loss.restored, at, note, lost: loss.signed }
  const checkpoint = checkpointIn(text)
  return (
    checkpoint && { size: checkpoint.size, root: base64Of(checkpoint.root), at, note, lost: null }
  )
}

/** What was accepted stays, and the newer half. */
function thinOut(states: readonly Recorded[]): Recorded[] {
  if (states.length < MAX_LINES) return [...states]
  const half = states.length / 2
  return states.filter(({ lost }, i) => i >= half || i % 2 === 0 || lost !== null)
}

/** In the place of the file, in one step. */
function rewrite(dataDir: string, states: readonly Recorded[]): void {
  const path = statesFile(dataDir)
  const next = `${path}.new`
  rmSync(next, { force: true })
  writeNewFile(next, states.map(({ at, note }) => `${JSON.stringify({ at, note })}\n`).join(''))
  renameSync(next, path)
  flushFolder(join(dataDir, 'keys'))
}

// The text of an accepted loss, signed as a note with the key of the log:
//   lentera accepted loss 1
//   SIZE ROOT      the newest state that was signed
//   SIZE ROOT      the register that was restored instead
//   INSTANT
const LOSS = 'lentera accepted loss 1'

export function acceptedLossText({ signed, restored, at }: AcceptedLoss): string {
  return [LOSS, `${signed.size} ${signed.root}`, `${restored.size} ${restored.root}`, at, ''].join(
    '\n',
  )
}

function acceptedLossIn(text: string): AcceptedLoss | null {
  const [name, signed = '', restored = '', at = ''] = text.split('\n')
  if (name !== LOSS) return null
  const [before, after] = [stateIn(signed), stateIn(restored)]
  return before && after && { signed: before, restored: after, at }
}

function stateIn(line: string): State | null {
  const [, size = '', root = ''] = /^(0|[1-9]\d{0,14}) (\S+)$/.exec(line) ?? []
  return bytesOf(root)?.length === 32 ? { size: Number(size), root } : null
}
