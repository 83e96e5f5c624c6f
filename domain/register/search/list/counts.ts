import type { Status } from '#/domain/register/model/certificate/status.ts'

/** Days ahead in which a certificate counts as expiring soon. */
export const EXPIRING_SOON = 90

/**
 * Records by their status today; `all`: every record; `expiring`: those of which a certificate in
 * force lasts for at most `EXPIRING_SOON` days.
 */
export type Counts = Record<Status | 'all' | 'expiring', number>
