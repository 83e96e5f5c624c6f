import { z } from 'zod'
import { isInRange } from '#/core/dates.ts'

/** A calendar date that the register takes. Of a value that is none, one thing is said: that it is missing, or how a date is written. */
export function registerDay(title: string) {
  return z.iso
    .date({
      abort: true,
      error: ({ input }) =>
        input === '' || input === undefined ? `${title} is required` : `${title} is not a date; write it as YYYY-MM-DD`,
    })
    .refine(isInRange, `${title} must lie between 1900 and 2199`)
}
