import { dateInWords } from '#/core/dates.ts'
import { sql } from 'kysely'
import { outlooksOf, storedStatus } from '#/domain/register/model/certificate/status.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  hasOverdueCondition,
  SUSPENDED_BY_RULE,
  SUSPENDED_FOR_CONDITION,
} from '#/domain/register/model/certificate/suspension-by-rule.ts'
import { isClass } from '#/domain/register/model/type/certificate-types.ts'
import { enqueueClosed } from '#/domain/register/certificate/notices/closed-windows.server.ts'
import { saveCertificate } from '#/domain/register/certificate/records/certificate-saving.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  toSurveyedRecord,
  updatePassing,
  type WithParts,
} from '#/domain/register/certificate/records/part-rows.server.ts'
import { askAboutStatutory } from './ask-about-statutory.server.ts'
import { suspendsClass } from './class-setting.server.ts'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { appendEvents } from '#/domain/register/history/history.server.ts'
import type { Change } from '#/domain/register/history/history.ts'
import type { Outlook } from '#/domain/register/model/survey/schedule.ts'
import { selectEntries } from '#/db/entries.ts'
import { isPostgres, whereIn } from '#/db/many.ts'
import type { EntryRow, Store, Tx } from '#/db/schema.ts'

/** Suspensions in one transaction, each with its event and notices. */
const SUSPENDED_AT_ONCE = 25

/** The day, and where the register is open: in the server, or in a thread. */
export type Daily = Pick<RequestContext, 'today' | 'now' | 'origin'> & {
  db: Pick<Store, 'engine' | 'read' | 'write'>
}

/**
 * Brings the stored statuses of some records to a day, in one transaction: of as many as `limit`,
 * those that are the most outdated first. Records each survey that has become overdue as a register
 * event, once. Where the authority has switched it on, class certificates of which a survey or a
 * condition of class is overdue are suspended in the same transaction. Returns whether there may be
 * more.
 */
export async function updateSome(
  { db, today, now, origin }: Daily,
  limit: number,
): Promise<boolean> {
  const isStale = await db.read
    .selectFrom('entries')
    .select('id')
    .where('statusUntil', '<', today)
    .limit(1)
    .executeTakeFirst()
  if (!isStale) return false
  return db.write.transaction().execute(async (tx) => {
    const rows = await staleEntries(tx, today, limit)
    const byRule = await suspendsClass(tx)
    const suspensions: Suspension[] = []
    const closed: Closed[] = []
    const values: StatusRow[] = []
    const updated: WithParts[] = []
    for (const row of rows) {
      // The rest is of the next transaction.
      if (suspensions.length === SUSPENDED_AT_ONCE) break
      const surveyed = toSurveyedRecord(row)
      // Put in by hand: the check of the register reports it.
      if (surveyed.parts.length === 0) {
        values.push({ id: row.id, status: row.status, statusUntil: null })
        continue
      }
      const outlooks = outlooksOf(surveyed, today)
      const overdue = overdueOf(surveyed.parts, outlooks)
      if (overdue.length > 0) closed.push({ row, overdue })
      const suspended = byRule ? suspendClass(surveyed.parts, outlooks, today) : null
      if (suspended) suspensions.push({ certificate: toCertificate(row), ...suspended })
      updated.push({ ...surveyed, outlooks })
      values.push({ id: row.id, ...storedStatus(outlooks) })
    }
    await writeStatuses(tx, values)
    await updatePassing(tx, updated, today)
    const context = { db, today, now, origin, actor: null }
    const changes = await noteClosed(tx, closed)
    if (changes.length > 0) await appendEvents(tx, context, changes)
    const saved: StatusRow[] = []
    for (const { certificate, parts, reason } of suspensions) {
      const notes = { standingNote: reason, partNote: reason }
      const suspended = await saveCertificate(tx, context, certificate, { parts, ...notes })
      await askAboutStatutory(tx, context, suspended)
      saved.push({ id: suspended.id, ...storedStatus(outlooksOf(suspended, today)) })
    }
    // Saved, they are marked where another survey is overdue: they have been looked at.
    if (saved.length > 0) await writeStatuses(tx, saved)
    return rows.length === limit || values.length < rows.length
  })
}

