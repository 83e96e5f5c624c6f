import { z } from 'zod'
import { isInRange } from '#/core/dates.ts'
import { ImoNumber } from '#/domain/register/model/number/imo-number.ts'
import { line } from '#/domain/language/text-fields.ts'
import {
  CertificateNumber,
  NewCertificateNumber,
} from '#/domain/register/model/number/certificate-number.ts'
import { CERTIFICATE_TYPES, listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import type { Correction } from './correction.ts'
import { NewPart, newPartsOf, partErrors } from './new-parts.ts'
import { readPartNumber, type Part } from './part.ts'
import { STANDINGS, type Field } from './field.ts'
import {
  FACTS,
  fieldOf,
  type FactName,
  type FieldName,
  type Value,
  type Values,
} from './field-lists.ts'
import { FIELDS } from './fields.ts'
import { registerDay } from '#/domain/language/date-field.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { NAMES_NO_FLAG, saysUnknownFlag } from '#/domain/states/unknown-flag.ts'
import { DASHES, INVISIBLE } from '#/core/text.ts'

/** Such a number would name a part of another certificate. */
export const ENDS_IN_CODE =
  'A certificate number must not end in a slash and the abbreviation of a type'

/** One of each type, and one for what is none of them. */
const MAX_PARTS = 17

export const DEFAULT_TYPE = 'Classification Certificate'
export const DEFAULT_FLAG = 'Indonesia'
export const DEFAULT_VALIDITY_YEARS = 2

/** One record of the register as staff see it; what the public sees is `PublicCertificate`. */
export type Certificate = Values<FieldName> & {
  /** What was corrected after it was issued, newest last. */
  corrections: Correction[]
  /** One for each of its types. */
  parts: Part[]
}

const TYPE_LABELS = new Set(CERTIFICATE_TYPES.map((type) => type.label))

function requiredText({ title, max = 200 }: Field) {
  return line(title, max).refine((text) => text !== '', `${title} is required`)
}

function wholeNumber({ title, min = 1, max, example }: Field) {
  const bounds = `whole number from ${min.toLocaleString('en')} to ${max?.toLocaleString('en')}, such as ${example}`
  const error = `${title} must be a ${max === undefined ? 'number' : bounds}`
  return z
    .number({ error })
    .int(error)
    .min(min, error)
    .max(max ?? MAX_INTEGER, error)
}

/**
 * How a fact is checked that a form or a program sends; one that is optional may also be null or
 * left out.
 */
function factSchema(field: Field): z.ZodType {
  const schema = schemaOfKind(field)
  return field.optional ? schema.nullable().optional() : schema
}

function schemaOfKind(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      if (field === FIELDS.flag)
        return requiredText(field).refine(
          (flag) => flag === '' || !saysUnknownFlag(flag),
          NAMES_NO_FLAG,
        )
      return field.optional
        ? line(field.title, field.max ?? 200).transform((text) => text || null)
        : requiredText(field)
    case 'number':
      return wholeNumber(field)
    case 'date':
      return field.optional
        ? z.preprocess(
            (value) => (value === '' ? null : value),
            registerDay(field.title).nullable(),
          )
        : registerDay(field.title)
    case 'certificate-number':
      return CertificateNumber
    case 'imo-number':
      return ImoNumber
    default:
      throw new Error(`No fact can be of the kind ${field.kind}`)
  }
}

type FactSchemas = {
  [N in FactName]: (typeof FIELDS)[N] extends { optional: true }
    ? z.ZodOptional<z.ZodType<Value<N>>>
    : z.ZodType<Value<N>>
}

const fields = {
  // Each has the schema of its kind, whose values `Kinds` types.
  ...(Object.fromEntries(FACTS.map((name) => [name, factSchema(fieldOf(name))])) as FactSchemas),
  type: requiredText(FIELDS.type),
  issuedCertificates: line(FIELDS.issuedCertificates.title, 2_000).nullable().optional(),
  selectedCertificates: z
    .array(line('Certificate', 200), { error: 'Certificates must be a list' })
    .max(100, 'Too many certificates')
    .optional(),
  isValid: z.boolean({ error: 'Valid Certificate must be true or false' }).optional(),
  standing: z
    .enum(STANDINGS, { error: 'Standing is one of in-force, suspended, withdrawn' })
    .optional(),
  standingReason: line(FIELDS.standingReason.title, FIELDS.standingReason.max)
    .nullable()
    .optional(),
}

