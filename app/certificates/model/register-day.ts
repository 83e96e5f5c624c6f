import { isInRange } from '#/core/dates.ts'
import { calendarDate } from '#/app/language/date-field.ts'

/** A calendar date that the register takes. */
export function registerDay(title: string) {
  return calendarDate(title).refine(isInRange, `${title} must lie between 1900 and 2199`)
}
