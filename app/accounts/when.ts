import { REGISTER_ZONE } from '#/core/dates.ts'
import { shortDate } from '#/app/language/format.ts'

const JAKARTA = new Intl.DateTimeFormat('sv-SE', { timeZone: REGISTER_ZONE, dateStyle: 'short', timeStyle: 'short' })

/** An instant in Indonesia time (WIB, UTC+7) for staff: `21/11/2026, 12:15`. */
export function when(instant: string): string {
  const [date = '', time = ''] = JAKARTA.format(Date.parse(instant)).split(' ')
  return `${shortDate(date)}, ${time}`
}
