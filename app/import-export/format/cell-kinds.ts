import type { CellKind, TableRow } from './table-row.ts'

/** A row of a hundred cells has its kinds in a hundred characters: of a file there are millions of cells. */
const LETTERS: Record<CellKind, string> = { text: 't', number: 'n', date: 'd', error: 'e', 'no-value': 'f' }
// The keys are those of the table above.
const KINDS = new Map((Object.keys(LETTERS) as CellKind[]).map((kind) => [LETTERS[kind], kind]))

/** What `kinds` of a row may hold. */
export const KIND_LETTERS = new RegExp(`^[${Object.values(LETTERS).join('')}]*$`)

/** What a cell of a row was. */
export function kindAt({ kinds }: Pick<TableRow, 'kinds'>, at: number | undefined): CellKind {
  return (at === undefined ? undefined : KINDS.get(kinds?.[at] ?? '')) ?? 'text'
}

/** The `kinds` of a row; undefined where all cells are text. */
export function packKinds(kinds: readonly CellKind[]): string | undefined {
  return kinds.some((kind) => kind !== 'text') ? kinds.map((kind) => LETTERS[kind]).join('') : undefined
}

/** The `kinds` of a row whose cells are put in another order; a cell that comes from nowhere is text. */
export function reorderedKinds(kinds: string | undefined, from: readonly (number | undefined)[]): string | undefined {
  return kinds && from.map((at) => (at === undefined ? undefined : kinds[at]) ?? LETTERS.text).join('')
}
