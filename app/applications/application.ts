import { z } from 'zod'
import { lettersByChance } from '#/app/certificates/certificate-number.ts'
import type { Language } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { emailAddress, line, lines } from '#/app/text.ts'
import type { ApplicationState } from './application-states.ts'

/** An application for a service (specification §5). */
export const NewApplication = z.object({
  serviceId: z
    .number({ error: () => m.apply_error_service() })
    .int({ error: () => m.apply_error_service() })
    .min(1, { error: () => m.apply_error_service() })
    .max(2_147_483_647, { error: () => m.apply_error_service() }),
  companyName: line(m.apply_company, 200, { least: 2, words: m.apply_error_company }),
  vesselName: line(m.apply_vessel, 200, { least: 2, words: m.apply_error_vessel }),
  contactEmail: emailAddress(m.apply_error_email),
  contactPhone: line(m.apply_phone, 50, { least: 5, words: m.apply_error_phone }),
  details: lines(m.apply_details, 5_000).nullable().optional(),
})
export type NewApplication = z.output<typeof NewApplication>

/** An application as it was stored, for whoever sent it and for staff. */
export type Application = {
  id: number
  reference: string
  serviceId: number
  companyName: string
  vesselName: string
  contactEmail: string
  contactPhone: string
  details: string | null
  status: ApplicationState
  submittedAt: string
}

/** What the office did with an application; each makes its next version. */
export type ApplicationEvent = {
  version: number
  at: string
  kind: 'moved' | 'noted' | 'taken' | 'handed-back'
  actorId: number
  actorName: string
  /** Of a move. */
  fromStatus: ApplicationState | null
  toStatus: ApplicationState | null
  inspectionDate: string | null
  inspectionPlace: string | null
  /** For the applicant. */
  words: string | null
  /** For the office alone. */
  note: string | null
}

/** All that staff know of an application. */
export type ApplicationRecord = Application & {
  service: string
  language: Language
  version: number
  inspectionDate: string | null
  inspectionPlace: string | null
  takenBy: { id: number; name: string } | null
  /** Oldest first. */
  events: ApplicationEvent[]
  /** The states it can be moved to now. */
  moves: ApplicationState[]
}

/**
 * What the private link shows: enough to know one's own by, how far it is, and what was said to the applicant; nothing to
 * reach anybody with, and nothing of the office's own.
 */
export type ShownApplication = Pick<
  Application,
  'reference' | 'serviceId' | 'companyName' | 'vesselName' | 'status' | 'submittedAt'
> & {
  inspectionDate: string | null
  inspectionPlace: string | null
  /** Where it stood when it was approved or declined; null while it is open. */
  decidedFrom: ApplicationState | null
  /** Oldest first. */
  told: Told[]
}

/** One step the applicant was told of. */
export type Told = {
  at: string
  status: ApplicationState
  inspectionDate: string | null
  inspectionPlace: string | null
  words: string | null
}

/** The state in words for the applicant, in the language of the moment. */
export function wordedState(status: ApplicationState): string {
  return STATES_IN_WORDS[status]()
}

const STATES_IN_WORDS: Record<ApplicationState, () => string> = {
  pending: () => m.application_state_pending(),
  'in-review': () => m.application_state_in_review(),
  'inspection-scheduled': () => m.application_state_scheduled(),
  approved: () => m.application_state_approved(),
  declined: () => m.application_state_declined(),
}

/** `A-2026-7K3MQ9`: what an applicant names the application by. `chance`: six numbers. */
export function composeReference(year: string, chance: Iterable<number>): string {
  return `A-${year}-${lettersByChance(chance)}`
}
