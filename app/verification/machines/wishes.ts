import { z } from 'zod'
import { PastDay } from '#/app/verification/past/past.ts'

/** Named in the address, with or without a value. */
const wish = z
  .string()
  .optional()
  .transform((said) => said !== undefined)

/** What may be asked for besides the verdict and the code. A past day is proved by the events, not by the register of today. */
export function Wishes(today: string) {
  return z
    .object({ on: PastDay(today).optional(), proof: wish, receipt: wish })
    .refine(
      ({ on, proof }) => on === undefined || !proof,
      'A proof is of what the register says now: ask for it without a day.',
    )
}
