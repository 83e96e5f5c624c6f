import { isLeapYear } from '#/core/dates.ts'

/** Which comes first in dates such as 03/04/2026: one way for a whole file. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

type ReadDate = { date: string } | { problem: string }

const MIDNIGHT = /[ T]00:00(?::00(?:\.0+)?)?$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
const SHORT_YEAR = /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2}$/
const SERIAL = /^\d{5}(?:\.\d+)?$/

/**
 * A date as a cell of a file has it, as `YYYY-MM-DD`: 2026-03-12, 12/03/2026, 12.3.2026, also with midnight behind it as
 * spreadsheets write it. Any other text is returned unchanged, for the schema to refuse.
 */
export function readDate(cell: string, order: DateOrder): ReadDate {
  const text = cell.replace(MIDNIGHT, '')
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year && month && day) return calendarDate(year, month, day)
  const [, first, second, last] = YEAR_LAST.exec(text) ?? []
  if (first && second && last) {
    const read = order === 'day-first' ? calendarDate(last, second, first) : calendarDate(last, first, second)
    if ('date' in read) return read
    const other = order === 'day-first' ? calendarDate(last, first, second) : calendarDate(last, second, first)
    return 'date' in other ? { problem: `${read.problem}; the whole file is read ${ORDER_LABELS[order]}` } : read
  }
  if (SHORT_YEAR.test(text)) return { problem: 'Write the year with four digits' }
  if (SERIAL.test(text)) return { problem: 'This is a number, not a date; give the column a date format in the spreadsheet' }
  return { date: text }
}

export const ORDER_LABELS: Record<DateOrder, string> = {
  'day-first': 'with the day first',
  'month-first': 'with the month first',
}

function calendarDate(year: string, month: string, day: string): ReadDate {
  if (Number(month) < 1 || Number(month) > 12) return { problem: `There is no month ${Number(month)}` }
  const days = daysIn(Number(year), Number(month))
  if (Number(day) < 1 || Number(day) > days) return { problem: `There is no such day: that month has ${days}` }
  return { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysIn(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS[month - 1] ?? 31)
}
