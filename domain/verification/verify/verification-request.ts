import { z } from 'zod'
import { calendarDay } from '#/core/dates.ts'

/** The earliest day that can be asked for: no certificate of the register is older. */
const EARLIEST = '1900-01-01'

/**
 * A day that has begun, in Jakarta; what the register said is what it said when that day ended, or
 * says now.
 */
export function AsOfDay(today: string) {
  return z
    .string()
    .transform((text) => calendarDay(text.trim()) ?? text)
    .pipe(
      z.iso
        .date('A day is written YYYY-MM-DD, such as 2026-03-12.')
        .refine((day) => day <= today, 'This day is in the future. Choose today or an earlier day.')
        .refine((day) => day >= EARLIEST, 'The register does not reach that far back.'),
    )
    .meta({ format: 'date' })
}

/** Named in the address, with or without a value. */
const flag = z
  .string()
  .optional()
  .transform((said) => said !== undefined)

/**
 * What may be requested apart from the verdict and the code. An earlier day is proved by the
 * events, not by the register of today.
 */
export function VerificationOptions(today: string) {
  return z
    .object({ on: AsOfDay(today).optional(), proof: flag, receipt: flag })
    .refine(
      ({ on, proof }) => on === undefined || !proof,
      'A proof is of what the register says now: ask for it without a day.',
    )
}

const MAX_NUMBERS = 100

/** Up to 100 numbers at once, as they were typed or pasted: each is read and answered by itself. */
export const BatchNumbers = z.object({
  numbers: z
    .array(z.string({ error: 'A number is text' }), {
      error: 'numbers is a list of certificate numbers',
    })
    .min(1, 'Name at least one number')
    .max(MAX_NUMBERS, `At most ${MAX_NUMBERS} numbers can be verified at once`),
  receipt: z.boolean().default(false),
})
