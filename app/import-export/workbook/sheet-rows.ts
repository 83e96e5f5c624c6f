import { Refusal } from '#/core/refusal.ts'
import type { TableRow } from '#/app/import-export/format/table-row.ts'
import { MAX_CELL, MAX_COLUMNS } from '#/app/import-export/format/table.ts'
import { damagedWorkbook } from './damaged.ts'
import { dateOfMoment, dateOfSerial, type DateStyles } from './date-styles.ts'
import { RichText, unescapeXml, type SharedStrings } from './shared-strings.ts'
import { attributeOf, type XmlHandler } from './xml-scanner.ts'

/** What the sheets of a workbook share, and what messages call this one. */
export type Workbook = { strings: SharedStrings; dates: DateStyles; epoch: 1900 | 1904; title: string }

/** The lowest row and the last column of a sheet in Excel. */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384
const MAX_ROW_LENGTH = 100_000
/** The longest date of a cell that holds one as text. */
const MAX_DATE = 40

/** Where the scanner is: before the rows of a sheet, between rows, between the cells of a row, in a cell, after the rows. */
type Level = 'before' | 'rows' | 'cells' | 'cell' | 'after'

/**
 * Takes the rows of a worksheet that hold something, in their order, each no wider than its last cell that does. Every
 * reference is compared with its bound before anything is made of it, so a cell far out costs nothing. Refuses more columns,
 * lower rows and longer texts than can be imported, and rows and cells that do not come in order or are not where they belong.
 */
export class SheetRows implements XmlHandler {
  readonly #workbook: Workbook
  readonly #found: (row: TableRow) => void
  readonly #rich: RichText
  #level: Level = 'before'
  #row = 0
  #cells: string[] = []
  #length = 0
  #column = 0
  #type = 'n'
  #style: string | null = null
  #inValue = false
  #hasInline = false
  #value = ''

  constructor(workbook: Workbook, found: (row: TableRow) => void) {
    this.#workbook = workbook
    this.#found = found
    this.#rich = new RichText(() => this.#tooLong())
  }

  open(name: string, tag: string): void {
    if (name === 'sheetData') this.#enter('before', 'rows')
    else if (this.#isOutside()) return
    else if (name === 'row') this.#openRow(attributeOf(tag, 'r'))
    else if (name === 'c') this.#openCell(tag)
    else if (name === 'v') this.#inValue = true
    else if (name === 'is') this.#openInline()
    else if (this.#hasInline) this.#rich.open(name)
  }

  close(name: string): void {
    if (name === 'sheetData') this.#level = 'after'
    else if (this.#isOutside()) return
    else if (name === 'row') this.#closeRow()
    else if (name === 'c') this.#closeCell()
    else if (name === 'v') this.#inValue = false
    else if (this.#hasInline) this.#rich.close(name)
  }

  text(piece: string): void {
    if (this.#isOutside()) return
    if (this.#hasInline) this.#rich.add(piece)
    if (!this.#inValue) return
    if (this.#value.length + piece.length > MAX_CELL) throw new Refusal('invalid', this.#tooLong())
    this.#value += piece
  }

  #isOutside(): boolean {
    return this.#level === 'before' || this.#level === 'after'
  }

  /** Elements that are nested otherwise would be taken for other rows and columns than a spreadsheet shows. */
  #enter(from: Level, to: Level): void {
    if (this.#level !== from) throw damagedWorkbook()
    this.#level = to
  }

  #openRow(number: string | null): void {
    this.#enter('rows', 'cells')
    const row = number === null ? this.#row + 1 : wholeNumber(number)
    if (row <= this.#row || row > MAX_ROW) throw damagedWorkbook()
    this.#row = row
    this.#cells = []
    this.#length = 0
    this.#column = 0
  }

  #closeRow(): void {
    this.#level = 'rows'
    if (this.#cells.length > 0) this.#found({ row: this.#row, cells: this.#cells })
    this.#cells = []
  }

  #openCell(tag: string): void {
    this.#enter('cells', 'cell')
    const reference = attributeOf(tag, 'r')
    const { column, row } = reference === null ? { column: this.#column + 1, row: this.#row } : readReference(reference)
    if (row !== this.#row || column <= this.#column || column > MAX_COLUMN) throw damagedWorkbook()
    this.#column = column
    this.#type = attributeOf(tag, 't') ?? 'n'
    this.#style = attributeOf(tag, 's')
    this.#value = ''
    this.#inValue = false
    this.#hasInline = false
  }

  #openInline(): void {
    this.#hasInline = true
    this.#rich.begin()
  }

  #closeCell(): void {
    this.#level = 'cells'
    const text = this.#cellText()
    this.#hasInline = false
    if (text === '') return
    if (this.#column > MAX_COLUMNS)
      throw new Refusal('invalid', `${this.#workbook.title} has more than ${MAX_COLUMNS} columns.`)
    this.#length += text.length
    if (this.#length > MAX_ROW_LENGTH) {
      throw new Refusal('invalid', `Row ${this.#row} is longer than ${MAX_ROW_LENGTH.toLocaleString('en')} characters.`)
    }
    while (this.#cells.length < this.#column - 1) this.#cells.push('')
    this.#cells.push(text)
  }

  /** A cell as the text it shows: numbers as they are written, because IMO numbers and certificate numbers are no quantities. */
  #cellText(): string {
    const { strings, epoch } = this.#workbook
    const value = this.#value
    switch (this.#type) {
      case 'inlineStr':
        return this.#hasInline ? this.#rich.end().trim() : ''
      case 'str':
        return unescapeXml(value).trim()
      case 's':
        return value === '' ? '' : (strings.get(wholeNumber(value)) ?? this.#unreadable()).trim()
      case 'b':
        return value === '' ? '' : value === '1' ? 'true' : value === '0' ? 'false' : this.#unreadable()
      // A formula that could not be worked out.
      case 'e':
        return ''
      case 'd':
        return value === '' ? '' : this.#date(value.length > MAX_DATE ? NaN : dateOfMoment(Date.parse(value)))
      case 'n':
        if (value.trim() === '' || !this.#isDate()) return value.trim()
        return this.#date(Number.isNaN(Number(value)) ? NaN : dateOfSerial(Number(value), epoch))
      default:
        return this.#unreadable()
    }
  }

  #date(date: string | number): string {
    return typeof date === 'string' ? date : this.#unreadable()
  }

  #isDate(): boolean {
    if (this.#style === null) return false
    return this.#workbook.dates[wholeNumber(this.#style)] ?? this.#unreadable()
  }

  #unreadable(): never {
    throw damagedWorkbook({ row: this.#row, column: this.#column })
  }

  #tooLong(): string {
    return `Row ${this.#row}, column ${this.#column} holds more than ${MAX_CELL.toLocaleString('en')} characters.`
  }
}

/** A number that is an index or a position; -1 where it is none, which no list has. */
function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/

/** `BC12` is column 55 of row 12. */
function readReference(reference: string): { column: number; row: number } {
  const [, columnName, digits] = REFERENCE.exec(reference) ?? []
  if (!columnName || !digits) throw damagedWorkbook()
  let column = 0
  for (const character of columnName) column = column * 26 + character.charCodeAt(0) - 64
  return { column, row: Number(digits) }
}
