import { isPlainDate } from '#/core/dates.ts'

/** From when on the days of a workbook are counted: on the Macintosh from 1904. */
export type Epoch = 1900 | 1904

const DAY_MS = 86_400_000
/** Of the day that Excel calls 0, which takes 1900 for a leap year. */
const DAY_ZERO: Record<Epoch, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const LAST_YEAR = 9_999
/** The first day that all spreadsheets count alike, 1 March 1900: before it Excel has a 29 February 1900. */
const FIRST_ALIKE = { day: '1900-03-01', serial: 61 }

/** A number of days as a calendar date; null where there is no such day, and for a day that spreadsheets count differently. */
export function dateOfSerial(serial: number, epoch: Epoch): string | null {
  if (!(serial >= (epoch === 1900 ? FIRST_ALIKE.serial : 0))) return null
  // Rounded to the second: a day is a fraction in a workbook, and a midnight may come out a millisecond early.
  const moment = new Date(Math.round((DAY_ZERO[epoch] + serial * DAY_MS) / 1_000) * 1_000)
  const year = moment.getUTCFullYear()
  return Number.isNaN(year) || year > LAST_YEAR ? null : moment.toISOString().slice(0, 10)
}

/** The number of days of a date `YYYY-MM-DD`; null for another text, and for a day that spreadsheets count differently. */
export function serialOfDate(date: string): number | null {
  if (!isPlainDate(date) || date < FIRST_ALIKE.day) return null
  const serial = (Date.parse(`${date}T00:00:00Z`) - DAY_ZERO[1900]) / DAY_MS
  return Number.isInteger(serial) && dateOfSerial(serial, 1900) === date ? serial : null
}

/** The time of day of a part of a day, `HH:MM`. */
export function timeOfSerial(serial: number): string {
  const minutes = Math.floor(Math.round((serial % 1) * 86_400) / 60)
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
