import { calendarDay } from '#/core/dates.ts'
import { isDay } from '#/app/import-export/cells/day.ts'
import { isErrorCode } from '#/app/import-export/cells/error-code.ts'
import type { CellKind } from '#/app/import-export/format/table-row.ts'
import { inPattern, type NumberFormat } from './number-format.ts'
import { dateOfSerial, timeOfSerial, type Epoch } from '#/app/import-export/cells/serial-dates.ts'

/** A cell as text, with what it was. */
export type CellValue = { text: string; kind: CellKind }

export const EMPTY: CellValue = { text: '', kind: 'text' }

const WHOLE = /^-?\d{1,17}$/
const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:E([+-]?\d{1,3}))?$/i
/** Of a number, in digits. */
const MAX_SHOWN = 15

/**
 * A number with all its digits and without a comma behind which there is nothing: IMO numbers and certificate numbers are no quantities, and a
 * workbook has them as `9.30016E6` as well. Null where the text is no number.
 */
export function digitsOf(text: string): string | null {
  if (WHOLE.test(text)) return text
  const parts = NUMBER.exec(text)
  if (!parts || !Number.isFinite(Number(text))) return null
  // Excel writes 17 digits of a fraction and shows 15: of those that mean the same number the fewest are written.
  const isLong = (parts[2]?.length ?? 0) + (parts[3]?.length ?? 0) > MAX_SHOWN && /[.E]/i.test(text)
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

/** A cell with a number, by its format: the number, or the day that it stands for. A number that is no day stays a number. */
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
