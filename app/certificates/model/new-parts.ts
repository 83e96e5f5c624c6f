import { z } from 'zod'
import { termError } from '#/app/surveys/model/terms.ts'
import { PART_KINDS } from '#/app/surveys/model/survey.ts'
import { CERTIFICATE_TYPES, certificateTypeOf, listedTypes } from './certificate-types.ts'
import { expires, newPart, partsFromList, type Part } from './part.ts'
import { registerDay } from './register-day.ts'

const EXPIRY_BEFORE_ISSUE = 'Expiry date must not be before the issue date'
const EXPIRY_REQUIRED = 'Expiry date is required'

/** A part of a certificate to be issued. What is left out is as in the record. */
export const NewPart = z.object({
  code: z
    .string('code is the abbreviation of a type, such as SEC')
    .max(200)
    .transform((text) => certificateTypeOf(text)?.code ?? '')
    .refine((code) => code !== '', `code is one of ${CERTIFICATE_TYPES.map(({ code }) => code).join(', ')}`),
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

/** The parts that an input describes: those that it names, else one for each of its types. Each is in force. */
export function newPartsOf(input: Input): Part[] {
  const { issuedDate, expiryDate = null } = input
  const record = { ...IN_FORCE, issuedDate, expiryDate }
  if (!input.parts) {
    const list = input.selectedCertificates?.join(', ') ?? input.issuedCertificates ?? ''
    return withoutExpiry(partsFromList({ ...record, type: input.type ?? '', issuedCertificates: list }))
  }
  return input.parts.map((part) => {
    const label = CERTIFICATE_TYPES.find(({ code }) => code === part.code)?.label ?? part.code
    return {
      ...newPart(part.code, label, record),
      kind: part.kind,
      surveyCompletedOn: part.surveyCompletedOn ?? null,
      issuedOn: part.issuedDate ?? issuedDate,
      expiryDate: part.expiryDate === undefined ? (expires(part.code) ? expiryDate : null) : part.expiryDate,
      renewedFrom: part.renewedFrom ?? null,
    }
  })
}

/** Types that do not expire have no expiry date beside others that do; alone they have the date that was typed, if any. */
function withoutExpiry(parts: Part[]): Part[] {
  if (!parts.some(({ code }) => expires(code))) return parts
  return parts.map((part) => (expires(part.code) ? part : { ...part, expiryDate: null }))
}

type PartError = { path: (string | number)[]; message: string }

/** What is wrong with the dates of parts, the first error of each; `isRenewal`: their terms are checked by the use case. */
export function partErrors(input: Input, parts: readonly Part[], { isRenewal = false } = {}): PartError[] {
  const errors = parts.flatMap((part, i) => {
    const message = datesError(part, isRenewal) ?? (parts.slice(0, i).some(({ code }) => code === part.code) ? TWICE : null)
    return message === null ? [] : [{ path: input.parts ? ['parts', i, 'expiryDate'] : ['expiryDate'], message }]
  })
  return input.parts ? errors : errors.slice(0, 1)
}

const SURVEY_AFTER_ISSUE = 'The survey that a certificate is issued after is completed on the issue date or before'
const TWICE = 'A record has one part of each type'

function datesError(part: Part, isRenewal: boolean): string | null {
  if (part.surveyCompletedOn !== null && part.surveyCompletedOn > part.issuedOn) return SURVEY_AFTER_ISSUE
  if (part.expiryDate === null) return expires(part.code) ? EXPIRY_REQUIRED : null
  if (part.expiryDate < part.issuedOn) return EXPIRY_BEFORE_ISSUE
  return isRenewal ? null : termError(part)
}

/** The labels of parts as a record lists them. */
export function labelsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ label }) => listedTypes(label))
}
