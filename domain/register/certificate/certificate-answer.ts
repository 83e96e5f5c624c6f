import { CORRECTED } from '#/domain/register/model/certificate/correction.ts'
import { z } from 'zod'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { MAX_CORRECTIONS, type Correction } from '#/domain/register/model/certificate/correction.ts'
import { STANDINGS, type Field } from '#/domain/register/model/certificate/field.ts'
import { PartAnswer, partExample } from './part-answer.ts'
import {
  FIELD_NAMES,
  fieldOf,
  type FieldName,
  type Values,
} from '#/domain/register/model/certificate/field-lists.ts'

/** What was corrected after the certificate was issued. */
export const CorrectionsAnswer = z
  .array(
    z.strictObject({
      on: z.iso.date().describe('The day, in Jakarta.'),
      code: z
        .string()
        .optional()
        .describe(
          'The type of the one certificate that it is of, such as ILLC; left out, it is of the record.',
        ),
      fields: z.array(z.enum(CORRECTED)).describe('`standing`: a withdrawal was undone.'),
      reason: z.string().nullable().describe('Null where none was given.'),
      version: z
        .int()
        .describe(
          'The version of the record after the correction; documents of an older version are replaced where they have such a field.',
        ),
    }),
  )
  .describe(
    `Changes of public facts after the certificate was issued, the newest last; at most ${MAX_CORRECTIONS}.`,
  ) satisfies z.ZodType<Correction[]>

function answerSchema({ kind, optional, about }: Field): z.ZodType {
  const schema = SCHEMAS[kind]
  const answered = optional ? schema.nullable() : schema
  return about === undefined ? answered : answered.describe(about)
}

const SCHEMAS: Record<Field['kind'], z.ZodType> = {
  text: z.string(),
  number: z.int(),
  date: z.iso.date(),
  instant: z.iso.datetime(),
  'yes-no': z.boolean(),
  'certificate-number': z.string(),
  'imo-number': z.string(),
  types: z.string(),
  standing: z.enum(STANDINGS),
}

/** The schemas of fields in responses of the API, in this order. */
export function answerShape<N extends FieldName>(names: readonly N[]) {
  // Each has the schema of its kind, whose values `Kinds` types.
  return Object.fromEntries(names.map((name) => [name, answerSchema(fieldOf(name))])) as {
    [Name in N]: z.ZodType<Values<N>[Name]>
  }
}

/** The example values of some fields, all from one example certificate. */
export function exampleOf<N extends FieldName>(names: readonly N[]): Values<N> {
  // `field-lists.test.ts` reads each by the schema of its kind.
  return Object.fromEntries(names.map((name) => [name, fieldOf(name).example])) as Values<N>
}

/** A certificate in responses of the API. */
export const CertificateAnswer = z
  .strictObject({
    ...answerShape(FIELD_NAMES),
    corrections: CorrectionsAnswer,
    parts: z.array(PartAnswer),
  })
  .meta({
    id: 'Certificate',
    description: 'One record of the register, as staff see it.',
  }) satisfies z.ZodType<Certificate>

/** The certificate of all examples. */
export const certificate: Certificate = {
  ...exampleOf(FIELD_NAMES),
  corrections: [],
  parts: [partExample],
}

/** What `:id` names in the path of a call for one certificate. */
export const certificateRecord = { name: 'certificate', example: certificate.id }
