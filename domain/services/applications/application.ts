import { APPLICATION_LENGTHS } from '#/domain/services/limits.ts'
import { z } from 'zod'
import { randomCharacters } from '#/domain/register/model/number/certificate-number.ts'
import type { Language } from '#/core/languages.ts'
import { m } from '#/domain/texts/messages.js'
import { emailAddress, line, lines } from '#/domain/language/text-fields.ts'
import { saysUnknownFlag } from '#/domain/states/unknown-flag.ts'
import { imoDigits, isImoNumber } from '#/domain/register/model/number/imo-number.ts'
import type { ApplicationState } from './application-states.ts'
import { MAX_INTEGER, type ApplicationEventKind, type Standing } from '#/core/stored-values.ts'

const { companyName, vesselName, contactPhone, details, flag } = APPLICATION_LENGTHS

/** An application for a service: what the public form and the API take. */
export const NewApplication = z.object({
  serviceId: z
    .number({ error: () => m.apply_error_service() })
    .int({ error: () => m.apply_error_service() })
    .min(1, { error: () => m.apply_error_service() })
    .max(MAX_INTEGER, { error: () => m.apply_error_service() }),
  companyName: line(m.apply_company, companyName.max, {
    ...companyName,
    message: m.apply_error_company,
  }),
  vesselName: line(m.apply_vessel, vesselName.max, {
    ...vesselName,
    message: m.apply_error_vessel,
  }),
  contactEmail: emailAddress(m.apply_error_email),
  contactPhone: line(m.apply_phone, contactPhone.max, {
    ...contactPhone,
    message: m.apply_error_phone,
  }),
  details: lines(m.apply_details, details.max).nullable().optional(),
  imoNumber: z
    .string({ error: () => m.apply_error_imo() })
    .max(50, { error: () => m.apply_error_imo() })
    .transform(imoDigits)
    .refine((digits) => digits === '' || isImoNumber(digits), { error: () => m.apply_error_imo() })
    .transform((digits) => digits || null)
    .nullable()
    .optional(),
  flag: line(m.apply_flag, flag.max)
    .transform((name) => (saysUnknownFlag(name) ? null : name))
    .nullable()
    .optional(),
})
export type NewApplication = z.output<typeof NewApplication>

/** An application as it was stored, for the applicant and for staff. */
export type Application = {
  id: number
  reference: string
  serviceId: number
  companyName: string
  vesselName: string
  contactEmail: string
  contactPhone: string
  details: string | null
  /** Of the ship; null where the applicant gave none. */
  imoNumber: string | null
  flag: string | null
  status: ApplicationState
  submittedAt: string
}

/** What the office did with an application; each makes its next version. */
export type ApplicationEvent = {
  version: number
  at: string
  kind: ApplicationEventKind
  actorId: number
  actorName: string
  /** The public part of the API key that it was done with. */
  apiKey: string | null
  /**
   * Of a move. An approval has the inspection that was still to come, if there was one and this was
   * confirmed.
   */
  fromStatus: ApplicationState | null
  toStatus: ApplicationState | null
  inspectionDate: string | null
  inspectionLocation: string | null
  /** To the applicant. */
  message: string | null
  /** Internal. */
  note: string | null
}

/** The whole record of an application, for staff. */
export type ApplicationRecord = Application & {
  service: string
  language: Language
  version: number
  inspectionDate: string | null
  inspectionLocation: string | null
  assignedTo: { id: number; name: string } | null
  /** Oldest first. */
  events: ApplicationEvent[]
  /** The states it can be moved to now. */
  moves: ApplicationState[]
}

/**
 * What the private link shows: what identifies the application, its progress, and the messages to
 * the applicant. Contact details and internal notes are left out, because the link may be passed
 * on.
 */
export type ShownApplication = Pick<
  Application,
  | 'reference'
  | 'serviceId'
  | 'companyName'
  | 'vesselName'
  | 'imoNumber'
  | 'flag'
  | 'status'
  | 'submittedAt'
> & {
  inspectionDate: string | null
  inspectionLocation: string | null
  /** The state from which it was approved or declined; null while it is open. */
  decidedFrom: ApplicationState | null
  /** Oldest first. */
  updates: ApplicationUpdate[]
  /** What was issued from it, oldest first. */
  certificates: IssuedCertificate[]
}

/**
 * A certificate as the applicant sees it; the page of its number shows its status. `standing`: one
 * not in force has no document.
 */
export type IssuedCertificate = {
  certificateId: string
  vesselName: string
  issuedCertificates: string
  standing: Standing
  issuedDate: string
  expiryDate: string | null
  /**
   * Until which day it is valid by its dates, where one of its certificates is extended; else null.
   */
  extendedUntil: string | null
}

/** One move that the applicant was notified of. */
export type ApplicationUpdate = {
  at: string
  status: ApplicationState
  inspectionDate: string | null
  inspectionLocation: string | null
  message: string | null
}

/**
 * The reference number of an application, such as `A-2026-7K3MQ9`. `random`: six random numbers.
 */
export function composeReference(year: string, random: Iterable<number>): string {
  return `A-${year}-${randomCharacters(random)}`
}

/** Whether a text has the form of such a number. */
export function isReference(text: string): boolean {
  return /^A-\d{4}-[0-9A-Z]{6}$/.test(text)
}
