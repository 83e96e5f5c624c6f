import type { Epoch } from '#/app/import-export/cells/serial-dates.ts'
import type { CellKind, TableRow } from './table-row.ts'

/** A row of a hundred cells has its kinds in a hundred characters: of a file there are millions of cells. */
const LETTERS: Record<CellKind, string> = {
  text: 't',
  number: 'n',
  date: 'd',
  error: 'e',
  'no-value': 'f',
}
/** A number of a workbook whose days are counted from 1904. */
const NUMBER_FROM_1904 = 'm'
// The keys are those of the table above.
const KINDS = new Map((Object.keys(LETTERS) as CellKind[]).map((kind) => [LETTERS[kind], kind]))
KINDS.set(NUMBER_FROM_1904, 'number')

/** What `kinds` of a row may hold. */
export const KIND_LETTERS = new RegExp(`^[${[...KINDS.keys()].join('')}]*$`)

/** What a cell of a row was. */
export function kindAt({ kinds }: Pick<TableRow, 'kinds'>, at: number | undefined): CellKind {
  return (at === undefined ? undefined : KINDS.get(kinds?.[at] ?? '')) ?? 'text'
}

/** From when on days are counted, where a number in the cell stands for one. */
export function epochAt({ kinds }: Pick<TableRow, 'kinds'>, at: number): Epoch {
  return kinds?.[at] === NUMBER_FROM_1904 ? 1904 : 1900
}

/** The `kinds` of a row; undefined where all cells are text. */
export function packKinds(kinds: readonly CellKind[], epoch: Epoch = 1900): string | undefined {
  if (!kinds.some((kind) => kind !== 'text')) return undefined
  return kinds
    .map((kind) => (kind === 'number' && epoch === 1904 ? NUMBER_FROM_1904 : LETTERS[kind]))
    .join('')
}

/** The `kinds` of a row whose cells are put in another order; a cell that comes from nowhere is text. */
export function reorderedKinds(
  kinds: string | undefined,
  from: readonly (number | undefined)[],
): string | undefined {
  return (
    kinds && from.map((at) => (at === undefined ? undefined : kinds[at]) ?? LETTERS.text).join('')
  )
}

/** The `kinds` of a row of which one cell is now another. */
export function withKindAt(kinds: string, at: number, kind: CellKind): string {
  return `${kinds.slice(0, at)}${LETTERS[kind]}${kinds.slice(at + 1)}`
}
