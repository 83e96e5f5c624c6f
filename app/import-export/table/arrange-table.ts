import { Refusal } from '#/core/refusal.ts'
import { isDateCell } from '#/app/import-export/cells/date-cell.ts'
import { labelMeant, splitTypes } from '#/app/import-export/cells/type-cell.ts'
import { guessColumns } from '#/app/import-export/format/columns.ts'
import type { ColumnName } from '#/app/import-export/format/part-columns.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import {
  MAX_COLUMNS,
  MAX_LEFT_OUT,
  type Arrangement,
  type LeftOutRow,
  type RawTable,
  type Table,
} from '#/app/import-export/format/table.ts'
import { findHeading, HEADING_ROWS } from './find-heading.ts'

/**
 * Finds the table in the rows of a file: its headings, and the rows below that are certificates. What is left out is listed with the
 * reason. Where no row has headings that are known, the first row is taken as them, and no row is left out. A row of a text file with cells
 * to the right of all headings is marked (`beyond`). Refuses a file without rows.
 */
export async function arrangeTable({
  kind,
  rows,
  empty,
}: RawTable): Promise<Omit<Table, 'sheets' | 'holds'>> {
  const source = rows[Symbol.asyncIterator]()
  const first = await takeRows(source, HEADING_ROWS)
  const [top] = first
  if (!top) throw new Refusal('invalid', empty)
  const found = findHeading(first)
  const heading = found ?? { header: top.cells.map((cell) => cell.trim()), rows: [top] }
  const { header } = heading
  if (header.length > MAX_COLUMNS)
    throw new Refusal('invalid', `The file has more than ${MAX_COLUMNS} columns.`)
  const arrangement: Arrangement = {
    headingRows: heading.rows.map(({ row }) => row),
    leftOut: [],
    leftOutCount: 0,
    sheetsRead: [],
    sheetsLeftOut: [],
    hiddenRows: 0,
    hiddenColumns: 0,
  }
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
    for (const row of first) {
      const one = arranged(row)
      if (one) yield one
    }
    for (let next = await source.next(); !next.done; next = await source.next()) {
      const one = arranged(next.value)
      if (one) yield one
    }
  }
  return { kind, header, rows: below(), arrangement }
}

async function takeRows(source: AsyncIterator<TableRow>, count: number): Promise<TableRow[]> {
  const taken: TableRow[] = []
  while (taken.length < count) {
    const next = await source.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
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
  arrangement.leftOut.push({
    row,
    text: text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text,
    why,
  })
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

/** The cells of a row; those at its end that are empty may be missing. A column without a name may still be chosen, so the header becomes as wide. */
function widened(header: string[], cells: string[]): string[] {
  while (header.length < cells.length) header.push('')
  while (cells.length < header.length) cells.push('')
  return cells
}

/** A row of a text file: empty cells to the right of the headings are dropped, others say that a separator is one too many. */
export function markedBeyond(headings: number, row: TableRow): TableRow {
  const { cells } = row
  if (cells.length <= headings) return row
  const beyond = cells.findIndex((cell, at) => at >= headings && cell.trim() !== '')
  if (beyond >= 0) return { ...row, beyond }
  cells.length = headings
  return row
}
