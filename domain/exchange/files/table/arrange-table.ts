import { shorten } from '#/domain/exchange/files/cells/cell-texts.ts'
import { guessColumns, type ColumnName } from '#/domain/exchange/files/format/columns.ts'
import {
  type TableRow,
  MAX_COLUMNS,
  MAX_LEFT_OUT,
  type RawTable,
  type Table,
  arrangementAt,
} from '#/domain/exchange/files/format/table.ts'
import { Refusal } from '#/core/refusal.ts'
import { isDateCell } from '#/domain/exchange/files/cells/date-cell.ts'
import { labelMeant, splitTypes } from '#/domain/exchange/files/cells/type-cell.ts'
import type { Arrangement, LeftOutRow } from '#/domain/exchange/files/format/import.ts'

/** The headings of a table: the names of the columns, and the one or two rows that they are in. */
type Heading = { header: string[]; rows: TableRow[] }

/** Rows at the start of a file among which the headings are looked for. */
export const HEADING_ROWS = 40
/** Fewer names that are known make no row of headings. */
const MIN_KNOWN = 3

/**
 * The row among the first ones of a file that has the most names of columns, or two rows where the
 * upper one names groups of columns; of several alike the uppermost. Null where no row has enough
 * names.
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
  // Names that are known have no need of their group, but of others it says what they are: “Date”
  // below “Last survey”.
  return alike ?? best
}

const MAX_GROUP_NAME = 40

/**
 * True for cells that may name groups: at least two, short, and without the digits and colons of a
 * title.
 */
function namesGroups(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.length > 1 &&
    filled.every((cell) => cell.length <= MAX_GROUP_NAME && !/[\d:]/.test(cell))
  )
}

/**
 * The names of two rows of headings: a group is in the first of its columns, a name without a group
 * may be in either row.
 */
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

/**
 * Finds the table in the rows of a file: its headings, and the rows below that are certificates.
 * What is left out is listed with the reason. Where no row has headings that are known, the first
 * row is taken as them, and no row is left out. A row of a text file with cells to the right of all
 * headings is marked (`beyond`). Refuses a file without rows.
 */
export async function arrangeTable({
  kind,
  rows,
  empty,
}: RawTable): Promise<Omit<Table, 'sheets' | 'holds'>> {
  const { first, whole } = await lookAtStart({ rows })
  const [top] = first
  if (!top) throw new Refusal('invalid', empty)
  const found = findHeading(first)
  const heading = found ?? { header: top.cells.map((cell) => cell.trim()), rows: [top] }
  const { header } = heading
  if (header.length > MAX_COLUMNS)
    throw new Refusal('invalid', `The file has more than ${MAX_COLUMNS} columns.`)
  const arrangement = arrangementAt(heading.rows.map(({ row }) => row))
  const [start = 0, end = 0] = [arrangement.headingRows[0], arrangement.headingRows.at(-1)]
  const whyLeftOut = found ? ruleFor(heading) : () => null
  /** A row as one of the table; null where it is left out. */
  const headings = header.length
  const arranged = (whole: TableRow): TableRow | null => {
    const { row, cells } = whole
    if (row >= start && row <= end) return null
    const why = row < start ? 'above' : whyLeftOut(cells)
    if (why !== null) {
      leaveOut(arrangement, whole, why)
      return null
    }
    return {
      ...(kind.kind === 'csv' ? markedBeyond(headings, whole) : whole),
      cells: widened(header, cells),
    }
  }
  async function* below(): AsyncGenerator<TableRow> {
    for await (const row of whole.rows) {
      const one = arranged(row)
      if (one) yield one
    }
  }
  return { kind, header, rows: below(), arrangement }
}

/** The first rows, among which the headings are, and all of them. */
export async function lookAtStart<Raw extends Pick<RawTable, 'rows'>>(
  raw: Raw,
): Promise<{ first: TableRow[]; whole: Raw }> {
  const source = raw.rows[Symbol.asyncIterator]()
  const first: TableRow[] = []
  while (first.length < HEADING_ROWS) {
    const next = await source.next()
    if (next.done) break
    first.push(next.value)
  }
  async function* rows(): AsyncGenerator<TableRow> {
    yield* first
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
  }
  return { first, whole: { ...raw, rows: rows() } }
}

