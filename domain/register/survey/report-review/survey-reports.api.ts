import { z } from 'zod'
import { REASON_MISSING, MIN_REASON } from '#/domain/register/model/certificate/standing.ts'
import { line } from '#/domain/language/text-fields.ts'
import { Report, ReportFile, ReportId } from '#/domain/register/survey/report-content/report.ts'
import { MAX_FILES } from '#/domain/register/survey/report-content/report-format.ts'
import { SURVEY_KINDS } from '#/domain/register/model/survey/survey.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { REPORT_STATES, MAX_INTEGER } from '#/core/stored-values.ts'
import {
  approveReport,
  declineReport,
  listReports,
  readReport,
  REPORTS_PER_PAGE,
} from './review.server.ts'
import { sendDownload } from '#/domain/files/download.api.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { SentDownload } from '#/domain/files/download.ts'
import { reportFileName } from '#/domain/files/file-type.ts'
import { contentOf } from '#/domain/register/survey/report-content/report-content.server.ts'
import { isAsArrived } from '#/domain/register/survey/report-content/report-events.server.ts'
import { Refusal } from '#/core/refusal.ts'
import {
  bytesOfFile,
  hashOfFile,
  typeOfFile,
} from '#/domain/register/survey/report-files/stored-files.server.ts'
import type { FileKey } from '#/domain/register/survey/report-files/files.server.ts'

const reportId = '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10'
const Key = z.object({
  reportId: ReportId.meta({ description: 'Made on the device.', examples: [reportId] }),
})
const common = {
  reportId: z.string(),
  surveyor: z.string().describe('As certificates print it.'),
  shipId: z.int(),
  vesselName: z.string(),
  receivedAt: z.iso.datetime(),
  state: z.enum(REPORT_STATES),
}
const Listed = z.strictObject({ ...common, kind: z.enum(SURVEY_KINDS), completedOn: z.iso.date() })
const Reviewed = z
  .strictObject({
    ...common,
    email: z.string().describe('Of the account that sent it.'),
    report: Report,
    content: z.string().describe('The text that was signed.'),
    isChanged: z
      .boolean()
      .describe('It was changed in the database after it arrived, and cannot be approved.'),
    passkey: z.string().describe('The name of the passkey that signed it.'),
    signature: z
      .strictObject({
        clientDataJSON: z.string(),
        authenticatorData: z.string(),
        signature: z.string(),
        credentialId: z.string(),
        publicKey: z.string().describe('COSE.'),
      })
      .describe(
        'The assertion of the passkey with its public key, base64url; the challenge is the SHA-256 of `content`.',
      ),
    isSurveyor: z
      .boolean()
      .describe('Whether the account still is a surveyor’s, and has the ship.'),
    certificates: z.array(
      z.strictObject({
        id: z.int(),
        number: z.string().nullable().describe('As the register has it; null where it is gone.'),
        codes: z.array(z.string()),
        changes: z
          .array(z.strictObject({ title: z.string(), by: z.string(), at: z.iso.datetime() }))
          .describe('What others did to it since the report was signed, the newest first.'),
      }),
    ),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable().describe('Why it was declined.'),
    files: z.array(
      ReportFile.extend({
        position: z.int(),
        receivedAt: z.iso.datetime().nullable(),
        fileName: z
          .string()
          .nullable()
          .describe(
            'Of the download, by its position and the type that its bytes have; `name` and `mediaType` are what was signed.',
          ),
      }),
    ),
  })
  .meta({ id: 'SurveyReport', description: 'A report from on board.' })

const DeclinedReport = z.object({
  reason: line('Reason', 500, { min: MIN_REASON, message: () => REASON_MISSING }),
})