const NewFields = z.object({
  ...fields,
  certificateId: NewCertificateNumber.refine(
    (number) => readPartNumber(number) === null,
    ENDS_IN_CODE,
  ),
  type: fields.type.optional(),
  /** The id of the application it is issued for. */
  applicationId: z
    .number('There is no such application')
    .int()
    .min(1)
    .max(MAX_INTEGER)
    .nullable()
    .optional(),
  /** Its parts, each with its own dates, instead of selected types. */
  parts: z
    .array(NewPart, 'parts is a list')
    .min(1, 'Name at least one part')
    .max(MAX_PARTS, 'Too many parts')
    .optional(),
  /** The id of the certificate that this one renews. */
  renewalOf: z
    .number('There is no such certificate to renew')
    .int()
    .min(1)
    .max(MAX_INTEGER)
    .nullable()
    .optional(),
})

/**
 * Adds the rules of types and dates to the schema; `isRenewal`: of a renewal, the term may be
 * counted from the old expiry date.
 */
function withDates(isRenewal: (input: z.output<typeof NewFields>) => boolean) {
  return NewFields.superRefine((input, context) => {
    if (!input.type && !input.selectedCertificates?.length && !input.parts) {
      context.addIssue({ code: 'custom', path: ['type'], message: 'Type is required' })
      return
    }
    // Both are checked here only once each is a date at all.
    if (!isDate(input.issuedDate) || !(isNone(input.expiryDate) || isDate(input.expiryDate))) return
    for (const { path, message } of partErrors(input, newPartsOf(input), {
      isRenewal: isRenewal(input),
    })) {
      context.addIssue({ code: 'custom', path, message })
    }
  })
}

/** The input that issues a certificate. `type` may be left out where types are selected. */
export const NewCertificate = withDates((input) => !isNone(input.renewalOf))
export type NewCertificate = z.output<typeof NewCertificate>

/**
 * The same for a row of a file. `renewal`: the row has the old expiry date, with which the term is
 * checked later; `dated-apart`: its types and dates are in another sheet.
 */
export const CERTIFICATE_IN_ROW = {
  new: withDates(() => false),
  renewal: withDates(() => true),
  'dated-apart': NewFields,
}

/**
 * What may be changed: any of the fields; `version` is the version that was read;
 * `correctionReason`: why a public fact changes. Anything else has no effect. A number is checked
 * in full only where it changes: older ones have other forms.
 */
export const CertificateChanges = z.object({
  ...z.object(fields).partial().shape,
  correctionReason: line('Reason for the correction', 500).nullable().optional(),
  version: z
    .number({ error: 'Version must be a number' })
    .int('Version must be a number')
    .min(1)
    .max(MAX_INTEGER)
    .optional(),
})
export type CertificateChanges = z.output<typeof CertificateChanges>

const { vesselName, certificateId, flag, issuedDate } = fields
const EditedWithoutDates = CertificateChanges.required({ version: true }).extend({
  vesselName,
  certificateId,
  flag,
})
const EditedCertificate = EditedWithoutDates.extend({ issuedDate })

/**
 * The schema of the form that changes a certificate. A field that is needed may not be emptied, and
 * the version that was seen is needed. Where certificates of the record have dates of their own,
 * the form has no issue date.
 */
export function editedCertificate(form: FormData) {
  return form.has('issuedDate') ? EditedCertificate : EditedWithoutDates
}

const IsoDate = z.iso.date()
const isDate = (value: unknown) => IsoDate.safeParse(value).success && isInRange(String(value))

const isNone = (value: unknown) => value === null || value === undefined

/**
 * The facts of a record after they were sent: what was left out is as before, and in a new record
 * nothing.
 */
export function mergeFacts(
  sent: Partial<Values<FactName>>,
  before?: Values<FactName>,
): Values<FactName> {
  // Every name of a fact is there, and what its schema requires was sent or is there before.
  return Object.fromEntries(
    FACTS.map((name) => [name, sent[name] === undefined ? (before?.[name] ?? null) : sent[name]]),
  ) as Values<FactName>
}

/**
 * The types as stored: the chosen ones joined by comma and space, and the first of them as the
 * type.
 */
export function storedTypes(
  input: {
    type?: string | undefined
    issuedCertificates?: string | null | undefined
    selectedCertificates?: string[] | undefined
  },
  otherwise: { type: string; issuedCertificates: string },
): { type: string; issuedCertificates: string } {
  const chosen = input.selectedCertificates && [...new Set(input.selectedCertificates)]
  return {
    type: chosen?.[0] ?? input.type ?? otherwise.type,
    issuedCertificates:
      chosen?.join(', ') ?? input.issuedCertificates ?? otherwise.issuedCertificates,
  }
}

/**
 * The first chosen type that is neither one of the 16 nor on the record already (older records have
 * other names).
 */
export function unknownType(
  chosen: readonly string[],
  issuedCertificates: string,
): string | undefined {
  const before = listedTypes(issuedCertificates)
  return chosen.find((label) => !TYPE_LABELS.has(label) && !before.includes(label))
}

/**
 * The normal form that the staff search compares, of records and of queries: NFKC, lower case, each
 * dash a hyphen, nothing invisible.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
