import { Refusal } from '#/core/refusal.ts'
import { packKinds } from '#/app/import-export/format/cell-kinds.ts'
import type { CellKind, TableRow } from '#/app/import-export/format/table-row.ts'
import { MAX_COLUMNS } from '#/app/import-export/format/table.ts'
import { readReference, wholeNumber } from './cell-reference.ts'
import { damagedWorkbook } from './damaged.ts'
import type { MergedCells } from './merged-cells.ts'
import { SheetCell, type Workbook } from './sheet-cell.ts'
import { attributeOf, type XmlHandler } from './xml-scanner.ts'

/** A sheet: what messages call it, its merged cells, and where to count what it holds and does not show. */
export type Sheet = { workbook: Workbook; title: string; merged: MergedCells; hidden: Hidden }

/** Rows and columns that are hidden: they are read as all others, and people are told. */
export type Hidden = { rows: number; columns: Set<number> }

/** The lowest row and the last column of a sheet in Excel. */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384
const MAX_ROW_LENGTH = 100_000

/** Where the scanner is: before the rows of a sheet, between rows, between the cells of a row, in a cell, after the rows. */
type Level = 'before' | 'rows' | 'cells' | 'cell' | 'after'

/**
 * Takes the rows of a worksheet that hold something, in their order, each no wider than its last cell that does. Every
 * reference is compared with its bound before anything is made of it, so a cell far out costs nothing. Refuses more columns,
 * lower rows and longer texts than can be imported, and rows and cells that do not come in order or are not where they belong.
 */
export class SheetRows implements XmlHandler {
  readonly #sheet: Sheet
  readonly #found: (row: TableRow) => void
  readonly #cell: SheetCell
  readonly #hiddenColumns = new Set<number>()
  #level: Level = 'before'
  #row = 0
  #isHidden = false
  #cells: string[] = []
  #kinds: CellKind[] = []
  #length = 0
  #column = 0

  constructor(sheet: Sheet, found: (row: TableRow) => void) {
    this.#sheet = sheet
    this.#found = found
    this.#cell = new SheetCell(sheet.workbook, () => ({ row: this.#row, column: this.#column }))
  }

  open(name: string, tag: string): void {
    if (name === 'sheetData') this.#enter('before', 'rows')
    else if (name === 'col' && this.#level === 'before') this.#hideColumns(tag)
    else if (this.#isOutside()) return
    else if (name === 'row') this.#openRow(tag)
    else if (name === 'c') this.#openCell(tag)
    else this.#cell.open(name)
  }

  close(name: string): void {
    if (name === 'sheetData') this.#level = 'after'
    else if (this.#isOutside()) return
    else if (name === 'row') this.#closeRow()
    else if (name === 'c') this.#closeCell()
    else this.#cell.close(name)
  }

  text(piece: string): void {
    if (this.#level === 'cell') this.#cell.text(piece)
  }

  #isOutside(): boolean {
    return this.#level === 'before' || this.#level === 'after'
  }

  /** Elements that are nested otherwise would be taken for other rows and columns than a spreadsheet shows. */
  #enter(from: Level, to: Level): void {
    if (this.#level !== from) throw damagedWorkbook()
    this.#level = to
  }

  #hideColumns(tag: string): void {
    if (!isTrue(attributeOf(tag, 'hidden'))) return
    const [first, last] = ['min', 'max'].map((name) => wholeNumber(attributeOf(tag, name) ?? ''))
    for (let column = first ?? 0; column <= Math.min(last ?? 0, MAX_COLUMNS); column++)
      this.#hiddenColumns.add(column)
  }

  #openRow(tag: string): void {
    this.#enter('rows', 'cells')
    const number = attributeOf(tag, 'r')
    const row = number === null ? this.#row + 1 : wholeNumber(number)
    if (row <= this.#row || row > MAX_ROW) throw damagedWorkbook()
    this.#row = row
    this.#isHidden = isTrue(attributeOf(tag, 'hidden'))
    this.#cells = []
    this.#kinds = []
    this.#length = 0
    this.#column = 0
  }

  #closeRow(): void {
    this.#level = 'rows'
    const [cells, kinds] = [this.#cells, this.#kinds]
    const filled = this.#sheet.merged.fill(this.#row, cells, kinds)
    // A row into which nothing but merged cells reaches has nothing of its own.
    if (cells.length === 0) return
    this.#lengthen(filled)
    if (this.#isHidden) this.#sheet.hidden.rows += 1
    const packed = packKinds(kinds, this.#sheet.workbook.epoch)
    this.#found({ row: this.#row, cells, ...(packed !== undefined && { kinds: packed }) })
  }

  #openCell(tag: string): void {
    this.#enter('cells', 'cell')
    const reference = attributeOf(tag, 'r')
    const { column, row } =
      reference === null ? { column: this.#column + 1, row: this.#row } : readReference(reference)
    if (row !== this.#row || column <= this.#column || column > MAX_COLUMN) throw damagedWorkbook()
    this.#column = column
    this.#cell.begin(tag)
  }

  #closeCell(): void {
    this.#level = 'cells'
    const { text, kind } = this.#cell.value()
    if (text === '') return
    if (this.#column > MAX_COLUMNS)
      throw new Refusal('invalid', `${this.#sheet.title} has more than ${MAX_COLUMNS} columns.`)
    if (this.#hiddenColumns.has(this.#column)) this.#sheet.hidden.columns.add(this.#column)
    this.#lengthen(text.length)
    while (this.#cells.length < this.#column - 1) {
      this.#cells.push('')
      this.#kinds.push('text')
    }
    this.#cells.push(text)
    this.#kinds.push(kind)
  }

  #lengthen(more: number): void {
    this.#length += more
    if (this.#length <= MAX_ROW_LENGTH) return
    throw new Refusal(
      'invalid',
      `Row ${this.#row} is longer than ${MAX_ROW_LENGTH.toLocaleString('en')} characters.`,
    )
  }
}

function isTrue(attribute: string | null): boolean {
  return attribute === '1' || attribute === 'true'
}
