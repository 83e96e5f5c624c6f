/** Certificates by their status today; `expiring`: valid, and no longer in 90 days. */
export type Counts = { valid: number; expired: number; suspended: number; withdrawn: number; expiring: number }
