/**
 * Byte order mark: without it Excel reads a CSV file in the encoding of the country it is set to.
 */
export const BOM = '\uFEFF'

// What a spreadsheet may take for a formula: = + - @, also full-width, and tab and line ends before
// them (OWASP, CSV Injection). Apostrophes and spaces may precede it, so that a guard can be
// distinguished from an apostrophe of the text itself.
const FORMULA = /[=+\-@＝＋－＠\t\r\n]/
const BEFORE_FORMULA = /['\s]/
// A semicolon too: where it is the list separator of the country, Excel begins a new cell there,
// quoted or not.
const CELL_START = /[;\t\r\n]/
// Looked for first, because it is quick, and most cells have none of it.
const MAY_BEGIN_FORMULA = /^['\s=+\-@＝＋－＠]|[;\t\r\n]/

/**
 * A text as a cell that no spreadsheet takes for a formula: an apostrophe is put before what looks
 * like one.
 */
export function guardFormula(text: string): string {
  if (!MAY_BEGIN_FORMULA.test(text)) return text
  return markCells(text, "'", (_, isFormula) => isFormula)
}

/** The text of a cell that `guardFormula` wrote; other texts stay as they are. */
export function unguardFormula(cell: string): string {
  if (!cell.includes("'")) return cell
  return markCells(
    cell,
    '',
    (character, _, isFormulaBehind) => character === "'" && isFormulaBehind,
  )
}

type AtCellStart = (character: string, isFormula: boolean, isFormulaBehind: boolean) => boolean

/**
 * Puts a mark in at each start of a cell that is `chosen`; an empty mark removes the character
 * there. Goes once from the end to the start, so that a formula behind many apostrophes is known
 * without looking ahead again from each of them.
 */
function markCells(text: string, mark: string, chosen: AtCellStart): string {
  const parts: string[] = []
  let end = text.length
  let isFormulaBehind = false
  for (let i = text.length - 1; i >= 0; i--) {
    const character = text[i] ?? ''
    const isFormula: boolean =
      FORMULA.test(character) || (BEFORE_FORMULA.test(character) && isFormulaBehind)
    const isStart = i === 0 || CELL_START.test(text[i - 1] ?? '')
    if (isStart && chosen(character, isFormula, isFormulaBehind)) {
      parts.push(text.slice(mark === '' ? i + 1 : i, end), mark)
      end = i
    }
    isFormulaBehind = isFormula
  }
  parts.push(text.slice(0, end))
  return parts.reverse().join('')
}

/** Neither to be guarded nor quoted, whatever else it is. */
const PLAIN = /^[A-Za-z0-9](?:[A-Za-z0-9 ./()-]*[A-Za-z0-9.)])?$/
const NEEDS_QUOTES = /[",;'\t\r\n]|^\s|\s$/

/** One record as RFC 4180 has it, ended by CRLF; every cell is guarded. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => (cell === '' || PLAIN.test(cell) ? cell : quoteCell(guardFormula(cell)))).join(',')}\r\n`
}

function quoteCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** How a spreadsheet names its columns: A to Z, AA, AB. */
export function columnName(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)
}
