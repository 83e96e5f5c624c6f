import type { ReactNode } from 'react'

export type Column<Item> = {
  head: string
  cell: (item: Item) => ReactNode
  /**
   * On narrow screens, where the columns have no heads: the name before the value, on a line of its
   * own. By default the head; null where the value says itself what it is, and stands beside the
   * one before it.
   */
  narrow?: string | null
  /** `number`: to the right, in figures of one width. */
  kind?: 'text' | 'number'
  /** It names the row. By default the first column does. */
  namesRow?: boolean
  /** The head is for screen readers alone. */
  isHeadHidden?: boolean
  /** Classes of its cells besides, such as a width. */
  look?: string | undefined
}

type TableProps<Item> = {
  /** What the table holds, for screen readers. */
  label: string
  items: readonly Item[]
  columns: readonly Column<Item>[]
  keyOf: (item: Item) => string | number
}

const CELL = 'align-baseline lg:py-2.5 lg:pr-4 lg:last:pr-0 wrap-anywhere'
const NAMED = 'max-lg:flex max-lg:w-full max-lg:gap-3'
const HEAD = 'py-2 pr-4 font-semibold last:pr-0'
const RIGHT = 'tabular-nums lg:text-right'

/**
 * A table of the staff area: rows and columns on wide screens, one block for each row on narrow
 * ones.
 */
export function Table<Item>({ label, items, columns, keyOf }: TableProps<Item>) {
  const naming = Math.max(
    0,
    columns.findIndex(({ namesRow }) => namesRow),
  )
  return (
    <table className="w-full border-collapse max-lg:block">
      <caption className="sr-only">{label}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b-2 border-edge text-left text-sm text-quiet">
          {columns.map(({ head, kind, isHeadHidden }) => (
            <th key={head} scope="col" className={kind === 'number' ? `${HEAD} ${RIGHT}` : HEAD}>
              {isHeadHidden ? <span className="sr-only">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {items.map((item) => (
          <tr
            key={keyOf(item)}
            className="border-b border-line hover:bg-mist max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:gap-y-1 max-lg:py-3"
          >
            {columns.map((column, i) => (
              <Cell key={column.head} column={column} item={item} namesRow={i === naming} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps<Item> = { column: Column<Item>; item: Item; namesRow: boolean }

function Cell<Item>({
  column: { head, cell, narrow = head, kind, look = '' },
  item,
  namesRow,
}: CellProps<Item>) {
  const value = cell(item)
  const named = namesRow ? 'max-lg:w-full' : narrow === null ? '' : NAMED
  const classes = `${CELL} ${named} ${kind === 'number' ? RIGHT : ''} ${look}`
  if (namesRow)
    return (
      <th scope="row" className={`${classes} text-left font-normal`}>
        {value}
      </th>
    )
  // A flexible box takes text and elements side by side apart: one value is one item of it.
  return (
    <td className={classes}>
      {narrow !== null && <span className="w-28 shrink-0 text-quiet lg:hidden">{narrow}</span>}
      <div className="min-w-0">{value}</div>
    </td>
  )
}
