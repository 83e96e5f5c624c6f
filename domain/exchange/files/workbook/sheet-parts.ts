import { type CellKind, MAX_COLUMNS, MAX_CELL } from '#/domain/exchange/files/format/table.ts'
import { Refusal } from '#/core/refusal.ts'
import { damagedWorkbook, type XmlHandler } from './xml.ts'

/** Cells that are merged over several rows: their first column, and their first and last row. */
type Merged = { column: number; first: number; last: number }

/**
 * A list of 200,000 rows with every cell merged over two of them would have more, and no person
 * makes that.
 */
const MAX_MERGED = 200_000
/** Longer than any such tag: what is kept of a piece of a part for the next one. */
const MAX_TAG = 300

const MERGED =
  /<(?:\w+:)?mergeCell\s[^<>]{0,200}?\bref\s*=\s*["']([A-Za-z]{1,3}\d{1,7}):([A-Za-z]{1,3}\d{1,7})["']/g

/**
 * The merged cells of a sheet, of which a workbook has the text in the first cell only. Fills the
 * others of the first column, row by row: they stand for each row that they reach over. Cells that
 * are merged in one row alone are left, because a title or a total is in those.
 */
export class MergedCells {
  #merged: Merged[] = []
  #next = 0
  #held = ''
  readonly #open = new Map<number, { last: number; text: string; kind: CellKind }>()

  /**
   * Looks for them in a piece of the sheet: a workbook lists them after the rows for which they are
   * needed.
   */
  look(piece: string): void {
    const text = this.#held + piece
    // Most pieces are rows, which have none.
    if (text.includes('mergeCell '))
      for (const [, from = '', to = ''] of text.matchAll(MERGED)) this.#add(from, to)
    const tag = text.lastIndexOf('<')
    this.#held = tag >= 0 && text.length - tag < MAX_TAG ? text.slice(tag) : ''
  }

  #add(from: string, to: string): void {
    const [first, last] = [readReference(from), readReference(to)]
    if (last.row <= first.row || first.column > MAX_COLUMNS) return
    if (this.#merged.length >= MAX_MERGED) throw new Refusal('invalid', TOO_MANY)
    this.#merged.push({ column: first.column - 1, first: first.row, last: last.row })
  }

  /** When all were found. */
  sort(): void {
    this.#merged.sort((a, b) => a.first - b.first)
  }

  /** Fills the cells of a row, which come in their order; answers how many characters it added. */
  fill(row: number, cells: string[], kinds: CellKind[]): number {
    if (this.#merged.length === 0) return 0
    const hasOwn = cells.length > 0
    let added = 0
    for (const [column, { last, text, kind }] of this.#open) {
      if (last < row) this.#open.delete(column)
      else if (hasOwn && (cells[column] ?? '') === '') {
        while (cells.length <= column) {
          cells.push('')
          kinds.push('text')
        }
        cells[column] = text
        kinds[column] = kind
        added += text.length
      }
    }
    for (
      let one = this.#merged[this.#next];
      one && one.first <= row;
      one = this.#merged[++this.#next]
    ) {
      const text = one.first === row ? (cells[one.column] ?? '') : ''
      if (text !== '')
        this.#open.set(one.column, { last: one.last, text, kind: kinds[one.column] ?? 'text' })
    }
    return added
  }
}

const TOO_MANY = `A sheet has more than ${MAX_MERGED.toLocaleString('en')} merged cells. Unmerge them, and save it again.`

const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/i

/** `BC12` is column 55 of row 12. */
export function readReference(reference: string): { column: number; row: number } {
  const [, columnName, digits] = REFERENCE.exec(reference) ?? []
  if (!columnName || !digits) throw damagedWorkbook()
  let column = 0
  for (const character of columnName.toUpperCase())
    column = column * 26 + character.charCodeAt(0) - 64
  return { column, row: Number(digits) }
}

/** A number that is an index or a position; -1 where it is none, which no list has. */
export function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : -1
}

/** As many cells as two columns of a full sheet. */
const MAX_STRINGS = 2_000_000
const MAX_BYTES = 64 * 1024 * 1024

/**
 * The texts that the cells of a workbook share, in one buffer: two million strings would need
 * several times as much memory.
 */
export class SharedStrings {
  readonly #ends: number[] = []
  #bytes = Buffer.alloc(65_536)
  #length = 0

  add(text: string): void {
    const end = this.#length + Buffer.byteLength(text)
    if (this.#ends.length >= MAX_STRINGS || end > MAX_BYTES)
      throw new Refusal(
        'invalid',
        'The workbook holds more text than can be imported at once. Import it in several files.',
      )
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(MAX_BYTES, Math.max(end, this.#bytes.length * 2)))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#bytes.write(text, this.#length, 'utf8')
    this.#length = end
    this.#ends.push(end)
  }

  /** The text of an index; undefined where there is none. */
  get(index: number): string | undefined {
    const end = this.#ends[index]
    return end === undefined
      ? undefined
      : this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end)
  }
}

/** Takes the strings of `sharedStrings.xml` (ECMA-376 part 1, §18.4.9). */
export function sharedStringsHandler(strings: SharedStrings): XmlHandler {
  const text = new RichText(
    () => `A text of the workbook is longer than ${MAX_CELL.toLocaleString('en')} characters.`,
  )
  return {
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    close: (name) => (name === 'si' ? strings.add(text.end()) : text.close(name)),
    text: (piece) => text.add(piece),
  }
}

/**
 * A text in one piece or in runs of different looks; how it is pronounced (`rPh`) is left out.
 * Bounded while it comes.
 */
export class RichText {
  readonly #tooLong: () => string
  #inText = false
  #inPhonetic = false
  #text = ''

  constructor(tooLong: () => string) {
    this.#tooLong = tooLong
  }

  begin(): void {
    this.#text = ''
  }

  open(name: string): void {
    this.#mark(name, true)
  }

  close(name: string): void {
    this.#mark(name, false)
  }

  #mark(name: string, isInside: boolean): void {
    if (name === 't') this.#inText = isInside
    else if (name === 'rPh') this.#inPhonetic = isInside
  }

  add(piece: string): void {
    if (!this.#inText || this.#inPhonetic) return
    if (this.#text.length + piece.length > MAX_CELL) throw new Refusal('invalid', this.#tooLong())
    this.#text += piece
  }

  end(): string {
    return unescapeXml(this.#text)
  }
}

/** Characters that XML cannot hold stand as `_xHHHH_` (ECMA-376 part 1, §22.9.2.19). */
export function unescapeXml(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}
