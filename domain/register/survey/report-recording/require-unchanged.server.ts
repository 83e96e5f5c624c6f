import { entriesAfter } from '#/domain/register/history/history.server.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '#/core/refusal.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { reportInNote } from '#/domain/register/history/event-notes.ts'
import type { Report } from '#/domain/register/survey/report-content/report.ts'
import type { ChangedRecord } from '#/domain/register/survey/report-content/sheets.ts'

/**
 * Refuses a report whose certificates others have changed since the surveyor read them (conflict,
 * with what was done). What reports of the same surveyor changed is no conflict: several reports of
 * one visit to a ship are signed before the first one is sent.
 */
export async function requireUnchanged(
  tx: Tx,
  userId: number,
  { certificates }: Report,
): Promise<void> {
  const changed: ChangedRecord[] = []
  for (const { id, version } of certificates) {
    const record = await tx
      .selectFrom('entries')
      .select(['certificateId', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (record.version === version) continue
    const changes = await changesOfOthers(tx, userId, id, { from: version, to: record.version })
    if (changes.length > 0 || record.version < version)
      changed.push({ id, number: record.certificateId, version: record.version, changes })
  }
  if (changed.length === 0) return
  const numbers = changed.map(({ number }) => number).join(', ')
  throw new Refusal(
    'conflict',
    `Changed since this phone loaded it: ${numbers}. Compare, and sign the report again.`,
    {
      current: { certificates: changed },
    },
  )
}

/**
 * One change makes one version and at most two events; the daily update may add some without a
 * version.
 */
const EVENTS_OF_VERSION = 3
const MAX_SHOWN = 10

/** What others than a surveyor did to a record since a version, the newest first. */
export async function changesOfOthers(
  db: Kysely<Tables>,
  userId: number,
  recordId: number,
  { from, to }: { from: number; to: number },
): Promise<ChangedRecord['changes']> {
  const entries = await entriesAfter(
    db,
    recordId,
    from,
    Math.max(0, to - from) * EVENTS_OF_VERSION + 20,
  )
  const approved = await db
    .selectFrom('surveyReportRecords')
    .innerJoin('surveyReports', 'surveyReports.id', 'surveyReportRecords.report')
    .select(['surveyReports.reportId', 'decidedBy', 'decidedAt'])
    .where('recordId', '=', recordId)
    .where('userId', '=', userId)
    .where('state', '=', 'recorded')
    .where('decidedAt', 'is not', null)
    .execute()
  // A surveyor changes certificates by reports alone. An approval is by the office, at the moment
  // that the report has: a note alone proves nothing.
  const isOwn = ({ actorId, by, at, note }: (typeof entries)[number]) =>
    actorId === userId ||
    approved.some(
      (one) =>
        one.reportId === reportInNote(note)?.reportId &&
        one.decidedBy === by &&
        one.decidedAt === at,
    )
  return entries
    .filter((entry) => !isOwn(entry))
    .slice(0, MAX_SHOWN)
    .map(({ title, by, at }) => ({ title, by, at }))
}
