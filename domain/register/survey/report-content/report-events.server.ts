import { hash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { recordAccountEvent, type Acting } from '#/domain/people/accounts/account-events.server.ts'
import type { AccountEventKind } from '#/domain/people/model/account-event.ts'
import { Refusal } from '#/core/refusal.ts'
import { REPORT_CHANGED } from './report-format.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import { whereIn } from '#/db/many.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'

// What arrived of a report, and what the office decided, are events, which the log has: a row that
// was changed in the database alone fits them no longer. The subject is the id of the report.

/** A report has one of these. */
export const ARRIVALS = ['report-received', 'report-recorded'] as const satisfies AccountEventKind[]
/** A report that was received, and waited, may have one of these. */
export const DECISIONS = [
  'report-approved',
  'report-declined',
] as const satisfies AccountEventKind[]

/** What a device sent, and the name of the account then. */
type Arrived = Pick<SurveyReportRow, 'content' | 'signature' | 'surveyor'>

/** Records that a report has arrived, in the transaction that stores it. */
export async function recordArrival(tx: Tx, acting: Acting, row: SurveyReportRow): Promise<void> {
  const kind = row.state === 'waiting' ? 'report-received' : 'report-recorded'
  await recordAccountEvent(tx, acting, { kind, subject: row.reportId, detail: arrivalText(row) })
}

/** Records that a report was approved or declined, in the transaction that does it. */
export async function recordDecision(
  tx: Tx,
  acting: Acting,
  { reportId, state, reason }: SurveyReportRow,
): Promise<void> {
  const kind = state === 'declined' ? 'report-declined' : 'report-approved'
  await recordAccountEvent(tx, acting, {
    kind,
    subject: reportId,
    ...(reason !== null && { detail: reason }),
  })
}

/**
 * What arrived, as its event states it; the hashes are hexadecimal. Frozen: stored events are
 * compared with this text.
 */
export function arrivalText({ content, signature, surveyor }: Arrived): string {
  return `SHA-256 of the text ${hash('sha256', content)}, of the signature ${hash('sha256', signature)}, surveyor ${surveyor}`
}

/**
 * Refuses (conflict) a report that is not the one that arrived, or that was decided before: the
 * office may decline it.
 */
export async function requireAsArrived(tx: Tx, row: SurveyReportRow): Promise<void> {
  const [arrival, ...later] = await eventsOfReports(tx, [row])
  if (arrival?.kind === 'report-received' && later.length === 0 && isArrival(arrival, row)) return
  throw new Refusal('conflict', REPORT_CHANGED)
}

/** Whether a report has the text, signature, surveyor, account and time that arrived. */
export async function isAsArrived(db: Store['read'], row: SurveyReportRow): Promise<boolean> {
  const [arrival] = await eventsOfReports(db, [row])
  return arrival !== undefined && isArrival(arrival, row)
}

/** The events of these reports, at most a few hundred, in their order. */
export function eventsOfReports(
  db: Kysely<Tables>,
  rows: readonly Pick<SurveyReportRow, 'reportId'>[],
): Promise<ReportEvent[]> {
  return db
    .selectFrom('accountEvents')
    .select(['at', 'kind', 'actorId', 'actorName', 'subject', 'detail'])
    .where(
      whereIn(
        db,
        'subject',
        rows.map(({ reportId }) => reportId),
      ),
    )
    .where('kind', 'in', [...ARRIVALS, ...DECISIONS])
    .orderBy('id')
    .execute()
}

export type ReportEvent = Pick<
  Selectable<Tables['accountEvents']>,
  'at' | 'kind' | 'actorId' | 'actorName' | 'subject' | 'detail'
>

function isArrival({ at, actorId, detail }: ReportEvent, row: SurveyReportRow): boolean {
  return detail === arrivalText(row) && actorId === row.userId && at === row.receivedAt
}
