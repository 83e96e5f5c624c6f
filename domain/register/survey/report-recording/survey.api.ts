import { z } from 'zod'
import { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { readProgress, storePiece } from '#/domain/register/survey/report-files/files.server.ts'
import {
  MAX_OWN_REPORTS,
  ownReport,
} from '#/domain/register/survey/report-own/own-reports.server.ts'
import { ReportId } from '#/domain/register/survey/report-content/report.ts'
import { PIECE_BYTES, pieceCount } from '#/domain/files/pieces.ts'
import {
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_REPORT_LENGTH,
  REPORT_FORMAT,
} from '#/domain/register/survey/report-content/report-format.ts'
import {
  ReportAnswer,
  SheetsAnswer,
  sheetsExample,
} from '#/domain/register/survey/report-own/sheets-answer.ts'
import { readSheets } from '#/domain/register/survey/report-own/sheets.server.ts'
import { submitReport } from './submit.server.ts'

const reportId = '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10'
const Key = z.object({
  reportId: ReportId.meta({ description: 'Made on the device.', examples: [reportId] }),
})
const FileKey = Key.extend({
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_FILES - 1)
    .meta({ description: 'Of the file in the report, counted from 0.', examples: [0] }),
})
const PieceKey = FileKey.extend({
  piece: z.coerce
    .number()
    .int()
    .min(0)
    .max(pieceCount(MAX_FILE_BYTES) - 1)
    .meta({ description: 'Counted from 0.', examples: [0] }),
})

const SignedReport = z.object({
  content: z
    .string('The content is the text that was signed')
    .max(MAX_REPORT_LENGTH, 'The report is too long'),
  passkey: PasskeyAssertion,
})
const Piece = z.object({
  bytes: z
    .base64('A piece is base64')
    .max((PIECE_BYTES / 3) * 4, `A piece has at most ${PIECE_BYTES} bytes`),
})

const ProgressAnswer = z.strictObject({
  isComplete: z
    .boolean()
    .describe('All of it is there, and its SHA-256 is the one that was signed.'),
  missing: z.array(z.int()).describe('The pieces that have not arrived.'),
})

const received = {
  reportId,
  shipId: 1,
  state: 'recorded' as const,
  receivedAt: '2026-11-26T03:00:00.000Z',
  reason: null,
  missing: [0],
}
const passkey = {
  id: 'q83vEjRWeJA',
  rawId: 'q83vEjRWeJA',
  type: 'public-key' as const,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoi',
    authenticatorData: 'SZYN5YgOjGh0',
    signature: 'MEUCIQDf7nH3',
  },
}

/** What the page of surveyors works with, with a network and without. */
export const surveyApi = endpoints({ tag: 'Surveys on board', who: 'surveyors' })
  .get('/', {
    operationId: 'getSurveySheets',
    act: 'report.own',
    summary: 'Read what a surveyor works with on board',
    description: `The ships that are assigned to you with their certificates and survey windows, and your reports: those that wait for approval, and the newest ${MAX_OWN_REPORTS}.`,
    answer: { text: 'All that the device stores.', schema: SheetsAnswer },
    refuses: [429],
    example: { answer: sheetsExample },
    handle: ({ context }) => readSheets(context),
  })
  .get('/reports/:reportId', {
    operationId: 'getOwnSurveyReport',
    act: 'report.own',
    summary: 'Read what became of a report',
    params: Key,
    answer: { text: 'The report.', schema: ReportAnswer },
    refuses: [404],
    example: { answer: received },
    handle: ({ context, params }) => ownReport(context, params().reportId),
  })
  .put('/reports/:reportId', {
    operationId: 'sendSurveyReport',
    act: 'report.sign',
    summary: 'Send a report from on board',
    description: `The text that was signed (\`${REPORT_FORMAT}\`, docs/on-board.md), and the assertion of your passkey, whose challenge is the SHA-256 of that text. The survey is recorded once, however often the same report is sent. A certificate that the office changed since the report was signed is a conflict (409), with what was changed in \`current\`.`,
    params: Key,
    body: SignedReport,
    fields: {
      content: 'JSON, as a text: exactly what was signed.',
      passkey: 'The assertion, in its JSON form.',
    },
    answer: { text: 'The report.', schema: ReportAnswer },
    refuses: [409],
    example: { body: { content: `{"format":"${REPORT_FORMAT}"}`, passkey }, answer: received },
    handle: async ({ context, params, body }) => {
      await submitReport(context, params().reportId, body)
      return ownReport(context, params().reportId)
    },
  })
  .get('/reports/:reportId/files/:position', {
    operationId: 'getSurveyFileProgress',
    act: 'report.own',
    summary: 'Read which pieces of a file are missing',
    params: FileKey,
    answer: { text: 'The progress of the file.', schema: ProgressAnswer },
    refuses: [404],
    example: { answer: { isComplete: false, missing: [0, 1] } },
    handle: ({ context, params }) => readProgress(context, params()),
  })
  .put('/reports/:reportId/files/:position/:piece', {
    operationId: 'sendSurveyFilePiece',
    act: 'report.sign',
    summary: 'Send a piece of a file',
    description: `Of a file that the report names. Each piece has ${PIECE_BYTES} bytes, the last one what is left. A piece that is sent again changes nothing; with the last one the SHA-256 is compared with the one that was signed, and the file has to be a JPEG, PNG, HEIC or PDF by its bytes, whatever the report calls it. A file that is refused then (400, also where a virus scanner finds something in it, or 409) is not stored.`,
    params: PieceKey,
    body: Piece,
    fields: { bytes: 'Base64.' },
    answer: { text: 'The progress of the file.', schema: ProgressAnswer },
    refuses: [404, 409, 503],
    example: { body: { bytes: 'iVBORw0KGgo=' }, answer: { isComplete: false, missing: [1] } },
    handle: ({ context, params, body: { bytes } }) => {
      const { piece, ...key } = params()
      return storePiece(context, key, { piece, bytes })
    },
  })
