import { guessColumns } from '#/app/import-export/format/columns.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'

/** The headings of a table: the names of the columns, and the one or two rows that they are in. */
type Heading = { header: string[]; rows: TableRow[] }

/** Rows at the start of a file among which the headings are looked for. */
export const HEADING_ROWS = 40
/** Fewer names that are known make no row of headings. */
const MIN_KNOWN = 3

/**
 * The row among the first ones of a file that has the most names of columns, or two rows where the upper one names groups of columns; of
 * several alike the uppermost. Null where no row has enough names.
 */
export function findHeading(rows: readonly TableRow[]): Heading | null {
  let best: (Heading & { known: number }) | null = null
  const single = rows.map((row): Heading => ({
    header: row.cells.map((cell) => cell.trim()),
    rows: [row],
  }))
  const double = rows.flatMap((row, i): Heading[] => {
    const above = rows[i - 1]
    return above?.row === row.row - 1
      ? [{ header: joinRows(above.cells, row.cells), rows: [above, row] }]
      : []
  })
  for (const candidate of [...single, ...double]) {
    const known = Object.keys(guessColumns(candidate.header)).length
    if (known >= MIN_KNOWN && known > (best?.known ?? 0)) best = { ...candidate, known }
  }
  const alike = double.find(
    ({ rows: [above, row] }) =>
      best?.rows.length === 1 &&
      row === best.rows[0] &&
      above !== undefined &&
      namesGroups(above.cells),
  )
  // Names that are known have no need of their group, but of others it says what they are: “Date” below “Last survey”.
  return alike ?? best
}

const MAX_GROUP_NAME = 40

/** True for cells that may name groups: at least two, short, and without the digits and colons of a title. */
function namesGroups(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.length > 1 &&
    filled.every((cell) => cell.length <= MAX_GROUP_NAME && !/[\d:]/.test(cell))
  )
}

/** The names of two rows of headings: a group is in the first of its columns, a name without a group may be in either row. */
function joinRows(upper: readonly string[], lower: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const above = upper[at]?.trim() ?? ''
    const name = lower[at]?.trim() ?? ''
    group = above || group
    // Cells that are merged over both rows have one name in both.
    if (name === '' || group === '' || name === above) return name || above
    const whole = `${group} ${name}`
    return isKnown(name) && !isKnown(whole) ? name : whole
  })
}

function isKnown(name: string): boolean {
  return Object.keys(guessColumns([name])).length > 0
}
