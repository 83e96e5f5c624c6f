import { Refusal } from '#/core/refusal.ts'
import type { Epoch } from '#/domain/exchange/files/cells/cell-texts.ts'
import {
  packKinds,
  type CellKind,
  type TableRow,
  MAX_CELL,
  MAX_COLUMNS,
} from '#/domain/exchange/files/format/table.ts'
import {
  EMPTY,
  errorValue,
  formulaValue,
  momentValue,
  numberValue,
  textValue,
  type CellValue,
  PLAIN,
  type CellStyles,
} from './cell-value.ts'
import {
  readReference,
  wholeNumber,
  type MergedCells,
  RichText,
  unescapeXml,
  type SharedStrings,
} from './sheet-parts.ts'
import { damagedWorkbook, type XmlHandler } from './xml.ts'

/** What the sheets of a workbook share. */
export type Workbook = { strings: SharedStrings; styles: CellStyles; epoch: Epoch }

/**
 * A sheet: what messages call it, its merged cells, and where to count what it holds and does not
 * show.
 */
export type Sheet = { workbook: Workbook; title: string; merged: MergedCells; hidden: Hidden }

/** Rows and columns that are hidden: they are read as all others, and people are told. */
export type Hidden = { rows: number; columns: Set<number> }

type Attribute = (name: string) => string | null

/** The lowest row and the last column of a sheet in Excel. */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384
const MAX_ROW_LENGTH = 100_000
/** What is kept of a formula. */
const MAX_FORMULA = 80

/**
 * Where the parser is: before the rows of a sheet, between rows, between the cells of a row, in a
 * cell, after the rows.
 */
type Level = 'before' | 'rows' | 'cells' | 'cell' | 'after'

/** A cell while it is read; `value` and `formula` are null where it has no such element. */
type Cell = {
  type: string
  style: string | null
  value: string | null
  formula: string | null
  isInline: boolean
}

const BOOLEANS = new Map([
  ['1', 'true'],
  ['true', 'true'],
  ['0', 'false'],
  ['false', 'false'],
])

/**
 * Takes the rows of a worksheet that hold something, in their order, each no wider than its last
 * cell that does (ECMA-376 part 1, §18.3.1). Every reference is compared with its bound before
 * anything is made of it, so a cell far out costs nothing. Refuses more columns, lower rows and
 * longer texts than can be imported, and rows and cells that do not come in order or are nested
 * otherwise: a spreadsheet shows other ones.
 */
export class SheetRows implements XmlHandler {
  readonly #sheet: Sheet
  readonly #found: (row: TableRow) => void
  readonly #hiddenColumns = new Set<number>()
  readonly #rich = new RichText(() => this.#tooLong())
  #level: Level = 'before'
  #row = 0
  #isHidden = false
  #cells: string[] = []
  #kinds: CellKind[] = []
  #length = 0
  #column = 0
  #cell: Cell = { type: 'n', style: null, value: null, formula: null, isInline: false }
  #inside: 'value' | 'formula' | null = null

  constructor(sheet: Sheet, found: (row: TableRow) => void) {
    this.#sheet = sheet
    this.#found = found
  }

