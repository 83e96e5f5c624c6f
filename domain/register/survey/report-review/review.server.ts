import { lockCertificatesOfShip } from '#/domain/register/survey/recording/record-survey.server.ts'
import type { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import { allow } from '#/domain/context/allow.ts'
import type { Actor, RequestContext } from '#/domain/context/request-context.ts'
import { openShips } from '#/domain/register/survey/report-assignments/assignments.server.ts'
import { reportFileName } from '#/domain/files/file-type.ts'
import { typeOfFile } from '#/domain/register/survey/report-files/stored-files.server.ts'
import { changesOfOthers } from '#/domain/register/survey/report-recording/require-unchanged.server.ts'
import { recordReport } from '#/domain/register/survey/report-recording/record-report.server.ts'
import {
  isAsArrived,
  recordDecision,
  requireAsArrived,
} from '#/domain/register/survey/report-content/report-events.server.ts'
import {
  contentOf,
  signatureOf,
} from '#/domain/register/survey/report-content/report-content.server.ts'
import type { Report } from '#/domain/register/survey/report-content/report.ts'
import { Refusal } from '#/core/refusal.ts'
import type { ReportState } from '#/core/stored-values.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import type { Store, Tx } from '#/db/schema.ts'
import type { ListedReport, ReviewedReport } from './reviewed-report.ts'

/** How many reports a page of the list has. */
export const REPORTS_PER_PAGE = 50

/**
 * Reports of one state, or all: those that wait from the oldest on, the others from the newest. At
 * most 50; `after`: the report that the page begins after. Refuses: too-many.
 */
export async function listReports(
  context: RequestContext,
  { state, after }: { state?: ReportState | undefined; after?: number | undefined },
): Promise<{ reports: ListedReport[]; next: number | null }> {
  allow(context, 'report.read')
  await context.count('list')
  const isWaiting = state === 'waiting'
  const rows = await context.db.search
    .selectFrom('surveyReports')
    .leftJoin('ships', 'ships.id', 'surveyReports.shipId')
    .selectAll('surveyReports')
    .select('ships.name as vesselName')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .$if(after !== undefined, (query) =>
      query.where('surveyReports.id', isWaiting ? '>' : '<', after ?? 0),
    )
    .orderBy('surveyReports.id', isWaiting ? 'asc' : 'desc')
    .limit(REPORTS_PER_PAGE + 1)
    .execute()
  const reports = rows.slice(0, REPORTS_PER_PAGE).map(({ vesselName, ...row }) => {
    const { kind, completedOn, ship } = contentOf(row)
    return { ...commonFacts(row), vesselName: vesselName ?? ship.name, kind, completedOn }
  })
  return {
    reports,
    next: rows.length > REPORTS_PER_PAGE ? (rows[REPORTS_PER_PAGE - 1]?.id ?? null) : null,
  }
}

/** The number of reports that wait for approval, counted up to `max`. */
export async function countWaitingReports(context: RequestContext, max: number): Promise<number> {
  allow(context, 'report.read')
  const { waiting } = await context.db.read
    .selectFrom((e) =>
      e
        .selectFrom('surveyReports')
        .select('id')
        .where('state', '=', 'waiting')
        .limit(max)
        .as('some'),
    )
    .select((e) => e.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}

/** One report. Refuses: not-found. */
export async function readReport(
  context: RequestContext,
  reportId: string,
): Promise<ReviewedReport> {
  allow(context, 'report.read')
  const { read } = context.db
  const row = await read
    .selectFrom('surveyReports')
    .innerJoin('users', 'users.id', 'surveyReports.userId')
    .leftJoin('ships', 'ships.id', 'surveyReports.shipId')
    .selectAll('surveyReports')
    .select(['users.email', 'users.disabledAt', 'users.role', 'ships.name as vesselName'])
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  if (!row) throw noSuchReport()
  const report = contentOf(row)
  const { passkeyName, passkey, publicKey } = signatureOf(row)
  const { content, decidedBy, decidedAt, reason, email } = row
  return {
    ...commonFacts(row),
    vesselName: row.vesselName ?? report.ship.name,
    email,
    report,
    content,
    isChanged: !(await isAsArrived(read, row)),
    passkey: passkeyName,
    signature: assertionOf(passkey, publicKey),
    isSurveyor:
      row.role === 'surveyor' &&
      row.disabledAt === null &&
      (await openShips(read, row.userId)).includes(row.shipId),
    certificates: await currentCertificates(read, row.userId, report),
    decidedBy,
    decidedAt,
    reason,
    files: await filesOf(read, row.id, report),
  }
}

/**
 * The files of a report as it names them; of those that have arrived also the name that their bytes
 * give them.
 */
async function filesOf(
  db: Store['read'],
  report: number,
  { files }: Report,
): Promise<ReviewedReport['files']> {
  const rows = await db.selectFrom('surveyFiles').selectAll().where('report', '=', report).execute()
  return Promise.all(
    files.map(async (file, position) => {
      const receivedAt = rows.find((one) => one.position === position)?.receivedAt ?? null
      const type =
        receivedAt === null ? null : await typeOfFile(db, { report, position, size: file.size })
      return {
        ...file,
        position,
        receivedAt,
        fileName: receivedAt === null ? null : reportFileName(position, type),
      }
    }),
  )
}

function assertionOf(
  { id: credentialId, response }: PasskeyAssertion,
  publicKey: string,
): ReviewedReport['signature'] {
  const { clientDataJSON, authenticatorData, signature } = response
  return { clientDataJSON, authenticatorData, signature, credentialId, publicKey }
}

/**
 * The certificates of a report as the register has them, with what others did to them since it was
 * signed.
 */
async function currentCertificates(db: Store['read'], userId: number, { certificates }: Report) {
  const current: ReviewedReport['certificates'] = []
  for (const { id, version, codes } of certificates) {
    const row = await db
      .selectFrom('entries')
      .select(['certificateId', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    const changes = row
      ? await changesOfOthers(db, userId, id, { from: version, to: row.version })
      : []
    current.push({ id, number: row?.certificateId ?? null, codes, changes })
  }
  return current
}

/**
 * Approves a report that waits, and records it in the register. Refuses: not-found; forbidden for
 * the account that sent it; conflict once it is decided, or where it was changed in the database;
 * what the survey rules refuse (invalid).
 */
export async function approveReport(context: RequestContext, reportId: string): Promise<void> {
  const { actor, known } = await requireDecidable(context, reportId)
  const ids = contentOf(known).certificates.map(({ id }) => id)
  await context.db.write.transaction().execute(async (tx) => {
    // A ship that was merged since has another id now.
    const { shipId } = await tx
      .selectFrom('surveyReports')
      .select('shipId')
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    await lockCertificatesOfShip(tx, context, shipId, ids)
    const decision = {
      state: 'recorded',
      reason: null,
      decidedBy: actor.email,
      decidedAt: context.now,
    } as const
    const row = await setDecision(tx, reportId, decision)
    await requireAsArrived(tx, row)
    await recordDecision(tx, context, row)
    await recordReport(tx, context, {
      surveyor: row.surveyor,
      content: row.content,
      report: contentOf(row),
    })
  })
}

/**
 * Declines a report that waits; the surveyor reads the reason on the phone. Refuses: not-found;
 * forbidden for the account that sent it; conflict once it is decided.
 */
export async function declineReport(
  context: RequestContext,
  reportId: string,
  reason: string,
): Promise<void> {
  const { actor } = await requireDecidable(context, reportId)
  await context.db.write.transaction().execute(async (tx) => {
    const decision = {
      state: 'declined',
      reason,
      decidedBy: actor.email,
      decidedAt: context.now,
    } as const
    await recordDecision(tx, context, await setDecision(tx, reportId, decision))
  })
}

async function requireDecidable(
  context: RequestContext,
  reportId: string,
): Promise<{ actor: Actor; known: SurveyReportRow }> {
  const actor = allow(context, 'report.decide')
  const known = await context.db.read
    .selectFrom('surveyReports')
    .selectAll()
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  if (!known) throw noSuchReport()
  if (known.userId === actor.id)
    throw new Refusal(
      'forbidden',
      'Another user of the office decides about a report that you sent.',
    )
  return { actor, known }
}

type Decision = Pick<SurveyReportRow, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>

async function setDecision(tx: Tx, reportId: string, decision: Decision): Promise<SurveyReportRow> {
  const row = await tx
    .updateTable('surveyReports')
    .set(decision)
    .where('reportId', '=', reportId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('conflict', 'This report is decided already: load the page again')
  return row
}

function commonFacts({ reportId, surveyor, shipId, receivedAt, state }: SurveyReportRow) {
  return { reportId, surveyor, shipId, receivedAt, state }
}

function noSuchReport(): Refusal {
  return new Refusal('not-found', 'There is no such report.')
}
