import { parentPort, workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { lowerPriority, openInThread } from '#/db/threads/store.ts'
import { BOM, csvRecord } from '#/domain/exchange/files/format/csv.ts'
import { workbookOf } from '#/domain/exchange/files/workbook/write-workbook.server.ts'
import { EXPORT_TABLES, type ExportFile, type ExportTable } from './export-file.ts'
import { headingsOfTable, kindsOfTable, rowsOfTable } from './export-tables.server.ts'
import { sheetTitle } from '#/domain/exchange/files/format/columns.ts'

// The worker: reads certificates by their ids and makes the file of them, a piece each time it is
// asked for one.

/** What a thread is started for. */
export type ExportTask = { ids: Int32Array<ArrayBuffer>; file: ExportFile }

/** A piece of the file; null after the last. */
export type Piece = Uint8Array<ArrayBuffer> | null

const port = parentPort
if (!port) throw new Error('This file runs as a worker only')
// What startThread was given.
const { ids, file, where } = workerData as ExportTask & { where: Where }
lowerPriority()
const store = openInThread(where, { writing: false })

const pieces = file === 'workbook' ? workbookPieces() : csvPieces(file)
let last: Promise<void> = Promise.resolve()

port.on('message', () => {
  last = last.then(sendPiece)
})

async function sendPiece(): Promise<void> {
  const next = await pieces.next()
  if (next.done) {
    await store.close()
    port?.postMessage(null)
    port?.close()
    return
  }
  // A copy, because a piece may be part of a larger buffer.
  const piece = new Uint8Array(next.value)
  port?.postMessage(piece, [piece.buffer])
}

async function* csvPieces(table: ExportTable): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let start = BOM + csvRecord(headingsOfTable(table))
  for await (const rows of rowsOfTable(store.read, table, ids)) {
    yield encoder.encode(start + rows.map(csvRecord).join(''))
    start = ''
  }
  if (start !== '') yield encoder.encode(start)
}

/** The records first: an import takes the first sheet for them. */
function workbookPieces(): AsyncGenerator<Uint8Array> {
  return workbookOf(
    EXPORT_TABLES.map((table) => ({
      name: table === 'records' ? 'Records' : sheetTitle(table),
      headings: headingsOfTable(table),
      kinds: kindsOfTable(table),
      rows: rowByRow(table),
    })),
  )
}

async function* rowByRow(table: ExportTable): AsyncGenerator<string[]> {
  for await (const rows of rowsOfTable(store.read, table, ids)) yield* rows
}
