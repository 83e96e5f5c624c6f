/** Byte order mark: without it Excel takes a CSV file for one in the encoding of its own country. */
export const BOM = '\uFEFF'

// What a spreadsheet may take for a formula: = + - @, also full-width, and tab and line ends before them (OWASP, CSV
// Injection). Apostrophes and spaces may stand in front, so that a guard can be told from an apostrophe of the text itself.
const FORMULA = String.raw`(?=['\s]*[=+\-@＝＋－＠\t\r\n])`
// A semicolon too: where it is the list separator of the country, Excel begins a new cell there, quoted or not.
const CELL_STARTS = String.raw`(?<=^|[;\t\r\n])`
// Looked for first, because it is quick, and most cells have none of it.
const MAY_BEGIN_FORMULA = /^['\s=+\-@＝＋－＠]|[;\t\r\n]/
const UNGUARDED = new RegExp(CELL_STARTS + FORMULA, 'g')
const GUARDED = new RegExp(`${CELL_STARTS}'${FORMULA}`, 'g')

/** A text as a cell that no spreadsheet takes for a formula: an apostrophe stands before what looks like one. */
export function guarded(text: string): string {
  return MAY_BEGIN_FORMULA.test(text) ? text.replaceAll(UNGUARDED, "'") : text
}

/** The text of a cell that `guarded` wrote; other texts stay as they are. */
export function unguarded(cell: string): string {
  return cell.includes("'") ? cell.replaceAll(GUARDED, '') : cell
}

/** Neither to be guarded nor quoted, whatever else it is. */
const PLAIN = /^[A-Za-z0-9](?:[A-Za-z0-9 ./()-]*[A-Za-z0-9.)])?$/
const NEEDS_QUOTES = /[",;'\t\r\n]|^\s|\s$/

/** One record as RFC 4180 has it, ended by CRLF; every cell is guarded. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => (cell === '' || PLAIN.test(cell) ? cell : quoted(guarded(cell)))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
