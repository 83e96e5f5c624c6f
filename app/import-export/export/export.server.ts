import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import type { ExportTask, Piece } from './export-thread.server.ts'

const THREAD = 'app/import-export/export/export-thread.server.ts'
/** Each export runs in a thread with a separate heap. */
const MAX_AT_ONCE = 4
const PIECES_AHEAD = 2
const IDS_AT_ONCE = 2_000

const underWay = new WeakMap<Store, number>()

/** Who may export, and how often. Refuses: too-many, above 30 exports in ten minutes of one account. */
export async function requireExport(context: RequestContext): Promise<void> {
  allow(context, 'export.few')
  await context.count('export')
}

/** Of a workbook, whose sheets hold at most a million rows each, and which other programs load as a whole. */
const MAX_IN_WORKBOOK = 50_000

/**
 * The certificates of these ids as a file, in this order, written by a thread as fast as it is read; a reader that stops
 * ends the thread. The ids are transferred to it: the array is empty afterwards. `authorise` uses up a grant and records the
 * export; it is called once the export is one of the four that run. Refuses: more than four at once (too-many); a workbook of more than
 * 50,000 certificates (invalid).
 */
export async function exportCertificates(
  context: RequestContext,
  { ids, file }: ExportTask,
  authorise: () => Promise<void>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  allow(context, 'export.few')
  if (file === 'workbook' && ids.length > MAX_IN_WORKBOOK)
    throw new Refusal(
      'invalid',
      `A workbook holds at most ${MAX_IN_WORKBOOK.toLocaleString('en')} certificates. Filter the list, or export the tables as CSV.`,
    )
  const { db } = context
  const running = underWay.get(db) ?? 0
  if (running >= MAX_AT_ONCE)
    throw new Refusal('too-many', 'Several exports are running already; try again in a moment.', {
      retryAfter: 10,
    })
  const release = () => underWay.set(db, (underWay.get(db) ?? 1) - 1)
  underWay.set(db, running + 1)
  try {
    await authorise()
    return fileOf(db, { ids, file }, release)
  } catch (error) {
    release()
    throw error
  }
}

/** The same without a session, for the command line. `ended` is called when the thread has ended. */
export function fileOf(
  db: Store,
  { ids, file }: ExportTask,
  ended: () => void = () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const worker = db.startThread(THREAD, { ids, file }, { transferList: [ids.buffer] })
  worker.once('exit', ended)
  // After the thread ended or the reader cancelled, the stream accepts no more data.
  let isOver = false
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const end = (how: () => void) => {
          if (!isOver) how()
          isOver = true
        }
        worker.on('message', (piece: Piece) => {
          if (piece === null) end(() => controller.close())
          else if (!isOver) controller.enqueue(piece)
        })
        worker.on('error', (error) => end(() => controller.error(error)))
        worker.on('exit', () => end(() => controller.error(new Error('The export thread stopped'))))
      },
      pull: () => worker.postMessage('more'),
      cancel: async () => {
        isOver = true
        await worker.terminate()
      },
    },
    { highWaterMark: PIECES_AHEAD },
  )
}

/** The ids of all certificates, newest first; read in batches, so that no single result blocks this thread for long. */
export async function newestFirst(db: Store): Promise<Int32Array<ArrayBuffer>> {
  const pieces: number[][] = []
  let before: number | undefined
  do {
    const rows = await db.search
      .selectFrom('certificates')
      .select('id')
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(IDS_AT_ONCE)
      .execute()
    pieces.push(rows.map(({ id }) => id))
    before = rows.length < IDS_AT_ONCE ? undefined : rows.at(-1)?.id
  } while (before !== undefined)
  return Int32Array.from(pieces.flat())
}
