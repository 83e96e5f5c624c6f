import { wordsOf } from '#/domain/exchange/files/cells/cell-texts.ts'
import { meaningsOf } from '#/domain/exchange/files/cells/type-cell.ts'
import type { Asked, readRowOfFile, Reading } from '#/domain/exchange/files/rows/row.ts'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type {
  NumberQuestion,
  Question,
  TypeQuestion,
  ImportError,
} from '#/domain/exchange/files/format/import.ts'
import {
  MAX_NUMBER_EXAMPLES,
  MAX_TYPE_QUESTIONS,
  MAX_TYPE_TEXT,
} from '#/domain/exchange/files/format/choices.ts'

/** Collects what the rows of a file ask, so that each thing is asked once. */
export class QuestionsOfFile {
  readonly #types = new Map<string, TypeQuestion>()
  readonly #numbers: NumberQuestion = { kind: 'numbers', rows: 0, examples: [] }

  add(row: number, { types, number }: Asked): void {
    for (const text of types) this.#addType(row, text)
    if (number === null) return
    this.#numbers.rows += 1
    if (this.#numbers.examples.length < MAX_NUMBER_EXAMPLES)
      this.#numbers.examples.push({ row, ...number })
  }

  #addType(row: number, text: string): void {
    if (text.length > MAX_TYPE_TEXT) return
    const key = wordsOf(text)
    const known = this.#types.get(key)
    if (known) known.rows += 1
    else if (this.#types.size < MAX_TYPE_QUESTIONS)
      this.#types.set(key, { kind: 'type', text, rows: 1, row, options: meaningsOf(text) })
  }

  /** What is open; ambiguous texts first, then the most frequent ones. */
  list(): Question[] {
    const types = [...this.#types.values()].toSorted(
      (a, b) => Number(b.options.length > 0) - Number(a.options.length > 0) || b.rows - a.rows,
    )
    return [...types, ...(this.#numbers.rows > 0 ? [this.#numbers] : [])]
  }
}

type ReadRow = ReturnType<typeof readRowOfFile>

/** Where a row is. */
export type Place = { row: number; sheet: number | undefined }

/** The name of the sheet of a row, where records come from several. */
export function sheetOf(
  { sheet }: { sheet?: number | undefined },
  { sheetsRead }: Reading,
): string | undefined {
  return sheet === undefined ? undefined : sheetsRead?.[sheet]
}

export function placeOf(row: Place, reading: Reading): string {
  const sheet = sheetOf(row, reading)
  return `row ${row.row}${sheet === undefined ? '' : ` of the sheet “${sheet}”`}`
}

/** Errors of records with the name of their sheet; those of further sheets have their table. */
export function inSheet(errors: ImportError[], sheet: string | undefined): ImportError[] {
  return sheet === undefined
    ? errors
    : errors.map((error) => (error.table === undefined ? { ...error, sheet } : error))
}

export function inItsSheet(read: ReadRow, row: TableRow, reading: Reading): ReadRow {
  const sheet = sheetOf(row, reading)
  return { ...read, errors: inSheet(read.errors, sheet), warnings: inSheet(read.warnings, sheet) }
}

/** How many values are compressed together. */
const BLOCK = 500

/**
 * A list of JSON values in a small part of the memory that they take as objects: compressed in
 * blocks outside the heap. It is read from its start, one block at a time, as often as asked; what
 * is read is a copy. `undefined` in a value is left out.
 */
export class Packed<Value> implements Iterable<Value> {
  #blocks: Buffer[] = []
  #last: Value[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: Value): void {
    this.#last.push(value)
    this.#length += 1
    if (this.#last.length < BLOCK) return
    this.#blocks.push(zstdCompressSync(JSON.stringify(this.#last)))
    this.#last = []
  }

  *[Symbol.iterator](): Generator<Value> {
    // What was put in above.
    for (const block of this.#blocks)
      yield* JSON.parse(zstdDecompressSync(block).toString()) as Value[]
    yield* this.#last
  }
}
