import { Refusal } from '#/core/refusal.ts'
import { MAX_CELL } from '#/app/import-export/format/table.ts'
import { wholeNumber } from './cell-reference.ts'
import type { CellStyles } from './cell-styles.ts'
import {
  EMPTY,
  errorValue,
  formulaValue,
  momentValue,
  numberValue,
  textValue,
  type CellValue,
} from './cell-value.ts'
import { damagedWorkbook } from './damaged.ts'
import { PLAIN, type NumberFormat } from './number-format.ts'
import type { Epoch } from '#/app/import-export/cells/serial-dates.ts'
import { RichText, unescapeXml, type SharedStrings } from './shared-strings.ts'
import { attributeOf } from './xml-scanner.ts'

/** What the sheets of a workbook share. */
export type Workbook = { strings: SharedStrings; styles: CellStyles; epoch: Epoch }

/** What is kept of a formula. */
const MAX_FORMULA = 80

/** The cell of a sheet that is being read, from its tag to the value that it has (ECMA-376 part 1, §18.3.1.4). */
export class SheetCell {
  readonly #workbook: Workbook
  readonly #position: () => { row: number; column: number }
  readonly #rich: RichText
  #type = 'n'
  #style: string | null = null
  #inValue = false
  #hasValue = false
  #hasInline = false
  #value = ''
  #inFormula = false
  #formula: string | null = null

  constructor(workbook: Workbook, position: () => { row: number; column: number }) {
    this.#workbook = workbook
    this.#position = position
    this.#rich = new RichText(() => this.#tooLong())
  }

  begin(tag: string): void {
    this.#type = attributeOf(tag, 't') ?? 'n'
    this.#style = attributeOf(tag, 's')
    this.#value = ''
    this.#formula = null
    this.#inValue = this.#hasValue = this.#hasInline = this.#inFormula = false
  }

  open(name: string): void {
    if (name === 'v') this.#inValue = this.#hasValue = true
    else if (name === 'f') {
      this.#inFormula = true
      this.#formula = ''
    } else if (name === 'is') {
      this.#hasInline = true
      this.#rich.begin()
    } else if (this.#hasInline) this.#rich.open(name)
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false
    else if (name === 'f') this.#inFormula = false
    else if (this.#hasInline) this.#rich.close(name)
  }

  text(piece: string): void {
    if (this.#hasInline) this.#rich.add(piece)
    if (this.#inFormula && this.#formula !== null && this.#formula.length < MAX_FORMULA)
      this.#formula = (this.#formula + piece).slice(0, MAX_FORMULA)
    if (!this.#inValue) return
    if (this.#value.length + piece.length > MAX_CELL) throw new Refusal('invalid', this.#tooLong())
    this.#value += piece
  }

  /** What it holds. */
  value(): CellValue {
    const value = this.#value
    // An empty text is a value too: programs write it as an empty element.
    const isText = this.#hasInline || (this.#type === 'str' && this.#hasValue)
    if (this.#formula !== null && value.trim() === '' && !isText) return formulaValue(this.#formula)
    if (this.#type === 'inlineStr') return this.#hasInline ? textValue(this.#rich.end()) : EMPTY
    if (this.#type === 'e') return errorValue(value)
    return value.trim() === '' ? EMPTY : this.#ofType(value)
  }

  #ofType(value: string): CellValue {
    switch (this.#type) {
      case 'str':
        return textValue(unescapeXml(value))
      case 's':
        return textValue(
          this.#workbook.strings.get(wholeNumber(value.trim())) ?? this.#unreadable(),
        )
      case 'b':
        return { text: BOOLEANS.get(value.trim()) ?? this.#unreadable(), kind: 'text' }
      case 'd':
        return momentValue(value.trim())
      case 'n':
        return numberValue(value.trim(), this.#format(), this.#workbook.epoch)
      default:
        return this.#unreadable()
    }
  }

  /** A workbook need not have styles. */
  #format(): NumberFormat {
    const { styles } = this.#workbook
    if (this.#style === null || styles.length === 0) return PLAIN
    return styles[wholeNumber(this.#style)] ?? this.#unreadable()
  }

  #unreadable(): never {
    throw damagedWorkbook(this.#position())
  }

  #tooLong(): string {
    const { row, column } = this.#position()
    return `Row ${row}, column ${column} holds more than ${MAX_CELL.toLocaleString('en')} characters.`
  }
}

const BOOLEANS = new Map([
  ['1', 'true'],
  ['true', 'true'],
  ['0', 'false'],
  ['false', 'false'],
])
