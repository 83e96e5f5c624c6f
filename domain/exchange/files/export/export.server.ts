import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext, Actor } from '#/domain/context/request-context.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { ExportTask, Piece } from './export-thread.server.ts'
import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import { hashToken, newToken } from '#/domain/context/tokens.server.ts'
import { PAGE_SIZE } from '#/domain/register/search/list/certificate-query.ts'
import { later } from '#/core/dates.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'

const THREAD = 'domain/exchange/files/export/export-thread.server.ts'
/** Each export runs in a thread with a separate heap. */
const MAX_AT_ONCE = 4
const PIECES_AHEAD = 2
const IDS_AT_ONCE = 2_000

const underWay = new WeakMap<Store, number>()

/**
 * Who may export, and how often. Refuses: too-many, above 30 exports in ten minutes of one account.
 */
export async function requireExport(context: RequestContext): Promise<void> {
  allow(context, 'export.few')
  await context.count('export')
}

/**
 * Of a workbook, whose sheets hold at most a million rows each, and which other programs load as a
 * whole.
 */
const MAX_IN_WORKBOOK = 50_000

/**
 * The certificates of these ids as a file, in this order, written by a thread as fast as it is
 * read; a reader that stops ends the thread. The ids are transferred to it: the array is empty
 * afterwards. `authorise` uses up a grant and records the export; it is called once the export is
 * one of the four that run. Refuses: more than four at once (too-many); a workbook of more than
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

/**
 * The same without a session, for the command line. `ended` is called when the thread has ended.
 */
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

/**
 * The ids of all certificates, newest first; read in batches, so that no single result blocks this
 * thread for long.
 */
export async function newestFirst(db: Store): Promise<Int32Array<ArrayBuffer>> {
  const pieces: number[][] = []
  let before: number | undefined
  do {
    const rows = await db.search
      .selectFrom('entries')
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

/** Long enough for a browser to follow a redirect. */
const GRANT_SECONDS = 60

/**
 * Chosen certificates that an account exports without its password: those of one page of the list,
 * and ten such pages a day.
 */
const MAX_CHOSEN_AT_ONCE = PAGE_SIZE
const MAX_A_DAY = 10 * PAGE_SIZE

type ExportGrant = { grant: string; expiresAt: string }

/** What is exported, as its event says it: chosen certificates, or all that a filter names. */
type Exported = { count: number } & ({ ids: number[] } | { filter: string })

/**
 * Permission for one export of any size, in this session, within a minute. Asks for the password,
 * and the second factor where there is one: a download is a GET, which holds no secrets. Refuses:
 * forbidden; too-many.
 */
export async function grantExport(
  context: RequestContext,
  reAuthentication: ReAuthentication,
): Promise<ExportGrant> {
  const actor = await allow(context, 'export.all', confirmedBy(reAuthentication))
  const grant = newToken()
  const expiresAt = later(context.now, GRANT_SECONDS)
  await context.db.write.deleteFrom('exportGrants').where('expiresAt', '<=', context.now).execute()
  await context.db.write
    .insertInto('exportGrants')
    .values({
      tokenHash: hashToken(grant),
      sessionHash: actor.sessionHash,
      userId: actor.id,
      expiresAt,
    })
    .execute()
  return { grant, expiresAt }
}

/**
 * Allows an export, and records it as an event of the account. With a grant, which it uses up, the
 * other administrators are notified. Without one it counts against what the account may export
 * today. Refuses: forbidden where a grant is needed, or does not hold.
 */
export async function authoriseExport(
  context: RequestContext,
  exported: Exported,
  grant: string | null,
): Promise<void> {
  const actor = allow(context, 'export.few')
  const event = { kind: 'register-exported', user: actor, detail: detailOf(exported) } as const
  await context.db.write.transaction().execute(async (tx) => {
    if (grant !== null) {
      await useGrant(tx, context, { actor, grant })
      return recordAct(tx, context, { ...event, actor })
    }
    const { count } = exported
    if (
      'filter' in exported ||
      needsGrant(count, await countToday(tx, context, { actor, count }))
    ) {
      throw new Refusal('forbidden', MISSING_GRANT)
    }
    return recordAccountEvent(tx, context, event)
  })
}

/** Whether `count` chosen certificates may be exported now without a grant. */
export async function mayExportChosen(context: RequestContext, count: number): Promise<boolean> {
  const { id } = allow(context, 'export.few')
  const row = await context.db.read
    .selectFrom('exportTotals')
    .select('certificates')
    .where('userId', '=', id)
    .where('day', '=', context.today)
    .executeTakeFirst()
  return !needsGrant(count, (row?.certificates ?? 0) + count)
}

/** `today`: what the account exports today without a grant, these included. */
function needsGrant(count: number, today: number): boolean {
  return count > MAX_CHOSEN_AT_ONCE || today > MAX_A_DAY
}

const MISSING_GRANT = `An export of all certificates, of more than ${MAX_CHOSEN_AT_ONCE} at once or of more than ${MAX_A_DAY} a day asks for your password again: send POST /api/exports with \`password\` (and \`code\` or \`passkey\` where your account has a second factor), then ask for this within a minute with \`grant\` in the query.`

async function useGrant(
  tx: Tx,
  context: RequestContext,
  { actor, grant }: { actor: Actor; grant: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('exportGrants')
    .where('tokenHash', '=', hashToken(grant))
    .where('sessionHash', '=', actor.sessionHash)
    .where('expiresAt', '>', context.now)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('forbidden', MISSING_GRANT)
}

/**
 * Adds to what the account has exported today without a grant, and answers the sum; a refusal takes
 * it back with the transaction.
 */
async function countToday(
  tx: Tx,
  context: RequestContext,
  { actor, count }: { actor: Actor; count: number },
): Promise<number> {
  const { certificates } = await tx
    .insertInto('exportTotals')
    .values({ userId: actor.id, day: context.today, certificates: count })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((e) => ({
        day: e.ref('excluded.day'),
        certificates: e
          .case()
          .when('exportTotals.day', '=', e.ref('excluded.day'))
          .then(e('exportTotals.certificates', '+', count))
          .else(count)
          .end(),
      })),
    )
    .returning('certificates')
    .executeTakeFirstOrThrow()
  return certificates
}

const MAX_NAMED = 50

function detailOf(exported: Exported): string {
  const { count } = exported
  const which =
    'filter' in exported ? exported.filter : `ids ${exported.ids.slice(0, MAX_NAMED).join(', ')}`
  const more = 'ids' in exported && count > MAX_NAMED ? ', …' : ''
  return `${count} ${count === 1 ? 'certificate' : 'certificates'}; ${which}${more}`
}
