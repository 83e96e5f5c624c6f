import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { columnTitleOf, type ColumnName } from '#/app/import-export/format/part-columns.ts'
import type { ImportError, TableRow } from '#/app/import-export/format/table-row.ts'
import { textIn } from './row-types.ts'

/** Which column is what, and the names of the columns. */
type Columns = { choices: ImportChoices; header: readonly string[] }

const MAX_SHOWN = 200

/** Messages by the columns of a row. */
export type Messages = Map<ColumnName, string[]>

export function addMessage(messages: Messages, column: ColumnName, reason: string): void {
  const reasons = messages.get(column)
  if (reasons) reasons.push(reason)
  else messages.set(column, [reason])
}

/** An error of a row, with the name of the column in the file and the text of the cell. */
export function errorOf(
  { row, cells }: TableRow,
  { choices, header }: Columns,
  column: ColumnName,
  reason: string,
): ImportError {
  const value = textIn(cells, choices[column])
  const name = nameOf({ choices, header }, column)
  return { row, column: name, value: shorten(value), reason: shorten(reason) }
}

export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function nameOf({ choices, header }: Columns, column: ColumnName): string {
  const at = choices[column] ?? (column === 'type' ? choices.issuedCertificates : undefined)
  return (at === undefined ? undefined : header[at]) || columnTitleOf(column)
}
