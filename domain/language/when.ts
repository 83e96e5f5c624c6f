import { dateInJakarta } from '#/core/dates.ts'
import { shortDate, timeInJakarta } from './format.ts'

/** An instant in Indonesia time (WIB, UTC+7) for staff: `21/11/2026, 12:15`. */
export function when(instant: string): string {
  return `${shortDate(dateInJakarta(instant))}, ${timeInJakarta(instant)}`
}
