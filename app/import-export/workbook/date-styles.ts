import { attributeOf, type XmlHandler } from './xml-scanner.ts'
import { damagedWorkbook } from './damaged.ts'

/** Excel has at most 64,000 formats of cells. */
const MAX_STYLES = 65_536
/** The longest number format that Excel takes. */
const MAX_FORMAT = 255

/** Built-in formats of dates and times, also of East Asian and Thai versions (ECMA-376 part 1, §18.8.30). */
const BUILT_IN = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
  71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81,
])
const FIRST_CUSTOM = 100

/** For each style of cells, by its index, whether a number in it is shown as a date. */
export type DateStyles = boolean[]

/** Takes the styles of `styles.xml`. */
export function dateStylesHandler(styles: DateStyles): XmlHandler {
  const custom = new Map<number, boolean>()
  const base: (boolean | null)[] = []
  let list: 'cellXfs' | 'cellStyleXfs' | null = null
  const isDate = (tag: string): boolean | null => {
    const id = attributeOf(tag, 'numFmtId')
    return id === null ? null : (custom.get(Number(id)) ?? BUILT_IN.has(Number(id)))
  }
  return {
    open: (name, tag) => {
      if (name === 'cellXfs' || name === 'cellStyleXfs') list = name
      else if (name === 'numFmt') {
        const id = Number(attributeOf(tag, 'numFmtId'))
        if (custom.size >= MAX_STYLES) throw damagedWorkbook()
        if (id >= FIRST_CUSTOM) custom.set(id, isDateFormat(attributeOf(tag, 'formatCode') ?? ''))
      } else if (name === 'xf' && list !== null) {
        if (styles.length + base.length >= MAX_STYLES) throw damagedWorkbook()
        if (list === 'cellStyleXfs') base.push(isDate(tag))
        else styles.push(isDate(tag) ?? base[Number(attributeOf(tag, 'xfId') ?? 0)] ?? false)
      }
    },
    close: (name) => {
      if (name === list) list = null
    },
  }
}

const TOKENS = new Set([
  's',
  'ss',
  'm',
  'mm',
  'mmm',
  'mmmm',
  'mmmmm',
  'h',
  'hh',
  'am',
  'pm',
  'a',
  'p',
  'd',
  'dd',
  'ddd',
  'dddd',
  'aaa',
  'aaaa',
  'aaaaa',
  'y',
  'yy',
  'yyyy',
  'e',
  'ee',
  'eeee',
])

/** Whether a number format shows a date or a time: one of its parts consists of nothing else, but for signs and quoted text. */
function isDateFormat(format: string): boolean {
  if (format.length > MAX_FORMAT) return false
  const plain = format.toLowerCase().replace(/;@$/, '').replaceAll(/\\./g, ' ')
  return plain.split(';').some((part) => {
    const tokens = part
      .replaceAll(/"[^"]*"/g, ' ')
      .replaceAll(/(\[?[smhd]{1,2}\]?)[.,]0{2,3}/g, '$1')
      .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
      .replaceAll(/\[[^\]]*\]/g, '')
      .split(/[^a-z0#?%]+/)
      .filter((token) => token !== '')
    return tokens.length > 0 && tokens.every((token) => TOKENS.has(token))
  })
}

const DAY_MS = 86_400_000
/** Of the day that Excel calls 0, which takes 1900 for a leap year; on the Macintosh days are counted from 1904. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const LAST_YEAR = 9_999

/** A number of days as a calendar date; empty where there is no such day. */
export function dateOfSerial(serial: number, epoch: keyof typeof DAY_ZERO): string {
  return dateOfMoment(Math.floor(DAY_ZERO[epoch] + serial * DAY_MS))
}

/** The first day that all spreadsheets count alike: before it Excel has a 29 February 1900. */
const FIRST_ALIKE = '1900-03-01'

/** The number of days of a date `YYYY-MM-DD`; null for another text, and for a day that spreadsheets count differently. */
export function serialOfDate(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < FIRST_ALIKE) return null
  const serial = (Date.parse(`${date}T00:00:00Z`) - DAY_ZERO[1900]) / DAY_MS
  return Number.isInteger(serial) && dateOfSerial(serial, 1900) === date ? serial : null
}

/** Rounded to the second: a day is a fraction in a workbook, and a midnight may come out a millisecond early. */
export function dateOfMoment(milliseconds: number): string {
  const moment = new Date(Math.round(milliseconds / 1_000) * 1_000)
  const year = moment.getUTCFullYear()
  return Number.isNaN(year) || year < 0 || year > LAST_YEAR ? '' : moment.toISOString().slice(0, 10)
}
