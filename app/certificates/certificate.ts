import { z } from 'zod'
import { dateInJakarta } from '#/app/dates.ts'
import { line } from '#/app/text.ts'
import { CertificateNumber, NewCertificateNumber } from './certificate-number.ts'
import { CERTIFICATE_TYPES, listedTypes } from './certificate-types.ts'
import type { Correction } from './correction.ts'

export const DEFAULT_TYPE = 'Classification Certificate'
export const DEFAULT_FLAG = 'Indonesia'
export const DEFAULT_VALIDITY_YEARS = 2

const STANDINGS = ['in-force', 'suspended', 'withdrawn'] as const
export type Standing = (typeof STANDINGS)[number]

/** One record of the register as staff see it; what strangers see is `PublicCertificate`. */
export type Certificate = {
  id: number
  certificateId: string
  type: string
  vesselName: string
  imoNumber: string | null
  flag: string
  flagId: number | null
  serviceId: number | null
  issuedDate: string
  expiryDate: string
  issuedCertificates: string
  /** The staff's tick box: standing is in force. Whether the certificate is valid today is its status. */
  isValid: boolean
  standing: Standing
  standingReason: string | null
  standingSince: string | null
  /** The number of the certificate that has taken its place. */
  supersededBy: string | null
  /** The issue date of that certificate: from this day on this one is superseded. */
  supersededOn: string | null
  /** What was corrected after it was issued, newest last. */
  corrections: Correction[]
  qrCodeUrl: string
  createdBy: number | null
  createdAt: string
  updatedAt: string
  version: number
}

const TYPE_LABELS = new Set(CERTIFICATE_TYPES.map((type) => type.label))

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** A calendar date; a date with a time counts as the day it is in Jakarta at that moment. */
function calendarDate(label: string) {
  return z
    .string({ error: `${label} is required` })
    .max(40, `${label} is not a date; write it as YYYY-MM-DD`)
    .transform((text) => (DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)) ? dateInJakarta(text) : text.trim()))
    .pipe(z.iso.date(`${label} is not a date; write it as YYYY-MM-DD`))
    .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', `${label} must lie between 1900 and 2199`)
    .meta({ format: 'date' })
}

/** `IMO 9074729` and `9074729` are the same. */
export function imoDigits(typed: string): string {
  const plain = typed.normalize('NFKC').toUpperCase()
  return plain.replace(/^\s*IMO/, '').replaceAll(/\s+/g, '')
}

/** Nothing typed is no number. */
const ImoNumber = z
  .string({ error: 'IMO number must be text' })
  .max(50, 'An IMO number has 7 digits')
  .transform(imoDigits)
  .refine((digits) => digits === '' || /^\d{7}$/.test(digits), 'An IMO number has 7 digits; leave it empty where there is none')
  .transform((digits) => digits || null)
  .nullable()

const fields = {
  certificateId: CertificateNumber,
  vesselName: line('Vessel name', 200).refine((name) => name !== '', 'Vessel name is required'),
  imoNumber: ImoNumber.optional(),
  flag: line('Flag', 100).refine((flag) => flag !== '', 'Flag is required'),
  type: line('Type', 200).refine((type) => type !== '', 'Type is required'),
  issuedDate: calendarDate('Issue date'),
  expiryDate: calendarDate('Expiry date'),
  issuedCertificates: line('Certificates', 2_000).nullable().optional(),
  selectedCertificates: z
    .array(line('Certificate', 200), { error: 'Certificates must be a list' })
    .max(100, 'Too many certificates')
    .optional(),
  serviceId: z
    .number({ error: 'Service must be a number' })
    .int('Service must be a number')
    .min(1)
    .max(2_147_483_647)
    .nullable()
    .optional(),
  isValid: z.boolean({ error: 'Valid Certificate must be true or false' }).optional(),
  standing: z.enum(STANDINGS, { error: 'Standing is one of in-force, suspended, withdrawn' }).optional(),
  standingReason: line('Reason', 500).nullable().optional(),
}

/** What it takes to issue a certificate (specification §5). `type` may be left out where types are selected. */
export const NewCertificate = z
  .object({
    ...fields,
    certificateId: NewCertificateNumber,
    type: fields.type.optional(),
    /** The id of the application it is issued upon. */
    applicationId: z.number('There is no such application').int().min(1).max(2_147_483_647).nullable().optional(),
    /** The id of the certificate whose place this one takes. */
    renewalOf: z.number('There is no such certificate to renew').int().min(1).max(2_147_483_647).nullable().optional(),
  })
  .superRefine((input, context) => {
    if (!input.type && !input.selectedCertificates?.length) {
      context.addIssue({ code: 'custom', path: ['type'], message: 'Type is required' })
    }
    // Both are checked here only once each is a date at all.
    if (isDate(input.issuedDate) && isDate(input.expiryDate) && input.expiryDate < input.issuedDate) {
      context.addIssue({ code: 'custom', path: ['expiryDate'], message: EXPIRY_BEFORE_ISSUE })
    }
  })
export type NewCertificate = z.output<typeof NewCertificate>

/**
 * What may be changed: any of the fields; `version` is the version that was read; `correctionReason`: why a signed fact changes.
 * Anything else has no effect. A number is checked in full only where it changes: older ones have other forms.
 */
export const CertificateChanges = z.object({
  ...z.object(fields).partial().shape,
  correctionReason: line('Reason for the correction', 500).nullable().optional(),
  version: z.number({ error: 'Version must be a number' }).int('Version must be a number').min(1).max(2_147_483_647).optional(),
})
export type CertificateChanges = z.output<typeof CertificateChanges>

/** The same from a page: what staff decide there, they decide about the version they saw. */
export const EditedCertificate = CertificateChanges.required({ version: true })

const IsoDate = z.iso.date()
const isDate = (text: string) => IsoDate.safeParse(text).success

export const EXPIRY_BEFORE_ISSUE = 'Expiry date must not be before the issue date'

/** The types as stored: the chosen ones joined by comma and space, and the first of them as the type (§5). */
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
    issuedCertificates: chosen?.join(', ') ?? input.issuedCertificates ?? otherwise.issuedCertificates,
  }
}

/** The first chosen type that is neither one of the 16 nor on the record already (older records hold other words). */
export function unknownType(chosen: readonly string[], issuedCertificates: string): string | undefined {
  const before = listedTypes(issuedCertificates)
  return chosen.find((label) => !TYPE_LABELS.has(label) && !before.includes(label))
}

/**
 * A warning, never a refusal: some real ships fail the rule. The last of seven digits is the sum of the others times
 * 7, 6, 5, 4, 3, 2, modulo 10 (IMO Resolution A.1117(30)).
 */
export function imoNumberLooksWrong(imoNumber: string): boolean {
  if (!/^\d{7}$/.test(imoNumber)) return false
  const digits = Array.from(imoNumber, Number)
  const sum = digits.slice(0, 6).reduce((total, digit, i) => total + digit * (7 - i), 0)
  return sum % 10 !== digits[6]
}

/** What the staff search compares, on the record's side and on the asker's: compatible form, lower case. */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
