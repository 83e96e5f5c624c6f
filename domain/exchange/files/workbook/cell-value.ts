import { calendarDay } from '#/core/dates.ts'
import {
  isDay,
  dateOfSerial,
  timeOfSerial,
  type Epoch,
  isErrorCode,
} from '#/domain/exchange/files/cells/cell-texts.ts'
import type { CellKind } from '#/domain/exchange/files/format/table.ts'
import { damagedWorkbook, type XmlHandler } from './xml.ts'

/** A cell as text, with what it was. */
export type CellValue = { text: string; kind: CellKind }

export const EMPTY: CellValue = { text: '', kind: 'text' }

const WHOLE = /^-?\d{1,17}$/
const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:E([+-]?\d{1,3}))?$/i
/** Of a number, in digits. */
const MAX_DIGITS = 15

/**
 * A number with all its digits and without a comma behind which there is nothing: IMO numbers and
 * certificate numbers are no quantities, and a workbook has them as `9.30016E6` as well. Null where
 * the text is no number.
 */
export function digitsOf(text: string): string | null {
  if (WHOLE.test(text)) return text
  const parts = NUMBER.exec(text)
  if (!parts || !Number.isFinite(Number(text))) return null
  // Excel writes 17 digits of a fraction and shows 15: of those that mean the same number the
  // fewest are written.
  const isLong =
    (parts[2]?.length ?? 0) + (parts[3]?.length ?? 0) > MAX_DIGITS && /[.E]/i.test(text)
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    (isLong && NUMBER.exec(Number(text).toExponential())) || parts
  const digits = whole + fraction
  const point = whole.length + Number(power)
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 0)
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const behind = padded.slice(at).replace(/0+$/, '')
  return `${sign === '-' ? '-' : ''}${before}${behind === '' ? '' : `.${behind}`}`
}

/**
 * A cell with a number, by its format: the number, or the day that it stands for. A number that is
 * no day stays a number.
 */
export function numberValue(text: string, format: NumberFormat, epoch: Epoch): CellValue {
  const digits = digitsOf(text)
  if (digits === null) return textValue(text)
  if (format.shows !== 'number') {
    const serial = Number(digits)
    if (format.shows === 'time' && serial >= 0 && serial < 1)
      return { text: timeOfSerial(serial), kind: 'text' }
    const date = dateOfSerial(serial, epoch)
    if (date !== null) return { text: date, kind: 'date' }
  }
  if (!/^\d+$/.test(digits)) return { text: digits, kind: 'number' }
  return {
    text: format.pattern ? inPattern(digits, format.pattern) : digits.padStart(format.width, '0'),
    kind: 'number',
  }
}

/** A cell with a date as text (ISO 8601), alone or with a time. */
export function momentValue(text: string): CellValue {
  const day = calendarDay(text.trim())
  return day === null || !isDay(day) ? textValue(text) : { text: day, kind: 'date' }
}

export function textValue(text: string): CellValue {
  const trimmed = text.trim()
  return { text: trimmed, kind: isErrorCode(trimmed) ? 'error' : 'text' }
}

/** An error of a spreadsheet: its code. */
export function errorValue(code: string): CellValue {
  return { text: code.trim() || '#ERROR!', kind: 'error' }
}

/** A formula whose value is not in the file. */
export function formulaValue(formula: string): CellValue {
  return { text: `=${formula.trim() || '…'}`, kind: 'no-value' }
}

/**
 * What a cell with a number shows: the number, a day, or a time of day. `width`: the number has as
 * many digits, with zeros before it. `pattern`: the texts that stand before, between and behind its
 * digits, as in `"AB-2026-"00000`; null stands for a digit.
 */
type NumberFormat = {
  shows: 'number' | 'date' | 'time'
  width: number
  pattern?: readonly (string | null)[]
}

export const PLAIN: NumberFormat = { shows: 'number', width: 0 }
const DATE: NumberFormat = { shows: 'date', width: 0 }
const TIME: NumberFormat = { shows: 'time', width: 0 }

/** The longest number format that Excel takes. */
const MAX_FORMAT = 255

/**
 * Built-in formats of days and times, also of East Asian and Thai versions (ECMA-376 part 1,
 * §18.8.30).
 */
const DAYS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72,
  73, 74, 77, 81,
])
const TIMES = new Set([18, 19, 20, 21, 32, 33, 45, 46, 47, 75, 76, 78, 79, 80])

/** The format of an id that a workbook does not define itself. */
export function builtInFormat(id: number): NumberFormat {
  if (DAYS.has(id)) return DATE
  return TIMES.has(id) ? TIME : PLAIN
}

/** Quoted, escaped and padded characters (§18.8.31): they stand for themselves. */
const LITERAL = /"[^"]*"|\\.|[_*]./gs
/**
 * Elapsed hours, minutes or seconds; in other brackets are colours, conditions and languages
 * (`[$-409]`, `[$-F800]`).
 */
