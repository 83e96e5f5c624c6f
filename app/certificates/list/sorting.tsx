import { Link } from 'react-router'
import { paths } from '#/app/paths.ts'
import { sortText, type Sort, type SortColumn } from './certificate-query.ts'
import { listSearch } from './list-address.ts'

/** All orders in words: on a narrow screen there are no heads of columns to touch. */
export const SORT_WORDS = [
  ['-id', 'Newest entry first'],
  ['id', 'Oldest entry first'],
  ['certificateId', 'Number'],
  ['-certificateId', 'Number, backwards'],
  ['vesselName', 'Vessel name'],
  ['-vesselName', 'Vessel name, backwards'],
  ['imoNumber', 'IMO number'],
  ['-imoNumber', 'IMO number, highest first'],
  ['flag', 'Flag'],
  ['-flag', 'Flag, backwards'],
  ['type', 'Type'],
  ['-type', 'Type, backwards'],
  ['issuedDate', 'Issued first'],
  ['-issuedDate', 'Issued last'],
  ['expiryDate', 'Expires first'],
  ['-expiryDate', 'Expires last'],
] as const

type SortableProps = { column: SortColumn; name: string; sort: Sort; search: URLSearchParams }

/** The head of a column that sorts by it; a second time the other way round. */
export function SortableHead({ column, name, sort, search }: SortableProps) {
  const isSorted = sort.column === column
  const next = sortText({ column, descending: isSorted && !sort.descending })
  return (
    <th scope="col" aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined} className="p-0">
      <Link
        to={paths.staff() + listSearch(search, { sort: next })}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 px-2 font-semibold hover:text-ink hover:underline"
      >
        {name}
        <span aria-hidden="true" className={`w-3 ${isSorted ? 'text-ink' : 'text-transparent'}`}>
          {sort.descending && isSorted ? '↓' : '↑'}
        </span>
      </Link>
    </th>
  )
}
