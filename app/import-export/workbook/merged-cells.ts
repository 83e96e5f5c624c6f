import type { CellKind } from '#/app/import-export/format/table-row.ts'
import { MAX_COLUMNS } from '#/app/import-export/format/table.ts'
import { Refusal } from '#/core/refusal.ts'
import { readReference } from './cell-reference.ts'

/** Cells that are merged over several rows: their first column, and their first and last row. */
type Merged = { column: number; first: number; last: number }

/** A list of 200,000 rows with every cell merged over two of them would have more, and no person makes that. */
const MAX_MERGED = 200_000
/** Longer than any such tag: what is kept of a piece of a part for the next one. */
const MAX_TAG = 300

const MERGED =
  /<(?:\w+:)?mergeCell\s[^<>]{0,200}?\bref\s*=\s*["']([A-Za-z]{1,3}\d{1,7}):([A-Za-z]{1,3}\d{1,7})["']/g

/**
 * The merged cells of a sheet, of which a workbook has the text in the first cell only. Fills the others of the first column, row by row: they
 * stand for each row that they reach over. Cells that are merged in one row alone are left, because a title or a total is in those.
 */
export class MergedCells {
  #merged: Merged[] = []
  #next = 0
  #held = ''
  readonly #open = new Map<number, { last: number; text: string; kind: CellKind }>()

  /** Looks for them in a piece of the sheet: a workbook lists them after the rows for which they are needed. */
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
