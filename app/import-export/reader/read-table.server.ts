import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { runReader, type ReadOutcome } from './run-reader.server.ts'

// One file is read at a time, by one process, for all processes of a server: the one that may start programs does it, in turn.

/** How many files may wait for their turn. */
const MAX_WAITING = 10

/** Set for a server process that may start no program, and whose parent does that for it. */
export const READS_BY_PARENT = { LENTERA_READER: 'parent' }

export const TOO_MANY_WAITING =
  'Too many files are waiting to be read. Nothing was written; please send the file again in a minute.'

type Outcome = ReadOutcome | 'busy'

/** The messages between a server process and its parent. Checked by hand, because the parent loads as little as possible. */
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

/** Reads the upload of an id in its turn, into the file beside it (`rowsPath`); `sheet`: of a workbook, the one that is wanted. */
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

/** In the parent: reads files for a server process, which can only name uploads in its data folder. */
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
