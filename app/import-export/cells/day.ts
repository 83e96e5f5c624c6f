import { z } from 'zod'
import { isInRange } from '#/core/dates.ts'

/** Whether a text is a date that the register takes. */
export const isDay = (text: string) => z.iso.date().safeParse(text).success && isInRange(text)

export const NO_DAY = 'This is not a date from 1900 to 2199; write it as YYYY-MM-DD'
export const TO_COME = 'This day has not come yet'