  open(name: string, attribute: Attribute): void {
    if (name === 'sheetData') this.#enter('before', 'rows')
    else if (name === 'col' && this.#level === 'before') this.#hideColumns(attribute)
    else if (this.#isOutside()) return
    else if (name === 'row') this.#openRow(attribute)
    else if (name === 'c') this.#openCell(attribute)
    else this.#openInCell(name)
  }

  close(name: string): void {
    if (name === 'sheetData') this.#level = 'after'
    else if (this.#isOutside()) return
    else if (name === 'row') this.#closeRow()
    else if (name === 'c') this.#closeCell()
    else if (name === 'v' || name === 'f') this.#inside = null
    else if (this.#cell.isInline) this.#rich.close(name)
  }

  text(piece: string): void {
    if (this.#level !== 'cell') return
    const cell = this.#cell
    if (cell.isInline) this.#rich.add(piece)
    if (this.#inside === 'formula')
      cell.formula = ((cell.formula ?? '') + piece).slice(0, MAX_FORMULA)
    if (this.#inside !== 'value') return
    cell.value = (cell.value ?? '') + piece
    if (cell.value.length > MAX_CELL) throw new Refusal('invalid', this.#tooLong())
  }

  #isOutside(): boolean {
    return this.#level === 'before' || this.#level === 'after'
  }

  #enter(from: Level, to: Level): void {
    if (this.#level !== from) throw damagedWorkbook()
    this.#level = to
  }

  #hideColumns(attribute: Attribute): void {
    if (!isTrue(attribute('hidden'))) return
    const [first, last] = [wholeNumber(attribute('min') ?? ''), wholeNumber(attribute('max') ?? '')]
    for (let column = first; column <= Math.min(last, MAX_COLUMNS); column++)
      this.#hiddenColumns.add(column)
  }

  #openRow(attribute: Attribute): void {
    this.#enter('rows', 'cells')
    const number = attribute('r')
    const row = number === null ? this.#row + 1 : wholeNumber(number)
    if (row <= this.#row || row > MAX_ROW) throw damagedWorkbook()
    this.#row = row
    this.#isHidden = isTrue(attribute('hidden'))
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

  #openCell(attribute: Attribute): void {
    this.#enter('cells', 'cell')
    const reference = attribute('r')
    const { column, row } =
      reference === null ? { column: this.#column + 1, row: this.#row } : readReference(reference)
    if (row !== this.#row || column <= this.#column || column > MAX_COLUMN) throw damagedWorkbook()
    this.#column = column
    this.#cell = {
      type: attribute('t') ?? 'n',
      style: attribute('s'),
      value: null,
      formula: null,
      isInline: false,
    }
    this.#inside = null
  }

  #openInCell(name: string): void {
    const cell = this.#cell
    if (name === 'v') {
      this.#inside = 'value'
      cell.value ??= ''
    } else if (name === 'f') {
      this.#inside = 'formula'
      cell.formula = ''
    } else if (name === 'is') {
      cell.isInline = true
      this.#rich.begin()
    } else if (cell.isInline) this.#rich.open(name)
  }

  #closeCell(): void {
    this.#level = 'cells'
    const { text, kind } = this.#valueOf(this.#cell)
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

  #valueOf({ type, value, formula, isInline }: Cell): CellValue {
    const isBlank = (value ?? '').trim() === ''
    // An empty text is a value too: programs write it as an empty element.
    const isText = isInline || (type === 'str' && value !== null)
    if (formula !== null && isBlank && !isText) return formulaValue(formula)
    if (type === 'inlineStr') return isInline ? textValue(this.#rich.end()) : EMPTY
    if (type === 'e') return errorValue(value ?? '')
    return isBlank ? EMPTY : this.#ofType(type, value ?? '')
  }

  #ofType(type: string, value: string): CellValue {
    const trimmed = value.trim()
    switch (type) {
      case 'str':
        return textValue(unescapeXml(value))
      case 's':
        return textValue(
          this.#sheet.workbook.strings.get(wholeNumber(trimmed)) ?? this.#unreadable(),
        )
      case 'b':
        return { text: BOOLEANS.get(trimmed) ?? this.#unreadable(), kind: 'text' }
      case 'd':
        return momentValue(trimmed)
      case 'n': {
        const { styles, epoch } = this.#sheet.workbook
        const { style } = this.#cell
        // A workbook need not have styles.
        const format = style === null || styles.length === 0 ? PLAIN : styles[wholeNumber(style)]
        return numberValue(trimmed, format ?? this.#unreadable(), epoch)
      }
      default:
        return this.#unreadable()
    }
  }

  #lengthen(more: number): void {
    this.#length += more
    if (this.#length <= MAX_ROW_LENGTH) return
    throw new Refusal(
      'invalid',
      `Row ${this.#row} is longer than ${MAX_ROW_LENGTH.toLocaleString('en')} characters.`,
    )
  }

  #unreadable(): never {
    throw damagedWorkbook({ row: this.#row, column: this.#column })
  }

  #tooLong(): string {
    return `Row ${this.#row}, column ${this.#column} holds more than ${MAX_CELL.toLocaleString('en')} characters.`
  }
}

function isTrue(attribute: string | null): boolean {
  return attribute === '1' || attribute === 'true'
}
