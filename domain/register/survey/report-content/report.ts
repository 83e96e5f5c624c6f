import { z } from 'zod'
import { NewCondition, NewSurvey } from '#/domain/register/survey/recording/survey-input.ts'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import {
  FILE_TYPES,
  MAX_CODES,
  MAX_CONDITIONS,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_RECORDS,
  REPORT_FORMAT,
} from './report-format.ts'

// What a surveyor signs on board with a passkey. Version 1 of the format is frozen by a golden
// vector: the signature is over the bytes of the text, which the register stores as it came and
// reads with the schema below.

const id = z.int('An id is a whole number').min(1).max(MAX_INTEGER)
const code = z.string().min(1).max(20)

/**
 * An id that the device made (RFC 9562, version 4): 122 random bits, so that no two reports have
 * the same one.
 */
export const ReportId = z
  .string()
  .regex(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    'The id of a report is a random UUID, in lower case',
  )

export const ReportFile = z.strictObject({
  name: line('File name', 200, { min: 1, message: () => 'A file has a name' }),
  mediaType: z.enum(FILE_TYPES, `A file is one of ${FILE_TYPES.join(', ')}`),
  size: z
    .int()
    .min(1, 'The file is empty')
    .max(MAX_FILE_BYTES, `A file has at most ${MAX_FILE_BYTES / 1024 / 1024} MB`),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 hexadecimal digits'),
})
export type ReportFile = z.output<typeof ReportFile>

/** The content of a report. Days are calendar dates, `signedAt` is the clock of the device. */
export const Report = z.strictObject({
  format: z.literal(REPORT_FORMAT, `The format is ${REPORT_FORMAT}`),
  /** The register that it is for, so that it is worth nothing in another one. */
  origin: z.string().max(300),
  reportId: ReportId,
  ship: z.strictObject({ id, name: z.string().max(300), imoNumber: z.string().max(20).nullable() }),
  kind: NewSurvey.shape.kind,
  completedOn: NewSurvey.shape.completedOn,
  place: NewSurvey.shape.place,
  result: NewSurvey.shape.result,
  remarks: NewSurvey.shape.remarks,
  /** The certificates that it covered, each record as it was read: its number and its version. */
  certificates: z
    .array(
      z.strictObject({
        id,
        number: z.string().max(100),
        version: id,
        codes: z.array(code).min(1, 'Select the certificates that it covered').max(MAX_CODES),
      }),
    )
    .min(1, 'Select the certificates that it covered')
    .max(MAX_RECORDS),
  /** Conditions that it imposes from the day of the survey on. */
  conditions: z
    .array(
      z.strictObject({
        id,
        code,
        kind: NewCondition.shape.kind,
        text: NewCondition.shape.text,
        dueOn: NewCondition.shape.dueOn,
      }),
    )
    .max(MAX_CONDITIONS, `A report has at most ${MAX_CONDITIONS} conditions`),
  files: z.array(ReportFile).max(MAX_FILES, `A report has at most ${MAX_FILES} files`),
  signedAt: z.iso.datetime(),
})
export type Report = z.output<typeof Report>
