import { lockCertificatesOfShip } from '#/domain/register/survey/recording/record-survey.server.ts'
import { completionError } from '#/domain/register/model/certificate/part.ts'
import { allow } from '#/domain/context/allow.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import type { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import { parseJson } from '#/domain/api/json-body.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { findMergedInto, findShip } from '#/domain/register/ship/ship-rows.server.ts'
import { insertMany } from '#/db/many.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { Tx } from '#/db/schema.ts'
import { requiresApproval } from '#/domain/register/survey/report-content/approval.server.ts'
import { openShips } from '#/domain/register/survey/report-assignments/assignments.server.ts'
import { requireUnchanged } from './require-unchanged.server.ts'
import { recordReport } from './record-report.server.ts'
import { recordArrival } from '#/domain/register/survey/report-content/report-events.server.ts'
import {
  CONDITIONS_WITHOUT_RESULT,
  MAX_BYTES_OF_DAY,
  MAX_REPORTS_OF_DAY,
  RESULT_WITHOUT_CONDITIONS,
} from '#/domain/register/survey/report-content/report-format.ts'
import { Report } from '#/domain/register/survey/report-content/report.ts'
import type { StoredSignature } from '#/domain/register/survey/report-content/report-content.server.ts'
import { requireSignature } from './signature.server.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { office } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'

/** What a device sends: the text that was signed, and the assertion of the passkey. */
export type SignedReport = { content: string; passkey: PasskeyAssertion }

/**
 * Takes a report from on board: records its survey and conditions in one transaction, or stores it
 * for approval where the authority demands that, and notifies the office. The same report is taken
 * once, however often it is sent. Refuses: a signature of no passkey of the actor (invalid), or of
 * one that the office has not confirmed (forbidden); a ship that is not assigned to the actor,
 * another report with the same id, or a certificate that the office changed since it was read
 * (conflict); what the survey rules refuse (invalid).
 */
export async function submitReport(
  context: RequestContext,
  reportId: string,
  { content, passkey }: SignedReport,
): Promise<void> {
  const actor = allow(context, 'report.sign')
  const report = readReport(context, reportId, content)
  const known = await findReport(context.db.read, reportId)
  if (known) return requireSame(known, actor, content)
  const signature = await requireSignature(context, actor, content, passkey)
  // Refused on board and not days later in the office: the survey rules are applied, and undone,
  // before it waits for approval.
  if (await requiresApproval(context.db.read))
    await tryReport(context, actor, { report, content, signature })
  await context.db.write
    .transaction()
    .execute((tx) => storeReport(tx, context, actor, { report, content, signature }))
}

type NewReport = { report: Report; content: string; signature: StoredSignature }

/** Ends a transaction whose changes are not wanted. */
class Undo extends Error {}

