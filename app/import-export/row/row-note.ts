import { columnName } from '#/app/import-export/format/column-name.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { COLUMN_NAMES } from '#/app/import-export/format/part-columns.ts'

/** Of the note of one record, and of one cell in it. */
const MAX_NOTE = 2_000
const MAX_NOTED_CELL = 300

/** The warning where a cell is not in the note as a whole. */
export const CUT =
  'The note of the import has at most 300 characters of a cell and 2,000 in all; what is longer is cut off'

type Noted = { name: string; text: string }

const remembered = new WeakMap<ImportChoices, number[]>()

/** The columns of a file that no field has and that staff have not left out. */
export function columnsWithoutField({
  choices,
  header,
}: {
  choices: ImportChoices
  header: readonly string[]
}): number[] {
  const known = remembered.get(choices)
  if (known) return known
  const taken = new Set<number | undefined>([
    ...COLUMN_NAMES.map((name) => choices[name]),
    ...(choices.leaveOut ?? []),
  ])
  const columns = header.map((_, at) => at).filter((at) => !taken.has(at))
  remembered.set(choices, columns)
  return columns
}

/** The name of a column: its heading, or as a spreadsheet names it. */
export function columnTitle(header: readonly string[], at: number): string {
  return header[at] || `Column ${columnName(at)}`
}

/** `Owner: PT Samudra; Remarks: on board`, bounded; null where all cells are empty. `cut`: the cells that are not in it as a whole. */
export function noteOfColumns(cells: readonly Noted[]): { note: string | null; cut: Noted[] } {
  const cut: Noted[] = []
  let note = ''
  for (const cell of cells) {
    if (cell.text === '') continue
    const long = cell.text.length > MAX_NOTED_CELL
    const part = `${note === '' ? '' : '; '}${cell.name}: ${long ? `${cell.text.slice(0, MAX_NOTED_CELL)}…` : cell.text}`
    const capacity = MAX_NOTE - note.length
    if (long || part.length > capacity) cut.push(cell)
    note += part.length > capacity ? part.slice(0, capacity) : part
  }
  return { note: note || null, cut }
}
