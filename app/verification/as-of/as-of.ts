import { z } from 'zod'

/** The earliest day that can be asked for: no certificate of the register is older. */
const EARLIEST = '1900-01-01'

/** A day that has begun, in Jakarta; what the register said is what it said when that day ended, or says now. */
export function AsOfDay(today: string) {
  return z.iso
    .date('A day is written YYYY-MM-DD, such as 2026-03-12.')
    .refine((day) => day <= today, 'This day is in the future. Choose today or an earlier day.')
    .refine((day) => day >= EARLIEST, 'The register does not reach that far back.')
}
