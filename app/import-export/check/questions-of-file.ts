import { wordsOf } from '#/app/import-export/cells/plain-text.ts'
import { meaningsOf } from '#/app/import-export/cells/type-cell.ts'
import {
  MAX_NUMBER_EXAMPLES,
  MAX_TYPE_QUESTIONS,
  MAX_TYPE_TEXT,
  type NumberQuestion,
  type Question,
  type TypeQuestion,
} from '#/app/import-export/format/questions.ts'
import type { Asked } from '#/app/import-export/row/row.ts'

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
