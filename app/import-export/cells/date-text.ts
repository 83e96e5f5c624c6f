import { westernDigits } from '#/core/text.ts'
import { withHyphens, visibleText } from './plain-text.ts'

// What stands around a date in a cell, as spreadsheets, .NET, Java and people write it: the time, the zone, the day of the week.

const TIME = String.raw`(?:at |pukul |jam )?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.? ?m\.?)?`
const ZONE = String.raw`(?: ?(?:WIB|WITA|WIT|(?:UTC|GMT)?(?: ?[+-]\d{1,2}:?(?:\d{2})?)?))?(?: ?\([^()]{1,40}\)|\[[\w/+-]{1,40}\])?`
/** Behind a date and a space, a comma or a T: `0:00`, `12:00:00 AM`, `14.30 WIB`, `00:00:00 GMT+0700 (Western Indonesia Time)`. */
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

/** The date in a cell without what stands around it. `weekday`: 0 for a Monday; null where none is named. */
export type DateText = { text: string; weekday: number | null }

/** Longer cells are no dates. */
export const MAX_DATE = 80

/** A cell as one line of plain characters: digits 0 to 9, hyphens, single spaces. */
export function plainDate(cell: string): string {
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

/** Takes the time, the zone and the day of the week away from a plain date; a time that no clock shows stays, so that it is no date. */
export function withoutTime(plain: string): DateText {
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
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