/** The most outdated entries, with their certificates, which nobody else changes meanwhile. */
async function staleEntries(tx: Tx, today: string, limit: number): Promise<EntryRow[]> {
  const stale = tx
    .selectFrom('entries')
    .select('id')
    .where('statusUntil', '<', today)
    .orderBy('statusUntil')
    .limit(limit)
  // A row that another transaction has locked gets its status by that one. Read in the statement
  // that locks it, a row would be the new one, and its certificates those from before.
  const locked = await (isPostgres(tx) ? stale.forUpdate().skipLocked() : stale).execute()
  const ids = locked.map(({ id }) => id)
  return selectEntries(tx)
    .where(whereIn(tx, 'id', ids))
    .orderBy('statusUntil')
    .execute()
}

type Suspended = { parts: Part[]; reason: string }
type Suspension = Suspended & { certificate: Certificate }

/**
 * The parts with class suspended from a day on, and why; null where no survey and no condition of a
 * class certificate is overdue.
 */
function suspendClass(
  parts: readonly Part[],
  outlooks: readonly Outlook[],
  today: string,
): Suspended | null {
  const at = parts.findIndex(({ code }) => isClass(code))
  const part = parts[at]
  if (!part) return null
  const reason = reasonOf(part, outlooks[at]?.status, today)
  if (reason === null) return null
  const suspended = {
    ...part,
    standing: 'suspended',
    standingReason: reason,
    standingSince: today,
  } as const
  return { parts: parts.with(at, suspended), reason }
}

function reasonOf(part: Part, status: Outlook['status'] | undefined, today: string): string | null {
  if (status === 'survey-overdue') return SUSPENDED_BY_RULE
  return status === 'valid' && hasOverdueCondition(part, today) ? SUSPENDED_FOR_CONDITION : null
}

type Overdue = { code: string; kinds: readonly string[]; to: string }
type Closed = { row: EntryRow; overdue: Overdue[] }

/** Of each part that is overdue, the survey that has been missing for the longest. */
function overdueOf(parts: readonly Part[], outlooks: readonly Outlook[]): Overdue[] {
  return parts.flatMap(({ code }, i) => {
    const { status, due } = outlooks[i] ?? {}
    return status === 'survey-overdue' && due ? [{ code, kinds: due.asks, to: due.to }] : []
  })
}

/**
 * The register events of windows that have closed. The owner's reminder is noted with each event,
 * once, so its note says which are new.
 */
async function noteClosed(tx: Tx, closed: readonly Closed[]): Promise<Change[]> {
  const windows = closed.flatMap(({ row, overdue }) =>
    overdue.map(({ code, to }) => ({ recordId: row.id, code, windowTo: to })),
  )
  const noted = new Set(
    (await enqueueClosed(tx, windows)).map(({ recordId, code }) => `${recordId}/${code}`),
  )
  return closed.flatMap(({ row, overdue }): Change[] => {
    const added = overdue.filter(({ code }) => noted.has(`${row.id}/${code}`))
    if (added.length === 0) return []
    const certificate = toCertificate(row)
    return [{ kind: 'amended', before: certificate, after: certificate, note: overdueNote(added) }]
  })
}

function overdueNote(overdue: readonly Overdue[]): string {
  const texts = overdue.map(
    ({ code, kinds, to }) =>
      `${code}: ${kinds.join(' or ')} survey not completed by ${dateInWords(to)}`,
  )
  return `Survey overdue. ${texts.join('; ')}`
}

type StatusRow = { id: number; status: string; statusUntil: string | null }

async function writeStatuses(tx: Tx, values: StatusRow[]): Promise<void> {
  const json = JSON.stringify(values)
  const from = isPostgres(tx)
    ? sql`json_to_recordset(${json}::json) as v(id integer, status text, "statusUntil" date)`
    : sql`(select value ->> 'id' as id, value ->> 'status' as status, value ->> 'statusUntil' as "statusUntil" from json_each(${json})) as v`
  await sql`update entries set status = v.status, "statusUntil" = v."statusUntil" from ${from} where entries.id = v.id`.execute(
    tx,
  )
}
