import { z } from 'zod'
import { AsOfDay } from '#/app/verification/as-of/as-of.ts'

/** Named in the address, with or without a value. */
const flag = z
  .string()
  .optional()
  .transform((said) => said !== undefined)

/** What may be requested apart from the verdict and the code. An earlier day is proved by the events, not by the register of today. */
export function BatchOptions(today: string) {
  return z
    .object({ on: AsOfDay(today).optional(), proof: flag, receipt: flag })
    .refine(
      ({ on, proof }) => on === undefined || !proof,
      'A proof is of what the register says now: ask for it without a day.',
    )
}