/** Reports from on board, for the office. */
export const surveyReportsApi = endpoints({ tag: 'Surveys on board', who: 'staff' })
  .get('/', {
    operationId: 'listSurveyReports',
    act: 'report.read',
    summary: 'List the reports from on board',
    description: `Those that wait for approval from the oldest on, the others from the newest; ${REPORTS_PER_PAGE} at a time.`,
    query: z.object({
      state: z.enum(REPORT_STATES, `state is one of ${REPORT_STATES.join(', ')}`).optional(),
      after: z.coerce.number('after must be a number').int().min(1).max(MAX_INTEGER).optional(),
    }),
    fields: { after: { text: 'The value of `next` of the page before.', examples: [50] } },
    answer: {
      text: 'A page of reports.',
      schema: z.strictObject({ reports: z.array(Listed), next: z.int().nullable() }),
    },
    refuses: [429],
    example: { answer: { reports: [], next: null } },
    handle: ({ context, query }) => listReports(context, query()),
  })
  .get('/:reportId', {
    operationId: 'getSurveyReport',
    act: 'report.read',
    summary: 'Read a report from on board',
    params: Key,
    answer: { text: 'The report.', schema: Reviewed },
    refuses: [404],
    handle: ({ context, params }) => readReport(context, params().reportId),
  })
  .get('/:reportId/files/:position', {
    operationId: 'getSurveyReportFile',
    act: 'report.read',
    summary: 'A file of a report',
    params: Key.extend({
      position: z.coerce
        .number()
        .int()
        .min(0)
        .max(MAX_FILES - 1)
        .meta({ description: 'Counted from 0.', examples: [0] }),
    }),
    answer: {
      text: 'The file, with the SHA-256 that was signed; of the type that its bytes have.',
      mediaType: 'image/jpeg',
      otherTypes: [
        'image/png',
        'image/heic',
        'application/pdf',
        'image/webp',
        'application/octet-stream',
      ],
      headers: {
        'Content-Disposition':
          'Names the file by its position in the report and its type: `photo-1.jpg`.',
      },
    },
    refuses: [404, 409, 429],
    handle: async ({ c, context, params }) => sendDownload(c, await readFile(context, params())),
  })
  .post('/:reportId/approve', {
    operationId: 'approveSurveyReport',
    act: 'report.decide',
    summary: 'Approve a report that waits',
    description:
      'Records its survey and its conditions, once. The certificates may have changed since it was signed: the survey rules of today decide.',
    params: Key,
    answer: { status: 204, text: 'The register has the survey.' },
    refuses: [404, 409],
    handle: ({ context, params }) => approveReport(context, params().reportId),
  })
  .post('/:reportId/decline', {
    operationId: 'declineSurveyReport',
    act: 'report.decide',
    summary: 'Decline a report that waits',
    params: Key,
    body: DeclinedReport,
    fields: { reason: 'The surveyor reads it.' },
    answer: { status: 204, text: 'It is declined.' },
    refuses: [404, 409],
    example: { body: { reason: 'The photo shows another valve' } },
    handle: ({ context, params, body: { reason } }) =>
      declineReport(context, params().reportId, reason),
  })

/**
 * A file of a report for the office, piece by piece, under a name and a type that its bytes give
 * it. It is hashed first. Refuses: not-found, also while it has not arrived; a file whose SHA-256
 * is not the one in the text of its report, or whose text is not the one that arrived (conflict).
 */
async function readFile(context: RequestContext, key: FileKey): Promise<SentDownload> {
  allow(context, 'report.read')
  await context.count('document')
  const { read } = context.db
  const row = await read
    .selectFrom('surveyFiles')
    .innerJoin('surveyReports', 'surveyReports.id', 'surveyFiles.report')
    .selectAll('surveyReports')
    .where('reportId', '=', key.reportId)
    .where('position', '=', key.position)
    .where('surveyFiles.receivedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such file, or it has not arrived yet.')
  const signed = contentOf(row).files[key.position]
  const file = { report: row.id, position: key.position, size: signed?.size ?? 0 }
  if (
    !signed ||
    !(await isAsArrived(read, row)) ||
    (await hashOfFile(read, file)) !== signed.sha256
  )
    throw new Refusal(
      'conflict',
      'This is not the file that was signed: it was changed in the database. Inform an administrator.',
    )
  const type = await typeOfFile(read, file)
  return {
    name: reportFileName(key.position, type),
    mediaType: type ?? 'application/octet-stream',
    size: file.size,
    content: bytesOfFile(read, file),
  }
}
