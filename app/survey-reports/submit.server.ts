import type { Credit } from '#/app/certificates/surveys/add-survey.ts'
import { lockCertificatesOfShip } from '#/app/certificates/surveys/record-survey.server.ts'
import { completionError } from '#/app/certificates/model/part.ts'
import { requireSurveyor, type Actor, type RequestContext } from '#/app/context/request-context.ts'
import type { PasskeyAssertion } from '#/app/accounts/schemas/passkey.ts'
import { parseJson } from '#/app/web/api/json-body.ts'
import { Refusal } from '#/core/refusal.ts'
import { insertMany } from '#/db/many.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { Tx } from '#/db/schema.ts'
import { requiresApproval } from './rules/approval.server.ts'
import { openShips } from './assignments/assignments.server.ts'
import { requireUnchanged } from './require-unchanged.server.ts'
import { recordReport } from './record-report.server.ts'
import { Report } from './report/report.ts'
import { requireSignature, type StoredSignature } from './signature.server.ts'

/** What a device sends: the text that was signed, and the assertion of the passkey. */
export type SignedReport = { content: string; passkey: PasskeyAssertion }

/** A report that the register has. `credits`: for a new one that was recorded at once, what it counts for. */
export type Submitted = { row: SurveyReportRow; credits: Credit[] | null }

/**
 * Takes a report from on board: records its survey and conditions in one transaction, or stores it for approval where the authority demands that.
 * The same report is taken once, however often it is sent. Refuses: a signature of no passkey of the actor (invalid); a ship that is not assigned to
 * the actor (forbidden); another report with the same id, or a certificate that the office changed since it was read (conflict); what the survey
 * rules refuse (invalid).
 */
export async function submitReport(
  context: RequestContext,
  reportId: string,
  { content, passkey }: SignedReport,
): Promise<Submitted> {
  const actor = requireSurveyor(context)
  const report = readReport(context, reportId, content)
  const known = await findReport(context.db.read, reportId)
  if (known) return sameReport(known, actor, content)
  const signature = await requireSignature(context, actor, content, passkey)
  return context.db.write.transaction().execute((tx) => store(tx, context, actor, { report, content, signature }))
}

type NewReport = { report: Report; content: string; signature: StoredSignature }

async function store(tx: Tx, context: RequestContext, actor: Actor, { report, content, signature }: NewReport) {
  const { id: shipId, name } = report.ship
  if (!(await openShips(tx, actor.id)).includes(shipId))
    throw new Refusal('forbidden', `The ship ${name} is not assigned to you. Ask the office.`)
  const surveyor = await nameOf(tx, actor)
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
  if (!row) return sameReport(await requireReport(tx, report.reportId), actor, content)
  await requireUnchanged(tx, actor.id, report)
  await insertMany(
    tx,
    'surveyReportRecords',
    report.certificates.map(({ id }) => ({ report: row.id, recordId: id, version: null })),
  )
  await insertMany(
    tx,
    'surveyFiles',
    report.files.map((file, position) => ({ report: row.id, position, ...file, receivedAt: null })),
  )
  if (waits) return { row, credits: null }
  const recorded = await recordReport(tx, context, { id: row.id, surveyor, report })
  return { row, credits: recorded.flatMap(({ credits }) => credits) }
}

/** Parses a text that was signed. Refuses: invalid, with the errors of each field. */
function readReport(context: RequestContext, reportId: string, content: string): Report {
  const report = Report.parse(parseJson(content))
  if (report.reportId !== reportId) throw refuse('The report has another id than its address')
  if (report.origin !== context.origin) throw refuse(`The report is for ${report.origin}, not for this register`)
  const error = completionError(report.completedOn, context.today)
  if (error !== null) throw new Refusal('invalid', error, { fields: { completedOn: [error] } })
  const ids = report.certificates.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuse('The report names a certificate twice')
  for (const { id, code } of report.conditions) {
    const isCovered = report.certificates.some((one) => one.id === id && one.codes.includes(code))
    if (!isCovered) throw refuse(`A condition is imposed on a certificate that the survey covered; ${code} is none`)
  }
  return report
}

async function nameOf(tx: Tx, actor: Actor): Promise<string> {
  const { name } = await tx.selectFrom('users').select('name').where('id', '=', actor.id).executeTakeFirstOrThrow()
  if (name === null) throw new Refusal('conflict', 'Your account has no name. Ask an administrator to enter it.')
  return name
}

function findReport(db: Pick<Tx, 'selectFrom'>, reportId: string): Promise<SurveyReportRow | undefined> {
  return db.selectFrom('surveyReports').selectAll().where('reportId', '=', reportId).executeTakeFirst()
}

async function requireReport(tx: Tx, reportId: string): Promise<SurveyReportRow> {
  const row = await findReport(tx, reportId)
  if (!row) throw new Error(`The report ${reportId} was neither stored nor found`)
  return row
}

/** Refuses (conflict) a report of another account, or with another content. */
function sameReport(row: SurveyReportRow, actor: Actor, content: string): Submitted {
  if (row.userId !== actor.id || row.content !== content)
    throw new Refusal('conflict', 'The register has another report with this id')
  return { row, credits: null }
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message)
}