const ELAPSED = /\[(h{1,2}|m{1,2}|s{1,2})\]/g
const BRACKETS = /\[[^\]]*\]/g
const HALF_OF_DAY = /am\/pm|a\/p|上午\/下午/g
const FRACTION_OF_SECOND = /(s)[.,]0+/g
const NUMERIC = /[0#?%@]|general|standard/
/** Years, months, days, names of weekdays, eras and Buddhist years; hours, minutes and seconds. */
const OF_DATES = /^(?:y+|m+|d+|a{3,5}|e+|g+|b+|h+|s+)+$/
const OF_DAYS = /[ydaegb]/
const ZEROS = /^0{2,20}$/

/**
 * What a number format shows: a date where one of its sections has parts of dates and no digits,
 * however they are separated (`yyyymmdd`, `[$-421]dd mmmm yyyy;@`).
 */
export function numberFormat(code: string): NumberFormat {
  if (code.length > MAX_FORMAT) return PLAIN
  const plain = code
    .toLowerCase()
    .replaceAll(LITERAL, ' ')
    .replaceAll(ELAPSED, '$1')
    .replaceAll(BRACKETS, '')
    .replaceAll(HALF_OF_DAY, 'h')
    .replaceAll(FRACTION_OF_SECOND, '$1')
  const sections = plain.split(';')
  for (const section of sections) {
    const letters = section.replaceAll(/[^a-z]+/g, '')
    if (NUMERIC.test(section) || !OF_DATES.test(letters)) continue
    // Minutes stand beside hours or seconds; alone they are months.
    return OF_DAYS.test(letters) || !/[hs]/.test(letters) ? DATE : TIME
  }
  const pattern = patternOf(code)
  if (pattern !== null) return { shows: 'number', width: 0, pattern }
  const digits = sections[0]?.trim() ?? ''
  return ZEROS.test(digits) ? { shows: 'number', width: digits.length } : PLAIN
}

/**
 * A piece of the first section: text in quotation marks, an escaped character, padding, brackets,
 * digits, or a character that needs no marks.
 */
const PIECES =
  /"([^"]*)"|\\(.)|[_*].|\[[^\]<>=]*\]|(0+|#+|general|standard)|([-/():!^&'~{}<>= ])/giy

/**
 * Whole digits with texts beside them or among them, which people see as one: `"AB-2026-"00000`,
 * `00\-0000`. Null for a format without such a text, and for quantities: with separators of
 * thousands or decimals, percent, fractions and exponents.
 */
function patternOf(code: string): (string | null)[] | null {
  const pattern: (string | null)[] = []
  PIECES.lastIndex = 0
  let end = 0
  while (end < code.length && code[end] !== ';') {
    const piece = PIECES.exec(code)
    if (piece === null) return null
    end = PIECES.lastIndex
    const [, quoted, escaped, digits, bare] = piece
    const text = quoted ?? escaped ?? bare
    if (text !== undefined) pattern.push(text)
    else if (digits?.startsWith('0')) pattern.push(...Array.from(digits, () => null))
    else if (digits !== undefined && !pattern.includes(null)) pattern.push(null)
  }
  const hasText = pattern.some((one) => one !== null && one.trim() !== '')
  return hasText && pattern.includes(null) ? pattern : null
}

/**
 * The digits of a whole number as a pattern shows them; those that it has no place for stand before
 * its first digit.
 */
function inPattern(digits: string, pattern: readonly (string | null)[]): string {
  const places = pattern.filter((one) => one === null).length
  const padded = digits.padStart(places, '0')
  let at = padded.length - places
  let isFirst = true
  return pattern
    .map((one) => {
      if (one !== null) return one
      const shown = isFirst ? padded.slice(0, at + 1) : (padded[at] ?? '')
      isFirst = false
      at += 1
      return shown
    })
    .join('')
    .trim()
}

/** Excel has at most 64,000 formats of cells. */
const MAX_STYLES = 65_536

/** For each style of cells, by its index, what a number in it shows. */
export type CellStyles = NumberFormat[]

/**
 * Takes the styles of `styles.xml`. A format that the workbook defines counts, whatever its id:
 * programs write other ids than Excel.
 */
export function cellStylesHandler(styles: CellStyles): XmlHandler {
  const custom = new Map<number, NumberFormat>()
  const base: (NumberFormat | null)[] = []
  let list: 'cellXfs' | 'cellStyleXfs' | null = null
  const formatOf = (id: string | null) =>
    id === null ? null : (custom.get(Number(id)) ?? builtInFormat(Number(id)))
  return {
    open: (name, attribute) => {
      if (name === 'cellXfs' || name === 'cellStyleXfs') list = name
      else if (name === 'numFmt')
        custom.set(Number(attribute('numFmtId')), numberFormat(attribute('formatCode') ?? ''))
      else if (name === 'xf' && list === 'cellStyleXfs') base.push(formatOf(attribute('numFmtId')))
      else if (name === 'xf' && list === 'cellXfs')
        styles.push(
          formatOf(attribute('numFmtId')) ?? base[Number(attribute('xfId') ?? 0)] ?? PLAIN,
        )
      if (custom.size + styles.length + base.length > MAX_STYLES) throw damagedWorkbook()
    },
    close: (name) => {
      if (name === list) list = null
    },
  }
}
