import { sql } from 'kysely'
import { readParts } from '#/app/certificates/model/record-parts.ts'
import { statusOfPart, storedStatus } from '#/app/certificates/model/status.ts'
import { surveyFactsOf, type Part } from '#/app/certificates/model/part.ts'
import { toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { record } from '#/app/history/history.server.ts'
import type { Change } from '#/app/history/history.ts'
import { nextDue } from '#/app/surveys/model/schedule.ts'
import { readExpiry } from '#/core/dates.ts'
import { isPostgres } from '#/db/many.ts'
import type { CertificateRow, Store, Tx } from '#/db/schema.ts'

/** Records in one transaction: others wait no longer than it takes, some 20 ms. */
const AT_ONCE = 500

type Daily = { db: Store; today: string; now: string }

const updated = new WeakMap<Store, { today: string; work: Promise<void> }>()

/**
 * Brings the stored statuses, which lists are filtered by, to a day, and records each survey that has become overdue as a register event, once. Work that
 * is done already, here or by another process, costs one look into an index. Verifications never read a stored status.
 */
export function updateStatuses({ db, today, now }: Daily): Promise<void> {
  const last = updated.get(db)
  if (last?.today === today) return last.work
  const work = updateAll({ db, today, now })
  updated.set(db, { today, work })
  // What has failed is tried again.
  work.catch(() => updated.get(db)?.work === work && updated.delete(db))
  return work
}

async function updateAll(daily: Daily): Promise<void> {
  while ((await updateSome(daily)) === AT_ONCE);
}

async function updateSome({ db, today, now }: Daily): Promise<number> {
  const isStale = await db.read
    .selectFrom('certificates')
    .select('id')
    .where('statusUntil', '<', today)
    .limit(1)
    .executeTakeFirst()
  if (!isStale) return 0
  return db.write.transaction().execute(async (tx) => {
    const stale = tx
      .selectFrom('certificates')
      .selectAll()
      .where('statusUntil', '<', today)
      .orderBy('statusUntil')
      .limit(AT_ONCE)
    // A row that another transaction has locked gets its status by that one.
    const rows = await (db.engine === 'postgres' ? stale.forUpdate().skipLocked() : stale).execute()
    const changes: Change[] = []
    const values = rows.map((row) => {
      const facts = { ...row, expiryDate: readExpiry(row.expiryDate) }
      const parts = readParts(row.parts, facts)
      const note = overdueNote(row, parts, today)
      if (note !== null) {
        const certificate = toCertificate(row)
        changes.push({ kind: 'amended', before: certificate, after: certificate, note })
      }
      return { id: row.id, ...storedStatus({ parts, surveysFrom: row.surveysFrom }, today) }
    })
    await writeStatuses(tx, values)
    if (changes.length > 0) await record(tx, { db, now, actor: null }, changes)
    return rows.length
  })
}

/** Which surveys have become overdue since the status was worked out last; null: none. */
function overdueNote(row: CertificateRow, parts: readonly Part[], today: string): string | null {
  const { surveysFrom, statusUntil } = row
  const since = statusUntil ?? today
  const texts = parts.flatMap((part) => {
    if (statusOfPart(part, surveysFrom, today) !== 'survey-overdue') return []
    if (since >= surveysFrom && statusOfPart(part, surveysFrom, since) === 'survey-overdue') return []
    const due = nextDue(surveyFactsOf(part, surveysFrom), today)
    return due ? [`${part.code}: ${due.accepts.join(' or ')} survey not completed by ${due.to}`] : []
  })
  return texts.length === 0 ? null : `Survey overdue. ${texts.join('; ')}`
}

type StatusRow = { id: number; status: string; statusUntil: string | null }

async function writeStatuses(tx: Tx, values: StatusRow[]): Promise<void> {
  const json = JSON.stringify(values)
  const from = isPostgres(tx)
    ? sql`json_to_recordset(${json}::json) as v(id integer, status text, "statusUntil" date)`
    : sql`(select value ->> 'id' as id, value ->> 'status' as status, value ->> 'statusUntil' as "statusUntil" from json_each(${json})) as v`
  await sql`update certificates set status = v.status, "statusUntil" = v."statusUntil" from ${from} where certificates.id = v.id`.execute(
    tx,
  )
}
