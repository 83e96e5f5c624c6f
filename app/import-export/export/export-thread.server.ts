import { parentPort, workerData } from 'node:worker_threads'
import { among } from '#/db/many.ts'
import type { Tables, Where } from '#/db/schema.ts'
import { lowerPriority, openInThread } from '#/db/threads/store.ts'
import { IN_FILES } from '#/app/certificates/model/field-lists.ts'
import { HEADERS } from '#/app/import-export/format/columns.ts'
import type { InFiles } from '#/app/certificates/model/field-lists.ts'
import { BOM, csvRecord } from '#/app/import-export/format/csv.ts'

// The worker: reads certificates by their ids and makes the file of them, a piece each time it is asked for one.

/** A piece of the file; null after the last. */
export type Piece = Uint8Array<ArrayBuffer> | null

const port = parentPort
if (!port) throw new Error('This file runs as a worker only')
// What startThread was given.
const { ids, where } = workerData as { ids: Int32Array; where: Where }
lowerPriority()
const store = openInThread(where, { writing: false })

const ROWS_A_PIECE = 1_000
const STANDINGS: Record<Tables['certificates']['standing'], string> = {
  'in-force': 'in force',
  suspended: 'suspended',
  withdrawn: 'withdrawn',
}

const services = new Map(
  (await store.read.selectFrom('services').select(['id', 'slug']).execute()).map(({ id, slug }) => [id, slug]),
)
let next = 0
let last: Promise<void> = Promise.resolve()

port.on('message', () => {
  last = last.then(sendPiece)
})

async function sendPiece(): Promise<void> {
  const some = ids.subarray(next, next + ROWS_A_PIECE)
  if (some.length === 0 && next > 0) {
    await store.close()
    port?.postMessage(null)
    port?.close()
    return
  }
  const text = (next === 0 ? BOM + csvRecord(HEADERS) : '') + (await recordsOf(some))
  next += Math.max(some.length, 1)
  const piece = new TextEncoder().encode(text)
  port?.postMessage(piece, [piece.buffer])
}

/** In the order of the ids; a certificate that was deleted since is left out. */
async function recordsOf(some: Int32Array): Promise<string> {
  if (some.length === 0) return ''
  const rows = await store.read
    .selectFrom('certificates')
    .select(['id', ...IN_FILES])
    .where(among(store.read, 'id', [...some]))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  let text = ''
  for (const id of some) {
    const row = byId.get(id)
    if (row) text += csvRecord(IN_FILES.map((name) => cellOf(row, name)))
  }
  return text
}

/** As an import reads it again. */
function cellOf(row: Pick<CertificateCells, InFiles>, name: InFiles): string {
  if (name === 'standing') return STANDINGS[row.standing]
  if (name === 'serviceId') return row.serviceId === null ? '' : (services.get(row.serviceId) ?? String(row.serviceId))
  return String(row[name] ?? '')
}

type CertificateCells = Pick<Tables['certificates'], InFiles>
