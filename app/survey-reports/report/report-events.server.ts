import { recordAccountEvent, type Acting } from '#/app/accounts/account-events.server.ts'
import type { AccountEventKind } from '#/app/accounts/schemas/account-event.ts'
import { Refusal } from '#/core/refusal.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { sha256Of } from './report-content.server.ts'

// What arrived of a report, and what the office decided, are events, which the log has: a row that was changed in the database alone fits
// them no longer. The subject is the id of the report.

/** A report has one of these. */
export const ARRIVALS = ['report-received', 'report-recorded'] as const satisfies AccountEventKind[]
/** A report that was received, and waited, may have one of these. */
export const DECISIONS = ['report-approved', 'report-declined'] as const satisfies AccountEventKind[]

/** What a device sent, and the name of the account then. */
type Arrived = Pick<SurveyReportRow, 'content' | 'signature' | 'surveyor'>

/** Records that a report has arrived, in the transaction that stores it. */
export async function recordArrival(tx: Tx, acting: Acting, row: SurveyReportRow): Promise<void> {
  const kind = row.state === 'waiting' ? 'report-received' : 'report-recorded'
  await recordAccountEvent(tx, acting, { kind, subject: row.reportId, detail: arrivalText(row) })
}

/** Records that a report was approved or declined, in the transaction that does it. */
export async function recordDecision(tx: Tx, acting: Acting, { reportId, state, reason }: SurveyReportRow): Promise<void> {
  const kind = state === 'declined' ? 'report-declined' : 'report-approved'
  await recordAccountEvent(tx, acting, { kind, subject: reportId, ...(reason !== null && { detail: reason }) })
}

/** What arrived, as its event states it; the hashes are hexadecimal. Frozen: stored events are compared with this text. */
export function arrivalText({ content, signature, surveyor }: Arrived): string {
  return `SHA-256 of the text ${sha256Of(content)}, of the signature ${sha256Of(signature)}, surveyor ${surveyor}`
}

/** Refuses (conflict) a report that is not the one that arrived: its text, signature, surveyor, account or time, or that was decided before. */
export async function requireAsArrived(tx: Tx, row: SurveyReportRow): Promise<void> {
  const [arrival, ...later] = await eventsOf(tx, row)
  if (arrival?.kind === 'report-received' && later.length === 0 && isArrival(arrival, row)) return
  throw new Refusal(
    'conflict',
    'This report was changed in the database after it arrived, so it cannot be approved. Inform an administrator, and decline it: the surveyor can then copy it to a new report.',
  )
}

/** Refuses (conflict) a file of a report whose text is not the one that arrived. */
export async function requireArrivedText(db: Store['read'], row: SurveyReportRow): Promise<void> {
  const [arrival] = await eventsOf(db, row)
  if (arrival && isArrival(arrival, row)) return
  throw new Refusal('conflict', 'This report was changed in the database after it arrived. Inform an administrator.')
}

function eventsOf(db: Store['read'] | Tx, { reportId }: SurveyReportRow) {
  return db
    .selectFrom('accountEvents')
    .select(['kind', 'at', 'actorId', 'detail'])
    .where('subject', '=', reportId)
    .where('kind', 'in', [...ARRIVALS, ...DECISIONS])
    .orderBy('id')
    .execute()
}

type Arrival = { at: string; actorId: number | null; detail: string | null }

function isArrival({ at, actorId, detail }: Arrival, row: SurveyReportRow): boolean {
  return detail === arrivalText(row) && actorId === row.userId && at === row.receivedAt
}
