import { dateInWords } from '#/core/dates.ts'
import { z } from 'zod'
import { termError } from '#/domain/register/model/survey/terms.ts'
import { PART_KINDS } from '#/domain/register/model/survey/survey.ts'
import {
  CERTIFICATE_TYPES,
  certificateTypeOf,
  listedTypes,
} from '#/domain/register/model/type/certificate-types.ts'
import { expires, newPart, partsFromList, type Part } from './part.ts'
import { registerDay } from '#/domain/language/date-field.ts'

const EXPIRY_BEFORE_ISSUE = 'Expiry date must not be before the issue date'
const EXPIRY_REQUIRED = 'Expiry date is required'

/** A part of a certificate to be issued. What is left out is as in the record. */
export const NewPart = z.object({
  code: z
    .string('code is the abbreviation of a type, such as SEC')
    .max(200)
    .transform((text) => certificateTypeOf(text)?.code ?? '')
    .refine(
      (code) => code !== '',
      `code is one of ${CERTIFICATE_TYPES.map(({ code }) => code).join(', ')}`,
    ),
  kind: z.enum(PART_KINDS, `kind is one of ${PART_KINDS.join(', ')}`).default('full-term'),
  issuedDate: registerDay('Issue date').optional(),
  expiryDate: registerDay('Expiry date').nullable().optional(),
  surveyCompletedOn: registerDay('Survey completed on').nullable().optional(),
  renewedFrom: registerDay('Renewed from').nullable().optional(),
})
export type NewPart = z.output<typeof NewPart>

type Input = {
  type?: string | undefined
  issuedCertificates?: string | null | undefined
  selectedCertificates?: string[] | undefined
  parts?: NewPart[] | undefined
  issuedDate: string
  expiryDate?: string | null | undefined
}

const IN_FORCE = {
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
} as const

/**
 * The parts that an input describes: those that it names, else one for each of its types. Each is
 * in force.
 */
export function newPartsOf(input: Input): Part[] {
  const { issuedDate, expiryDate = null } = input
  const record = { ...IN_FORCE, issuedDate, expiryDate }
  if (!input.parts) {
    const list = input.selectedCertificates?.join(', ') ?? input.issuedCertificates ?? ''
    return withoutExpiry(
      partsFromList({ ...record, type: input.type ?? '', issuedCertificates: list }),
    )
  }
  return input.parts.map((part) => {
    const label = CERTIFICATE_TYPES.find(({ code }) => code === part.code)?.label ?? part.code
    return {
      ...newPart(part.code, label, record),
      kind: part.kind,
      surveyCompletedOn: part.surveyCompletedOn ?? null,
      issuedOn: part.issuedDate ?? issuedDate,
      expiryDate:
        part.expiryDate === undefined ? (expires(part.code) ? expiryDate : null) : part.expiryDate,
      renewedFrom: part.renewedFrom ?? null,
    }
  })
}

/**
 * Types that do not expire have no expiry date beside others that do; alone they have the date that
 * was typed, if any.
 */
function withoutExpiry(parts: Part[]): Part[] {
  if (!parts.some(({ code }) => expires(code))) return parts
  return parts.map((part) => (expires(part.code) ? part : { ...part, expiryDate: null }))
}

type PartError = { path: (string | number)[]; message: string }

/**
 * What is wrong with the dates of parts, the first error of each; `isRenewal`: their terms are
 * checked by the use case.
 */
export function partErrors(
  input: Input,
  parts: readonly Part[],
  { isRenewal = false } = {},
): PartError[] {
  const errors = parts.flatMap((part, i) => {
    const isTwice = parts.slice(0, i).some(({ code }) => code === part.code)
    const error =
      datesError(part, isRenewal) ?? (isTwice ? { field: 'expiryDate', message: TWICE } : null)
    return error === null
      ? []
      : [{ path: input.parts ? ['parts', i, error.field] : [error.field], message: error.message }]
  })
  return input.parts ? errors : errors.slice(0, 1)
}

const TWICE = 'A record has one part of each type'

/**
 * What is wrong with the dates of a certificate, at which of its fields; null where nothing is.
 * `isRenewal`: its term is checked elsewhere.
 */
function datesError(
  part: Part,
  isRenewal: boolean,
): { field: 'kind' | 'issuedDate' | 'expiryDate'; message: string } | null {
  const { code, label, kind, surveyCompletedOn: surveyed, issuedOn, expiryDate } = part
  if (surveyed !== null && surveyed > issuedOn) {
    const message = `Its survey was completed on ${dateInWords(surveyed)}, after the issue date ${dateInWords(issuedOn)}: issue it on the day of its survey or later`
    return { field: 'issuedDate', message }
  }
  if (expiryDate === null) {
    if (expires(code)) return { field: 'expiryDate', message: EXPIRY_REQUIRED }
    if (kind === 'full-term') return null
    const message = `${label} does not expire, so without an expiry date it is full-term, not ${kind}`
    return { field: 'kind', message }
  }
  if (expiryDate < issuedOn) return { field: 'expiryDate', message: EXPIRY_BEFORE_ISSUE }
  const message = isRenewal ? null : termError(part)
  return message === null ? null : { field: 'expiryDate', message }
}

/** The labels of parts as a record lists them. */
export function labelsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ label }) => listedTypes(label))
}
