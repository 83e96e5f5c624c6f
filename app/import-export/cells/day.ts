import { z } from 'zod'
import { isInRange } from '#/core/dates.ts'

/** Whether a text is a date that the register takes. */
export const isDay = (text: string) => z.iso.date().safeParse(text).success && isInRange(text)

export const NO_DAY = 'This is not a date; write it as YYYY-MM-DD'