/** Records a report and undoes it. Refuses: as recording it. */
async function tryReport(context: RequestContext, actor: Actor, report: NewReport): Promise<void> {
  try {
    await context.db.write.transaction().execute(async (tx) => {
      await storeReport(tx, context, actor, report, true)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}

async function storeReport(
  tx: Tx,
  context: RequestContext,
  actor: Actor,
  { report, content, signature }: NewReport,
  isTried = false,
): Promise<void> {
  const { id, name } = report.ship
  // It may have been merged into another since the report was signed.
  const shipId = (await findMergedInto(tx, id))?.id ?? id
  if (!(await openShips(tx, actor.id)).includes(shipId))
    throw new Refusal('conflict', `The ship ${name} is not assigned to you. Ask the office.`)
  await requireBounds(tx, context, actor.id, report)
  const surveyor = await requireName(tx, actor)
  await lockCertificatesOfShip(
    tx,
    context,
    shipId,
    report.certificates.map(({ id }) => id),
  )
  const waits = await requiresApproval(tx)
  const row = await tx
    .insertInto('surveyReports')
    .values({
      reportId: report.reportId,
      userId: actor.id,
      surveyor,
      shipId,
      content,
      signature: JSON.stringify(signature),
      receivedAt: context.now,
      state: waits ? 'waiting' : 'recorded',
      decidedBy: null,
      decidedAt: null,
      reason: null,
    })
    // The same report is on its way twice: the first one has stored it.
    .onConflict((conflict) => conflict.column('reportId').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return requireSame(await requireReport(tx, report.reportId), actor, content)
  await recordArrival(tx, context, row)
  await requireSameNames(tx, shipId, report)
  await requireUnchanged(tx, actor.id, report)
  await insertMany(
    tx,
    'surveyReportRecords',
    report.certificates.map(({ id }) => ({ report: row.id, recordId: id })),
  )
  await insertMany(
    tx,
    'surveyFiles',
    report.files.map((file, position) => ({ report: row.id, position, ...file, receivedAt: null })),
  )
  if (waits && !isTried) await notifyOffice(tx, context, row, report)
  else await recordReport(tx, context, { surveyor, content, report })
}

/** Parses a text that was signed. Refuses: invalid, with the errors of each field. */
function readReport(context: RequestContext, reportId: string, content: string): Report {
  const report = Report.parse(parseJson(content))
  // One name twice, and a reader of the text could see another value than the register.
  if (JSON.stringify(parseJson(content)) !== content)
    throw refuse('The text is not JSON without spaces and with each name once')
  if (report.reportId !== reportId) throw refuse('The report has another id than its address')
  if (report.origin !== context.origin)
    throw refuse(`The report is for ${report.origin}, not for this register`)
  const error = completionError(report.completedOn, context.today)
  if (error !== null) throw new Refusal('invalid', error, { fields: { completedOn: [error] } })
  if (report.conditions.length > 0 && report.result === 'satisfactory')
    throw refuse(CONDITIONS_WITHOUT_RESULT)
  if (report.conditions.length === 0 && report.result === 'with-conditions')
    throw refuse(RESULT_WITHOUT_CONDITIONS)
  const ids = report.certificates.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuse('The report names a certificate twice')
  for (const { id, code } of report.conditions) {
    const isCovered = report.certificates.some((one) => one.id === id && one.codes.includes(code))
    if (!isCovered)
      throw refuse(
        `A condition is imposed on a certificate that the survey covered; ${code} is none`,
      )
  }
  return report
}

const DAY_SECONDS = 86_400

/**
 * Refuses (too-many) more reports, or larger files, than a surveyor sends in a day: they are stored
 * for good.
 */
async function requireBounds(
  tx: Tx,
  { now }: RequestContext,
  userId: number,
  { files }: Report,
): Promise<void> {
  const since = later(now, -DAY_SECONDS)
  const own = tx
    .selectFrom('surveyReports')
    .where('userId', '=', userId)
    .where('surveyReports.receivedAt', '>', since)
  const { reports, oldest } = await own
    .select((e) => [
      e.fn.countAll<number>().as('reports'),
      e.fn.min('surveyReports.receivedAt').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  const { bytes } = await own
    .innerJoin('surveyFiles', 'surveyFiles.report', 'surveyReports.id')
    .select((e) => e.fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  const added = files.reduce((sum, { size }) => sum + size, 0)
  if (Number(reports) < MAX_REPORTS_OF_DAY && Number(bytes ?? 0) + added <= MAX_BYTES_OF_DAY) return
  // The oldest of them counts no longer a day after it came.
  const retryAfter = Math.max(
    1,
    Math.ceil((Date.parse(later(oldest ?? now, DAY_SECONDS)) - Date.parse(now)) / 1_000),
  )
  const gigabytes = MAX_BYTES_OF_DAY / 1_000_000_000
  throw new Refusal(
    'too-many',
    `At most ${MAX_REPORTS_OF_DAY} reports and ${gigabytes} GB of files are taken from a surveyor in 24 hours. This report stays on the phone.`,
    { retryAfter },
  )
}

/**
 * Refuses (conflict) a report whose numbers or ship are not those of the register: people read what
 * was signed.
 */
async function requireSameNames(
  tx: Tx,
  shipId: number,
  { ship, certificates }: Report,
): Promise<void> {
  const ids = certificates.map(({ id }) => id)
  const rows = await tx
    .selectFrom('entries')
    .select(['id', 'certificateId'])
    .where('id', 'in', ids)
    .execute()
  const present = await tx
    .selectFrom('ships')
    .select(['name', 'imoNumber'])
    .where('id', '=', shipId)
    .executeTakeFirst()
  const isMerged = shipId !== ship.id
  const hasNumbers = certificates.every(({ id, number }) =>
    rows.some((row) => row.id === id && row.certificateId === number),
  )
  if (
    hasNumbers &&
    (isMerged || (present?.name === ship.name && present.imoNumber === ship.imoNumber))
  )
    return
  throw new Refusal(
    'conflict',
    'The ship or a certificate has another name or number in the register now. Refresh, and sign again.',
  )
}

async function requireName(tx: Tx, actor: Actor): Promise<string> {
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (name === null)
    throw new Refusal('conflict', 'Your account has no name. Ask an administrator to enter it.')
  return name
}

function findReport(
  db: Pick<Tx, 'selectFrom'>,
  reportId: string,
): Promise<SurveyReportRow | undefined> {
  return db
    .selectFrom('surveyReports')
    .selectAll()
    .where('reportId', '=', reportId)
    .executeTakeFirst()
}

async function requireReport(tx: Tx, reportId: string): Promise<SurveyReportRow> {
  const row = await findReport(tx, reportId)
  if (!row) throw new Error(`The report ${reportId} was neither stored nor found`)
  return row
}

/** Refuses (conflict) a report of another account, or with another content. */
function requireSame(row: SurveyReportRow, actor: Actor, content: string): void {
  if (row.userId !== actor.id || row.content !== content)
    throw new Refusal('conflict', 'The register has another report with this id')
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message)
}

/**
 * Sends the office an email about a report that waits, unless another of the same surveyor and ship
 * waits already: one visit gives several.
 */
async function notifyOffice(
  tx: Tx,
  context: RequestContext,
  { id, userId, shipId, surveyor }: SurveyReportRow,
  { kind, completedOn }: Report,
): Promise<void> {
  const other = await tx
    .selectFrom('surveyReports')
    .select('id')
    .where('userId', '=', userId)
    .where('shipId', '=', shipId)
    .where('state', '=', 'waiting')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  if (other) return
  // As the register has it: the text that was signed may name the ship as it was before a merge.
  const { name: vesselName, imoNumber } = await findShip(tx, { id: shipId })
  const link = context.origin + paths.surveyReports('?state=waiting')
  const email = {
    kind: 'report-waiting',
    vesselName,
    imoNumber,
    surveyKind: kind,
    completedOn,
    surveyor,
    link,
  } as const
  await enqueueEmail(tx, context, { to: office.email, language: 'en', email })
}
