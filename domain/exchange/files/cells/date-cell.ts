import { calendarDay, dateInWords, daysInMonth, weekdayOf } from '#/core/dates.ts'
import { monthNamed, withHyphens, visibleText } from './cell-texts.ts'
import { westernDigits } from '#/core/text.ts'

/** Which comes first in dates such as 03/04/2026: one way for a whole file. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** The hundred years that years with two digits are of: one way for a whole file. */
export const SHORT_YEARS = ['1950-2049', '2000-2099', '1900-1999'] as const
type ShortYears = (typeof SHORT_YEARS)[number]

/** How the dates of a file are read. */
export type DateReading = { dateOrder: DateOrder; shortYears: ShortYears }

type ReadDate = { date: string } | { problem: string }

const YEAR_FIRST = /^(\d{4})([-/. ]|\. )(\d{1,2})(?:[-/. ]|\. )(\d{1,2})$/
const COMPACT = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/
/** Dates of China, Japan and Korea. */
const EAST_ASIAN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]?$/
const YEAR_LAST = /^(\d{1,2})([-/. ,]|[.,] )(\d{1,2})(?:[-/. ,]|[.,] )['’]?(\d{4}|\d{2})$/
const SERIAL = /^\d{5}(?:\.\d+)?$/
const ORDINAL = '(?:st|nd|rd|th)?'
const BETWEEN = '[-/. ,]*'
const DAY_AND_MONTH = new RegExp(
  `^(\\d{1,2})${ORDINAL}${BETWEEN}(?:of )?(\\p{L}{3,12})${BETWEEN}['’]?(\\d{4}|\\d{2})$`,
  'iu',
)
const MONTH_AND_DAY = new RegExp(
  `^(\\p{L}{3,12})${BETWEEN}(\\d{1,2})${ORDINAL}[-/. ,]+['’]?(\\d{4}|\\d{2})$`,
  'iu',
)
const YEAR_AND_MONTH = new RegExp(
  `^(\\d{4})${BETWEEN}(\\p{L}{3,12})${BETWEEN}(\\d{1,2})${ORDINAL}$`,
  'iu',
)

/**
 * A date in a cell, before its order and century are chosen. `ordered`: false where the order is
 * known.
 */
type Found =
  | { ordered: true; first: string; second: string; year: string }
  | { ordered: false; year: string; month: string; day: string }

/**
 * A date as a cell of a file has it, as `YYYY-MM-DD`: 2026-03-12, 20260312, 12/03/2026, 12 / 3 /
 * 26, 12.3.2026, 12-Mar-2026, 12 Maret 2026, Thursday, March 12, 2026, 2026年3月12日; also with a time
 * behind it, which decides nothing (`calendarDay`: but for a Z). Any other text is returned
 * unchanged, for the schema to refuse.
 */
export function readDate(cell: string, how: DateReading): ReadDate {
  if (ISO.test(cell)) return calendarDate(cell.slice(0, 4), cell.slice(5, 7), cell.slice(8))
  if (cell.length > MAX_DATE) return { date: cell }
  const plain = plainDate(cell)
  const iso = calendarDay(plain.replace(/^(\d{4})\/(\d{2})\/(\d{2})(?=$|[T ])/, '$1-$2-$3'))
  if (iso !== null) return calendarDate(iso.slice(0, 4), iso.slice(5, 7), iso.slice(8))
  const { text, weekday } = withoutTime(plain)
  if (SERIAL.test(text))
    return {
      problem: 'This is a number, not a date; give the column a date format in the spreadsheet',
    }
  const found = findDate(text)
  if (found === null) return { date: cell }
  const read = inOrder(found, how)
  if (weekday === null || 'problem' in read || weekdayOf(read.date) === weekday) return read
  const [is, said] = [WEEKDAY_NAMES[weekdayOf(read.date)], WEEKDAY_NAMES[weekday]]
  return {
    problem: `${dateInWords(read.date)} is a ${is}, not a ${said}: check which of both is right`,
  }
}

function findDate(text: string): Found | null {
  for (const form of [YEAR_FIRST, COMPACT, EAST_ASIAN]) {
    const [, year, ...rest] = form.exec(text) ?? []
    const [month, day] = rest.slice(-2)
    if (year && month && day) return { ordered: false, year, month, day }
  }
  const [, first, sign, second, last] = YEAR_LAST.exec(text) ?? []
  if (first && second && last) {
    // Full stops are written where the day comes first.
    if (sign?.startsWith('.')) return { ordered: false, year: last, month: second, day: first }
    return { ordered: true, first, second, year: last }
  }
  return namedMonth(text)
}

/** A date with the name of its month, which has no order. */
function namedMonth(text: string): Found | null {
  const [, day, name, year] = DAY_AND_MONTH.exec(text) ?? []
  const [, nameFirst, dayBehind, yearBehind] = MONTH_AND_DAY.exec(text) ?? []
  const [, yearBefore, nameWithin, dayLast] = YEAR_AND_MONTH.exec(text) ?? []
  for (const [one, other, month] of [
    [year, day, name],
    [yearBehind, dayBehind, nameFirst],
    [yearBefore, dayLast, nameWithin],
  ] as const) {
    const number = month === undefined ? null : monthNamed(month)
    if (one && other && number !== null)
      return { ordered: false, year: one, month: String(number), day: other }
  }
  return null
}

function inOrder(found: Found, { dateOrder, shortYears }: DateReading): ReadDate {
  const year = fullYear(found.year, shortYears)
  if (!found.ordered) return calendarDate(year, found.month, found.day)
  const { first, second } = found
  const dayFirst = calendarDate(year, second, first)
  const monthFirst = calendarDate(year, first, second)
  const [read, other] = dateOrder === 'day-first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  if ('date' in read) return read
  return 'date' in other
    ? { problem: `${read.problem}; the whole file is read ${ORDER_LABELS[dateOrder]}` }
    : read
}

/** A year with two digits as one of the hundred years. */
function fullYear(year: string, shortYears: ShortYears): string {
  if (year.length !== 2) return year
  const start = Number(shortYears.slice(0, 4))
  const inCentury = Math.floor(start / 100) * 100 + Number(year)
  return String(inCentury < start ? inCentury + 100 : inCentury)
}

/**
 * Most cells are no such date, and what a file shows is asked of each: without digits that a sign
 * or space separates there is none.
 */
const MAY_BE_DATE =
  /\p{Nd}(?:\p{L}{0,2}[\p{Zs}\p{Pd}/.,\u200B-\u200F]+['’]?[\p{Nd}\p{L}]|\p{L}{3,12}['’]?\p{Nd})/u

function mayBeDate(cell: string): boolean {
  return cell.length >= 6 && cell.length <= MAX_DATE && !ISO.test(cell) && MAY_BE_DATE.test(cell)
}

/**
 * Which order a cell shows: one of them where the other gives no date, `either` where both do; null
 * where it has no order.
 */
export function orderShownBy(cell: string): DateOrder | 'either' | null {
  if (!mayBeDate(cell)) return null
  const found = findDate(withoutTime(plainDate(cell)).text)
  if (!found?.ordered) return null
  const { first, second, year } = found
  const [dayFirst, monthFirst] = [
    'date' in calendarDate(fullYear(year, '1950-2049'), second, first),
    'date' in calendarDate(fullYear(year, '1950-2049'), first, second),
  ]
  if (dayFirst && monthFirst) return Number(first) === Number(second) ? null : 'either'
  if (dayFirst) return 'day-first'
  return monthFirst ? 'month-first' : null
}

/** Whether a cell is a date whose year has two digits. */
export function hasShortYear(cell: string): boolean {
  if (!mayBeDate(cell)) return false
  const found = findDate(withoutTime(plainDate(cell)).text)
  return (
    found?.year.length === 2 &&
    DATE_ORDERS.some(
      (dateOrder) => 'date' in inOrder(found, { dateOrder, shortYears: '1950-2049' }),
    )
  )
}

/** True for a cell that is a date, in whatever order. */
export function isDateCell(cell: string): boolean {
  return DATE_ORDERS.some((dateOrder) => {
    const read = readDate(cell, { dateOrder, shortYears: '1950-2049' })
    return 'date' in read && ISO.test(read.date)
  })
}

const ISO = /^\d{4}-\d{2}-\d{2}$/

export const ORDER_LABELS: Record<DateOrder, string> = {
  'day-first': 'with the day first',
  'month-first': 'with the month first',
}

export const SHORT_YEAR_LABELS: Record<ShortYears, string> = {
  '1950-2049': 'from 1950 to 2049',
  '2000-2099': 'from 2000 to 2099',
  '1900-1999': 'from 1900 to 1999',
}

function calendarDate(year: string, month: string, day: string): ReadDate {
  if (Number(month) < 1 || Number(month) > 12)
    return { problem: `There is no month ${Number(month)}` }
  const days = daysInMonth(Number(year), Number(month))
  if (Number(day) < 1 || Number(day) > days)
    return { problem: `There is no such day: that month has ${days}` }
  return { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
}

// What stands around a date in a cell, as spreadsheets, .NET, Java and people write it: the time,
// the zone, the day of the week.

const TIME = String.raw`(?:at |pukul |jam )?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?`
const ZONE = String.raw`(?: ?(?:WIB|WITA|WIT|(?:UTC|GMT)?(?: ?[+-]\d{1,2}:?(?:\d{2})?)?))?(?: ?\([^()]{1,40}\)|\[[\w/+-]{1,40}\])?`
/**
 * Behind a date and a space, a comma or a T: `0:00`, `12:00:00 AM`, `14.30 WIB`, `00:00:00 GMT+0700
 * (Western Indonesia Time)`.
 */
const TIME_BEHIND = new RegExp(`(?:, ?| |(?<=\\d)T)${TIME}${ZONE}$`, 'i')
const COMPACT_TIME = /^(\d{8})T(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$/i
/** `Mon Mar 10 00:00:00 WIB 2025`, as Java writes a date. */
const TIME_WITHIN = new RegExp(
  `^(\\p{L}{3,9}\\.? \\d{1,2}) ${TIME}(?: [A-Z]{2,5})? (\\d{4})$`,
  'iu',
)

/** The days of the week in English and Indonesian, from Monday on. */
const WEEKDAYS = [
  'monday mon senin sen',
  'tuesday tue tues selasa sel',
  'wednesday wed weds rabu rab',
  'thursday thu thur thurs kamis kam',
  'friday fri jumat jum',
  'saturday sat sabtu sab',
  'sunday sun minggu ahad min mgg',
].map((names) => names.split(' '))

const WEEKDAY_BY_NAME = new Map(
  WEEKDAYS.flatMap((names, day) => names.map((name) => [name, day] as const)),
)
const WEEKDAY_BEFORE = /^(\p{L}{3,9})(?:\. ?,? ?|, ?| |\/ ?)(?=[\p{L}\d])/u
const WEEKDAY_BEHIND = /,? ?\(?(\p{L}{3,9})\)?$/u
const LEADING_WORD = /^(?:(?:tanggal|tgl|dated|date|on)\b[.:]? ?)?(?:the )?/i

/**
 * The date in a cell without what stands around it. `weekday`: 0 for a Monday; null where none is
 * named.
 */
type DateText = { text: string; weekday: number | null }

/** Longer cells are no dates. */
const MAX_DATE = 80

/** A cell as one line of plain characters: digits 0 to 9, hyphens, single spaces. */
function plainDate(cell: string): string {
  return (
    westernDigits(withHyphens(visibleText(cell)).normalize('NFKC'))
      // The mark with which a spreadsheet keeps a text from becoming a date.
      .replace(/^\s*['’](?=\d)/, '')
      .replaceAll(/['’‘`´](?=\p{L})/gu, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([-/]) ?/g, '$1')
      .replace(/[.,;]+$/, '')
      .trim()
  )
}

/**
 * Takes the time, the zone and the day of the week away from a plain date; a time that no clock
 * shows stays, so that it is no date.
 */
function withoutTime(plain: string): DateText {
  const { text: dayless, weekday } = withoutWeekday(plain.replace(LEADING_WORD, ''))
  const within = TIME_WITHIN.exec(dayless)
  if (within && isTime(within.slice(2))) return { text: `${within[1]} ${within[6]}`, weekday }
  const compact = COMPACT_TIME.exec(dayless)
  if (compact?.[1]) return { text: compact[1], weekday }
  const behind = TIME_BEHIND.exec(dayless)
  const timeless = behind && isTime(behind.slice(1)) ? dayless.slice(0, behind.index) : dayless
  return weekday === null ? withoutWeekday(timeless) : { text: timeless, weekday }
}

function isTime([hour, minute, second = '0', half]: (string | undefined)[]): boolean {
  const most = half === undefined ? 23 : 12
  return (
    Number(hour) <= most &&
    (half === undefined || Number(hour) >= 1) &&
    Number(minute) <= 59 &&
    Number(second) <= 59
  )
}

function withoutWeekday(text: string): DateText {
  const before = WEEKDAY_BEFORE.exec(text)
  const first = WEEKDAY_BY_NAME.get(before?.[1]?.toLowerCase() ?? '')
  if (before && first !== undefined) return { text: text.slice(before[0].length), weekday: first }
  const behind = WEEKDAY_BEHIND.exec(text)
  const last = WEEKDAY_BY_NAME.get(behind?.[1]?.toLowerCase() ?? '')
  if (behind && last !== undefined && behind.index > 0)
    return { text: text.slice(0, behind.index), weekday: last }
  return { text, weekday: null }
}

/** What messages call a day of the week. */
const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
