import {
  PART_TABLES,
  type ImportError,
  type PartTable,
  type TableRow,
} from '#/app/import-export/format/table-row.ts'
import type { Answers } from '#/app/import-export/format/questions.ts'
import type { RowsOfRecord } from './read-parts.ts'
import { errorInSheet, readNamed } from './row-cells.ts'

/** A row of a further sheet that belongs to no record of the first one, and why. */
export type Unowned = { row: TableRow; error: ImportError }

/** The rows of the further sheets by the number of the record that they belong to, until that takes them. */
export class RowsByRecord {
  readonly #rows = new Map<string, RowsOfRecord>()
  readonly #unreadable: Unowned[] = []
  readonly #answers: Partial<Answers>

  constructor(answers: Partial<Answers> = {}) {
    this.#answers = answers
  }

  add(row: TableRow, table: PartTable): void {
    const { number, error } = readNamed(row, table, this.#answers)
    if (number === null) {
      this.#unreadable.push({
        row,
        error: errorInSheet(row, table, 'number', error?.reason ?? notInFirst(table)),
      })
      return
    }
    const rows = this.#rows.get(number) ?? {
      certificates: [],
      surveys: [],
      conditions: [],
      particulars: [],
    }
    rows[table].push(row)
    this.#rows.set(number, rows)
  }

  /** The rows of a record, once. */
  take(number: string): RowsOfRecord | null {
    const rows = this.#rows.get(number) ?? null
    this.#rows.delete(number)
    return rows
  }

  /** Those that no record has taken, sheet by sheet. */
  left(): Unowned[] {
    const left = [...this.#rows.values()].flatMap((rows) =>
      PART_TABLES.flatMap((table) =>
        rows[table].map((row) => ({
          row,
          error: errorInSheet(row, table, 'number', notInFirst(table)),
        })),
      ),
    )
    return [...this.#unreadable, ...left]
  }
}

function notInFirst(table: PartTable): string {
  const problem = 'The first sheet has no record with this number'
  if (table !== 'surveys') return problem
  return `${problem}. If the certificate is in the register, import its surveys as a file of surveys alone`
}
