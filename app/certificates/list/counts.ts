import type { Status } from '#/app/certificates/model/status.ts'

/** Days ahead in which a certificate counts as expiring soon. */
export const EXPIRING_SOON = 90

/** Certificates by their status today; `all`: every certificate; `expiring`: valid, and no longer in `EXPIRING_SOON` days. */
export type Counts = Record<Status | 'all' | 'expiring', number>
