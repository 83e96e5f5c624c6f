import { DASHES_OF_TEXT, UNSEEN } from '#/core/text.ts'
import { NONE, UNKNOWN } from '#/core/no-value.ts'
import { z } from 'zod'
import { isInRange, isPlainDate } from '#/core/dates.ts'

// What people paste has characters in it that nobody sees or types: they come from web pages, PDF
// files, phones and other programs.

/**
 * The two that turn text around stay, for the schemas to refuse: what was seen then is not what
 * would be stored (Unicode TR 36 §3.3).
 */
const OVERRIDES = /[\u202D\u202E]/
/** What a person sees as one hyphen; the dashes of prose are longer. */
const HYPHENS = /[\u2010\u2011\uFE63\uFF0D]/
const SPACES = /(?! )\p{Zs}/u

const ODD = new RegExp(`${UNSEEN.source}|${HYPHENS.source}|${SPACES.source}`, 'u')
const ALL_UNSEEN = new RegExp(`(?!${OVERRIDES.source})${UNSEEN.source}`, 'gu')
const ALL_HYPHENS = new RegExp(HYPHENS, 'g')
const ALL_DASHES = new RegExp(DASHES_OF_TEXT, 'gu')
const ALL_SPACES = new RegExp(SPACES, 'gu')

/** A cell as it looks: without invisible characters, its hyphens and spaces those of a keyboard. */
export function visibleText(cell: string): string {
  // Tested first, because hardly any cell has one.
  if (!ODD.test(cell)) return cell
  return cell.replaceAll(ALL_UNSEEN, '').replaceAll(ALL_HYPHENS, '-').replaceAll(ALL_SPACES, ' ')
}

/**
 * Prose without marks of direction and zero-width spaces: the joiners of Persian and Indic scripts
 * belong to the spelling, and stay (`LEFT_OUT_OF_PROSE` of core/text.ts).
 */
export function visibleProse(text: string): string {
  if (!ODD.test(text)) return text
  return text.replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202C\u2066-\u2069]/g, '')
}

/** A name, number, date or type, whose dashes are all meant as hyphens. */
export function withHyphens(text: string): string {
  return DASHES_OF_TEXT.test(text) ? text.replaceAll(ALL_DASHES, '-') : text
}

/** A text for a message or a list, with a sign where it goes on. */
export function shorten(text: string, most = 200): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** The same in quotation marks, so that the rest of the message fits beside it. */
export const quoted = (text: string) => `“${shorten(text, 60)}”`

