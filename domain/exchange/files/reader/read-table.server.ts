import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ROOT, threadFile, THREADS_ARE_BUILT } from '#/db/program.ts'
import {
  MAX_HEAP_MB,
  MAX_MEMORY,
  MAX_PROCESSOR_MS,
  MAX_WAITING_MS,
  TOO_LONG,
  TOO_MUCH_MEMORY,
} from './process-limits.ts'

const PROGRAM = 'domain/exchange/files/reader/table-reader-process.server.ts'
/** What it is made of: all that it may read besides the file that it is given. */
const PARTS = THREADS_ARE_BUILT
  ? ['build/server', 'package.json']
  : ['core', 'db', 'domain', 'node_modules', 'package.json']
const LOOK_EVERY_MS = 20
const MAX_SAID = 2_000

type ReadOutcome = 'read' | 'too-much-memory' | 'too-long' | 'failed'

/**
 * The limits of a reading process, which a test makes narrower; `milliseconds`: of the processor.
 */
type ReaderLimits = { memory: number; milliseconds: number }
const LIMITS: ReaderLimits = { memory: MAX_MEMORY, milliseconds: MAX_PROCESSOR_MS }

/**
 * Reads a file of certificates in a separate process, from `source` into `target`, which must not
 * exist. It is given the two open files and an empty environment, may open nothing else (Node's
 * permission model, which does not cover `node:sqlite`: it is off), and is killed at a limit of
 * memory or time: a file that breaks it breaks nothing else. `peak` is called with its resident
 * memory, in bytes. Throws where it cannot be started. See docs/decisions/0032.
 */
export async function runReader(
  { source, target, sheet = null }: { source: string; target: string; sheet?: string | null },
  limits = LIMITS,
  peak: (bytes: number) => void = () => {},
): Promise<ReadOutcome> {
  const child = startProgram(source, target, sheet)
  let said = ''
  child.stderr?.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(0, MAX_SAID)))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let over: ReadOutcome | null = null
  const end = (why: ReadOutcome) => {
    over ??= why
    kill()
  }
  const tooLong = setTimeout(() => end('too-long'), MAX_WAITING_MS)
  const looks = setInterval(() => {
    const bytes = residentMemory(child.pid)
    peak(bytes)
    if (bytes > limits.memory) end('too-much-memory')
    if (processorMilliseconds(child.pid) > limits.milliseconds) end('too-long')
  }, LOOK_EVERY_MS)
  try {
    lowerPriority(child.pid)
    const [code] = await once(child, 'close')
    const outcome = over ?? outcomeOf(code, said)
    if (outcome === 'failed')
      process.emitWarning(`The reading process ended with ${String(code)}: ${said}`)
    return outcome
  } finally {
    clearTimeout(tooLong)
    clearInterval(looks)
    process.off('exit', kill)
  }
}

function startProgram(source: string, target: string, sheet: string | null): ChildProcess {
  const input = openSync(source, 'r')
  try {
    const output = openSync(target, 'wx', 0o600)
    try {
      return spawn(process.execPath, options(sheet), { stdio: [input, output, 'pipe'], env: {} })
    } finally {
      closeSync(output)
    }
  } finally {
    closeSync(input)
  }
}

/** The name of a sheet is an argument that the process reads no file by. */
function options(sheet: string | null): string[] {
  const readable = PARTS.map((part) => `--allow-fs-read=${fileURLToPath(new URL(part, ROOT))}`)
  const silent = ['ExperimentalWarning'].map((warning) => `--disable-warning=${warning}`)
  const limits = [
    '--permission',
    ...readable,
    '--no-experimental-sqlite',
    `--max-old-space-size=${MAX_HEAP_MB}`,
  ]
  return [
    ...limits,
    ...silent,
    fileURLToPath(threadFile(PROGRAM)),
    ...(sheet === null ? [] : [sheet]),
  ]
}

