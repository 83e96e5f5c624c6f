import { sql } from 'kysely'
import { addDays } from '#/core/dates.ts'
import { insertFromJson, isPostgres } from '#/db/many.ts'
import type { CertificateRow, EntryRow, Tx } from '#/db/schema.ts'
import { readParts } from '#/domain/register/model/certificate/record-parts.ts'
import {
  isInForce,
  isConditionOpen,
  lastDayOfPart,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import type { Outlook } from '#/domain/register/model/survey/schedule.ts'
import { surveyDueOf, type SurveyedRecord } from '#/domain/register/certificate/due/surveys-due.ts'

// Each certificate of an entry is a row: what it is, and what lists and jobs ask of it, which
// follows from that and from the day. Whatever inserts or changes an entry writes its certificates
// in the same transaction; with an entry that is deleted, the database deletes them.

/** What is read of an entry. */
export function toSurveyedRecord(row: EntryRow): SurveyedRecord {
  const { id, certificateId, surveysFrom, parts } = row
  return { id, certificateId, surveysFrom, parts: readParts(parts) }
}

type Written = Omit<CertificateRow, 'id'>

/** An entry with its certificates, and what comes of each (`outlooksOf`). */
export type WithParts = {
  id: number
  certificateId: string
  parts: readonly Part[]
  outlooks: readonly Outlook[]
}

/** The rows of the certificates of an entry. */
export function partRows(
  { id, certificateId, parts, outlooks }: WithParts,
  today: string,
): Written[] {
  return parts.map((part, position) => ({
    entryId: id,
    position,
    code: part.code,
    number: `${certificateId}/${part.code.toUpperCase()}`,
    label: part.label,
    kind: part.kind,
    surveyCompletedOn: part.surveyCompletedOn,
    issuedOn: part.issuedOn,
    expiryDate: part.expiryDate,
    renewedFrom: part.renewedFrom,
    extension: part.extension && JSON.stringify(part.extension),
    surveys: JSON.stringify(part.surveys),
    conditions: JSON.stringify(part.conditions),
    particulars: part.particulars ? JSON.stringify(part.particulars) : null,
    standing: part.standing,
    standingReason: part.standingReason,
    standingSince: part.standingSince,
    supersededBy: part.supersededBy,
    supersededOn: part.supersededOn,
    ...lastingOf(part),
    ...passingOf(part, outlooks[position], today),
  }))
}

/** What lists and jobs ask of a certificate that does not depend on the day. */
function lastingOf(part: Part): Pick<Written, 'lastDay' | 'conditionDueOn'> {
  const open = part.conditions.filter((one) => isConditionOpen(one, null))
  return {
    lastDay: isInForce(part) ? lastDayOfPart(part) : null,
    conditionDueOn: open.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
  }
}

/** The same that does, which the daily update works out again. */
function passingOf(
  part: Part,
  outlook: Outlook | undefined,
  today: string,
): Pick<Written, (typeof PASSING)[number]> {
  return {
    status: outlook?.status ?? 'valid',
    statusUntil: outlook?.next ? addDays(outlook.next, -1) : null,
    ...surveyDueOf(part, outlook, today),
  }
}

export const PASSING = [
  'status',
  'statusUntil',
  'dueKinds',
  'dueFrom',
  'dueTo',
  'dueEndsOn',
] as const

/** Inserts the certificates of entries that are new. */
export async function insertParts(
  tx: Tx,
  entries: readonly WithParts[],
  today: string,
): Promise<void> {
  await insertFromJson(
    tx,
    'certificates',
    entries.flatMap((entry) => partRows(entry, today)),
  )
}

/** Writes the certificates of an entry that has changed. */
export async function updateParts(tx: Tx, entry: WithParts, today: string): Promise<void> {
  const rows = partRows(entry, today)
  await tx
    .deleteFrom('certificates')
    .where('entryId', '=', entry.id)
    .where(
      'code',
      'not in',
      rows.map(({ code }) => code),
    )
    .execute()
  await tx
    .insertInto('certificates')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['entryId', 'code'])
        .doUpdateSet((e) =>
          Object.fromEntries(
            Object.keys(rows[0] ?? {}).map((column) => [
              column,
              e.ref(`excluded.${column}` as never),
            ]),
          ),
        ),
    )
    .execute()
}

/** Writes what the daily update has worked out of entries: of their certificates only that. */
export async function updatePassing(
  tx: Tx,
  entries: readonly WithParts[],
  today: string,
): Promise<void> {
  const values = entries.flatMap(({ id, parts, outlooks }) =>
    parts.map((part, i) => ({
      entryId: id,
      code: part.code,
      ...passingOf(part, outlooks[i], today),
    })),
  )
  if (values.length === 0) return
  const json = JSON.stringify(values)
  const names = ['entryId', 'code', ...PASSING]
  const from = isPostgres(tx)
    ? sql`json_populate_recordset(null::certificates, ${json}::json)`
    : sql`(select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`))} from json_each(${json}))`
  const set = sql.join(PASSING.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`))
  const differs = sql.join(
    PASSING.map((name) => sql`certificates.${sql.ref(name)} is distinct from v.${sql.ref(name)}`),
    sql` or `,
  )
  await sql`update certificates set ${set} from ${from} as v
    where certificates."entryId" = v."entryId" and certificates.code = v.code and (${differs})`.execute(
    tx,
  )
}