/** To compare words: as it looks, in lower case, without signs. */
export function wordsOf(cell: string): string {
  return withHyphens(visibleText(cell))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The longest of them, with signs around it. */
const MAX_LENGTH = 40
/** Few values begin as these words do; it is asked of most cells of a file. */
const MOST_VALUES = /^[\da-zA-Z](?<![bmnptuxBMNPTUX])/

const KINDS = new Map([
  ...NONE.map((words) => [words, 'none'] as const),
  ...UNKNOWN.map((words) => [words, 'unknown'] as const),
])

/**
 * Whether a cell has no value: nothing at all (`empty`), a word or dash that says that there is
 * none (`none`), or one that says that it is not known (`unknown`). Null for a value.
 */
export function noValueIn(cell: string): 'empty' | 'none' | 'unknown' | null {
  if (cell.length > MAX_LENGTH || MOST_VALUES.test(cell)) return null
  const text = withHyphens(cell).trim()
  if (text === '') return 'empty'
  if (/^[-_. ]+$/.test(text)) return 'none'
  if (/^[?？{}[\]()<>"…:.!/\\ ]+$/.test(text) || /^[xX*]{3,}$/.test(text)) return 'unknown'
  // The signs of a text decide nothing, but a number or code has letters or digits that are none of
  // these words.
  return KINDS.get(wordsOf(text)) ?? null
}

/** The warning where such a word is in a cell that may be empty. */
export function readAsNothing(missing: 'none' | 'unknown'): string {
  return missing === 'none'
    ? 'This is read as an empty cell'
    : 'This is read as an empty cell: enter it once it is known'
}

/** True for a cell without a value, whatever it says instead. */
export function saysNothing(cell: string): boolean {
  return noValueIn(cell) !== null
}

/**
 * Codes that end without a mark: a value that is not there, in the languages of Excel, and a value
 * that is on its way.
 */
const WITHOUT_MARK = new Set([
  '#N/A',
  '#NV',
  '#N/D',
  '#N/B',
  '#I/T',
  '#YOK',
  '#HIÁNYZIK',
  '#Н/Д',
  '#NENÍ_K_DISPOZICI',
  '#GETTING_DATA',
  '#DATEN_ABRUFEN',
])
/**
 * `#REF!`, `#NAME?`, `#DIV/0!`, `#¡VALOR!`, `#ÜBERLAUF!`, `#ССЫЛКА!`: the same shape in every
 * language.
 */
const SHAPE = /^#[\p{Lu}\d/_¡¿]{2,20}[!?]$/u
/** Those in Spanish may lack the mark at the end, because they have one at the start. */
const SPANISH = /^#[¡¿]\p{Lu}{2,15}$/u
/** LibreOffice, where it has no code of Excel. */
const OF_CALC = /^Err:5\d\d$/
/** Google Sheets, while a value is fetched. */
const LOADING = /^Loading(?:\.\.\.|…)$/
/** A column that was too narrow for its number, in a text file that Excel has written. */
const TOO_NARROW = /^#{3,}$/

/** The longest text that may be such a code, but for one of a narrow column. */
const MAX_CODE = 24

/** True for a text that is nothing but the code of an error of a spreadsheet. */
export function isErrorCode(text: string): boolean {
  if (!text.startsWith('#')) return OF_CALC.test(text) || LOADING.test(text)
  if (TOO_NARROW.test(text)) return true
  if (text.length > MAX_CODE) return false
  return WITHOUT_MARK.has(text.toUpperCase()) || SHAPE.test(text) || SPANISH.test(text)
}

/** Whether a text is a date that the register takes. */
export const isDay = (text: string) => z.iso.date().safeParse(text).success && isInRange(text)

export const NO_DAY = 'This is not a date from 1900 to 2199; write it as YYYY-MM-DD'
export const TO_COME = 'This day has not come yet'

/** From when on the days of a workbook are counted: on the Macintosh from 1904. */
export type Epoch = 1900 | 1904

const DAY_MS = 86_400_000
/** Of the day that Excel calls 0, which takes 1900 for a leap year. */
const DAY_ZERO: Record<Epoch, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const LAST_YEAR = 9_999
/**
 * The first day that all spreadsheets count alike, 1 March 1900: before it Excel has a 29 February
 * 1900.
 */
const FIRST_ALIKE = { day: '1900-03-01', serial: 61 }

/**
 * A number of days as a calendar date; null where there is no such day, and for a day that
 * spreadsheets count differently.
 */
export function dateOfSerial(serial: number, epoch: Epoch): string | null {
  if (!(serial >= (epoch === 1900 ? FIRST_ALIKE.serial : 0))) return null
  // Rounded to the second: a day is a fraction in a workbook, and a midnight may come out a
  // millisecond early.
  const moment = new Date(Math.round((DAY_ZERO[epoch] + serial * DAY_MS) / 1_000) * 1_000)
  const year = moment.getUTCFullYear()
  return Number.isNaN(year) || year > LAST_YEAR ? null : moment.toISOString().slice(0, 10)
}

/**
 * The number of days of a date `YYYY-MM-DD`; null for another text, and for a day that spreadsheets
 * count differently.
 */
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

/**
 * The months in English and Indonesian, with the short forms and older spellings that lists have.
 */
const MONTHS = [
  'january jan januari',
  'february feb februari pebruari peb',
  'march mar maret mrt',
  'april apr',
  'may mei',
  'june jun juni',
  'july jul juli',
  'august aug agustus agu agt ags agst',
  'september sep sept',
  'october oct oktober okt',
  'november nov nopember nop',
  'december dec desember des',
].map((names) => names.split(' '))

const BY_NAME = new Map(MONTHS.flatMap((names, i) => names.map((name) => [name, i + 1] as const)))

/** The number of the month with this name; null where there is none. */
export function monthNamed(name: string): number | null {
  return BY_NAME.get(name.toLowerCase()) ?? null
}
