import { Link } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'
import {
  sortText,
  type Sort,
  type SortColumn,
} from '#/domain/register/search/list/certificate-query.ts'
import { listSearch } from '#/domain/register/search/list/list-address.ts'

/** The names of all sort orders, for narrow screens without column heads. */
export const SORT_LABELS = [
  ['-id', 'Newest entry first'],
  ['id', 'Oldest entry first'],
  ['certificateId', 'Number'],
  ['-certificateId', 'Number, Z to A'],
  ['vesselName', 'Vessel name'],
  ['-vesselName', 'Vessel name, Z to A'],
  ['imoNumber', 'IMO number'],
  ['-imoNumber', 'IMO number, highest first'],
  ['flag', 'Flag'],
  ['-flag', 'Flag, Z to A'],
  ['type', 'Type'],
  ['-type', 'Type, Z to A'],
  ['issuedDate', 'Issued first'],
  ['-issuedDate', 'Issued last'],
  ['expiryDate', 'Expires first'],
  ['-expiryDate', 'Expires last'],
] as const

type SortableProps = {
  column: SortColumn
  name: string
  sort: Sort
  search: URLSearchParams
  className: string
}

/** The head of a column that sorts by it; when sorted already, in the reverse order. */
export function SortableHead({ column, name, sort, search, className }: SortableProps) {
  const isSorted = sort.column === column
  const next = sortText({ column, descending: isSorted && !sort.descending })
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={className}
    >
      <Link
        to={paths.staff() + listSearch(search, { sort: next })}
        preventScrollReset
        className="flex min-h-9 items-center gap-0.5 px-1.5 leading-tight font-semibold hover:text-ink hover:underline pointer-coarse:min-h-11"
      >
        {name}
        {isSorted && (
          <span aria-hidden="true" className="text-ink">
            {sort.descending ? '↓' : '↑'}
          </span>
        )}
      </Link>
    </th>
  )
}
