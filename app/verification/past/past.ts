import { z } from 'zod'

/** The first day of Temporal’s and everybody’s interest: no ship certificate of ours is older. */
const EARLIEST = '1900-01-01'

/** A day that has begun, in Jakarta; what the register said is what it said when that day ended, or says now. */
export function PastDay(today: string) {
  return z.iso
    .date('A day is written YYYY-MM-DD, such as 2026-03-12.')
    .refine((day) => day <= today, 'What the register will say on that day nobody knows yet.')
    .refine((day) => day >= EARLIEST, 'The register does not reach that far back.')
}