const MAX_SHOWN = 120

function leaveOut(
  arrangement: Arrangement,
  { row, cells }: TableRow,
  why: LeftOutRow['why'],
): void {
  arrangement.leftOutCount += 1
  if (arrangement.leftOut.length >= MAX_LEFT_OUT) return
  const text = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ')
  arrangement.leftOut.push({ row, text: shorten(text, MAX_SHOWN), why })
}

/** What a certificate has; a row without most of it is none. */
const CORE = [
  'certificateId',
  'vesselName',
  'imoNumber',
  'flag',
  'type',
  'issuedCertificates',
  'issuedDate',
  'expiryDate',
] as const satisfies ColumnName[]
const DATES = ['issuedDate', 'expiryDate'] as const
const TOTAL = /^(?:grand |sub ?-?)?(?:total|jumlah|sum)\b/i

/** The rule by which rows below headings are left out: why a row is no certificate, or null. */
function ruleFor({ header, rows }: { header: readonly string[]; rows: readonly TableRow[] }) {
  const mapping = guessColumns(header)
  const known = CORE.filter((name) => mapping[name] !== undefined)
  const headings = new Set(rows.map(({ cells }) => textOf(cells)))
  const starts = new Set(rows.map(({ cells }) => startOf(cells)))
  // Looked at first, because few rows begin as the headings do, and this is asked of each row.
  const repeatsHeadings = (cells: readonly string[]) =>
    starts.has(startOf(cells)) && headings.has(textOf(cells))
  return (cells: readonly string[]): LeftOutRow['why'] | null => {
    const cell = (name: ColumnName) => cells[mapping[name] ?? -1]?.trim() ?? ''
    const filled = known.filter((name) => cell(name) !== '').length
    if (filled * 2 > known.length) {
      if (repeatsHeadings(cells)) return 'repeated'
      return areColumnNumbers(cells) ? 'column-numbers' : null
    }
    const isCertificate =
      filled > 1 &&
      (DATES.some((name) => isDateCell(cell(name))) ||
        /\d{7}/.test(cell('imoNumber')) ||
        [cell('type'), cell('issuedCertificates')].some((types) =>
          splitTypes(types).some((type) => labelMeant(type) !== null),
        ))
    if (isCertificate) return null
    if (repeatsHeadings(cells)) return 'repeated'
    return TOTAL.test(startOf(cells)) ? 'total' : 'note'
  }
}

/** The first cell that holds something. */
function startOf(cells: readonly string[]): string {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return cell.trim().toLowerCase()
  return ''
}

function textOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.trim().toLowerCase())
    .join('\t')
    .trimEnd()
}

const MIN_NUMBERS = 4

/** `1 2 3 4 5`, `(1) (2) (3)` below the headings of an official table. */
function areColumnNumbers(cells: readonly string[]): boolean {
  if (!/^\(?1[.)]?$/.test(startOf(cells))) return false
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return (
    filled.length >= MIN_NUMBERS &&
    filled.every((cell, i) => cell.replaceAll(/[().]/g, '') === String(i + 1))
  )
}

/**
 * The cells of a row; those at its end that are empty may be missing. A column without a name may
 * still be chosen, so the header becomes as wide.
 */
function widened(header: string[], cells: string[]): string[] {
  while (header.length < cells.length) header.push('')
  while (cells.length < header.length) cells.push('')
  return cells
}

/**
 * A row of a text file: empty cells to the right of the headings are dropped, others say that a
 * separator is one too many.
 */
export function markedBeyond(headings: number, row: TableRow): TableRow {
  const { cells } = row
  if (cells.length <= headings) return row
  const beyond = cells.findIndex((cell, at) => at >= headings && cell.trim() !== '')
  if (beyond >= 0) return { ...row, beyond }
  cells.length = headings
  return row
}
