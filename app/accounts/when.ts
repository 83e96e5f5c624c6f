import { shortDate } from '#/app/dates.ts'

const JAKARTA = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta', dateStyle: 'short', timeStyle: 'short' })

/** An instant as staff read it, in Jakarta: `21/11/2026, 12:15`. */
export function when(instant: string): string {
  const [date = '', time = ''] = JAKARTA.format(Date.parse(instant)).split(' ')
  return `${shortDate(date)}, ${time}`
}
