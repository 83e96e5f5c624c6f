import { z } from 'zod'
import { lettersByChance } from '#/app/certificates/certificate-number.ts'
import { m } from '#/app/paraglide/messages.js'
import { emailAddress, line, lines } from '#/app/text.ts'

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
  status: string
  submittedAt: string
}

/** What the private link shows: enough to know one's own by, and nothing to reach anybody with. */
export type ShownApplication = Pick<
  Application,
  'reference' | 'serviceId' | 'companyName' | 'vesselName' | 'status' | 'submittedAt'
>

/** The state in words; one that has no words yet is shown as it is. */
export function wordedState(status: string): string {
  return status === 'pending' ? m.application_state_pending() : status
}

/** `A-2026-7K3MQ9`: what an applicant names the application by. `chance`: six numbers. */
export function composeReference(year: string, chance: Iterable<number>): string {
  return `A-${year}-${lettersByChance(chance)}`
}
