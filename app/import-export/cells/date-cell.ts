import { isLeapYear } from '#/core/dates.ts'
import { monthNamed } from './month-names.ts'

/** Which comes first in dates such as 03/04/2026: one way for a whole file. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

type ReadDate = { date: string } | { problem: string }

const MIDNIGHT = /[ T]00:00(?::00(?:\.0+)?)?$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})[-/ ](\d{1,2})[-/ ](\d{4})$/
/** Full stops are written where the day comes first. */
const FULL_STOPS = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/
const SHORT_YEAR = /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2}$/
const SERIAL = /^\d{5}(?:\.\d+)?$/
const MAX_DATE = 40
const DAY_AND_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*(\p{L}{3,12})[-/. ,]*(\d{4})$/u
const MONTH_AND_DAY = /^(\p{L}{3,12})[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4})$/u
const SHORT_YEAR_OF_MONTH = /^\d{1,2}[-/. ,]*(\p{L}{3,12})[-/. ,]*['’]?\d{2}$/u

/**
 * A date as a cell of a file has it, as `YYYY-MM-DD`: 2026-03-12, 12/03/2026, 12.3.2026, 12-Mar-2026, 12 Maret 2026, March 12, 2026, also
 * with midnight behind it as spreadsheets write it. Any other text is returned unchanged, for the schema to refuse.
 */
export function readDate(cell: string, order: DateOrder): ReadDate {
  const text = cell.replace(MIDNIGHT, '')
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year && month && day) return calendarDate(year, month, day)
  const [, dayOfStops, monthOfStops, yearOfStops] = FULL_STOPS.exec(text) ?? []
  if (dayOfStops && monthOfStops && yearOfStops) return calendarDate(yearOfStops, monthOfStops, dayOfStops)
  const [, first, second, last] = YEAR_LAST.exec(text) ?? []
  if (first && second && last) {
    const read = order === 'day-first' ? calendarDate(last, second, first) : calendarDate(last, first, second)
    if ('date' in read) return read
    const other = order === 'day-first' ? calendarDate(last, first, second) : calendarDate(last, second, first)
    return 'date' in other ? { problem: `${read.problem}; the whole file is read ${ORDER_LABELS[order]}` } : read
  }
  if (SHORT_YEAR.test(text)) return { problem: SHORT_YEAR_PROBLEM }
  if (SERIAL.test(text)) return { problem: 'This is a number, not a date; give the column a date format in the spreadsheet' }
  return (text.length <= MAX_DATE && namedMonth(text)) || { date: text }
}

const SHORT_YEAR_PROBLEM = 'Write the year with four digits'

/** A date with the name of its month, which has no order; null for anything else. */
function namedMonth(text: string): ReadDate | null {
  const [, day, name, year] = DAY_AND_MONTH.exec(text) ?? []
  const [, nameFirst, dayBehind, yearBehind] = MONTH_AND_DAY.exec(text) ?? []
  const month = monthNamed(name ?? nameFirst ?? '')
  if (month !== null) return calendarDate(year ?? yearBehind ?? '', String(month), day ?? dayBehind ?? '')
  const short = SHORT_YEAR_OF_MONTH.exec(text)?.[1]
  return short && monthNamed(short) !== null ? { problem: SHORT_YEAR_PROBLEM } : null
}

/** Which order a cell shows: one of them where the other gives no date, `either` where both do; null where it has no order. */
export function orderShownBy(cell: string): DateOrder | 'either' | null {
  // Most cells are no such date, and this is asked of each.
  if (cell.length < 8 || cell.length > MAX_DATE) return null
  const [, first, second, year] = YEAR_LAST.exec(cell.replace(MIDNIGHT, '')) ?? []
  if (!first || !second || !year) return null
  const [dayFirst, monthFirst] = ['date' in calendarDate(year, second, first), 'date' in calendarDate(year, first, second)]
  if (dayFirst && monthFirst) return Number(first) === Number(second) ? null : 'either'
  if (dayFirst) return 'day-first'
  return monthFirst ? 'month-first' : null
}

/** True for a cell that is a date, in whatever order. */
export function isDateCell(cell: string): boolean {
  return DATE_ORDERS.some((order) => {
    const read = readDate(cell, order)
    return 'date' in read && ISO.test(read.date)
  })
}

const ISO = /^\d{4}-\d{2}-\d{2}$/

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