function outcomeOf(code: unknown, said: string): ReadOutcome {
  if (code === 0) return 'read'
  if (code === TOO_MUCH_MEMORY || /out of memory|Array buffer allocation failed|ENOMEM/.test(said))
    return 'too-much-memory'
  return code === TOO_LONG ? 'too-long' : 'failed'
}

/**
 * As Linux reports it (proc_pid_status(5)); 0 where it cannot be read; then only the process checks
 * itself.
 */
function residentMemory(pid: number | undefined): number {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

const TICK_MS = 10

/**
 * As Linux reports it in ticks (proc_pid_stat(5): utime and stime, behind the name in brackets); 0
 * where it cannot be read.
 */
function processorMilliseconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** Requests go first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system does not allow it: it is no more than a courtesy.
  }
}

// One file is read at a time, by one process, for all processes of a server: the one that may start
// programs does it, in turn.

/** How many files may wait for their turn. */
const MAX_WAITING = 10

/** Set for a server process that may start no program, and whose parent does that for it. */
export const READS_BY_PARENT = { LENTERA_READER: 'parent' }

export const TOO_MANY_WAITING =
  'Too many files are waiting to be read. Nothing was written; please send the file again in a minute.'

type Outcome = ReadOutcome | 'busy'

/**
 * The messages between a server process and its parent. Checked by hand, because the parent loads
 * as little as possible.
 */
type Wanted = { readTable: string; sheet: string | null }
type Done = { tableRead: string; outcome: Outcome }

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Of the name of a sheet, which Excel takes 31 of. */
export const MAX_SHEET = 100

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Whether one more file may wait here. */
export function canQueueRead(): boolean {
  return waiting < MAX_WAITING
}

/** Where the rows are left of an upload. */
export function rowsPath(path: string): string {
  return `${path}.rows`
}

/**
 * Reads the upload of an id in its turn, into the file beside it (`rowsPath`); `sheet`: of a
 * workbook, the one that is wanted.
 */
export async function readTableApart(
  dataDir: string,
  id: string,
  sheet: string | null = null,
): Promise<Outcome> {
  if (!canQueueRead()) return 'busy'
  waiting += 1
  try {
    return await (process.env['LENTERA_READER'] === READS_BY_PARENT.LENTERA_READER
      ? askParent(id, sheet)
      : inTurn(dataDir, id, sheet))
  } finally {
    waiting -= 1
  }
}

function inTurn(dataDir: string, id: string, sheet: string | null): Promise<Outcome> {
  const source = join(dataDir, 'imports', id)
  const read = last.then(() => runReader({ source, target: rowsPath(source), sheet }))
  last = read.catch(() => {})
  return read
}

function askParent(id: string, sheet: string | null): Promise<Outcome> {
  return new Promise((resolve) => {
    const receive = (message: unknown) => {
      if (
        typeof message !== 'object' ||
        message === null ||
        !('tableRead' in message) ||
        message.tableRead !== id
      )
        return
      process.off('message', receive)
      // Its own parent's, and only this answers that.
      resolve((message as Done).outcome)
    }
    process.on('message', receive)
    process.send?.({ readTable: id, sheet } satisfies Wanted)
  })
}

/**
 * In the parent: reads files for a server process, which can only name uploads in its data folder.
 */
export function readForChild(child: ChildProcess, dataDir: string): void {
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('readTable' in message)) return
    const { readTable } = message
    const sheet =
      'sheet' in message && typeof message.sheet === 'string'
        ? message.sheet.slice(0, MAX_SHEET)
        : null
    if (typeof readTable !== 'string' || !FILE_ID.test(readTable)) return
    void readTableApart(dataDir, readTable, sheet)
      .catch((error: unknown) => {
        process.emitWarning(error instanceof Error ? error : String(error))
        return 'failed' as const
      })
      .then(
        (outcome) =>
          child.connected && child.send({ tableRead: readTable, outcome } satisfies Done),
      )
  })
}
