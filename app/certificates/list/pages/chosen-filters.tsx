import { Link } from 'react-router'
import { STATUS_LABELS } from '#/app/certificates/standing/status-badge.tsx'
import { shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { filtersIn, listSearch, type Filter } from '#/app/certificates/list/list-address.ts'

const FILTER_TEXT: Record<Filter, (value: string) => string> = {
  q: (value) => `“${value}”`,
  status: (value) => Object.entries(STATUS_LABELS).find(([status]) => status === value)?.[1] ?? value,
  flag: (value) => `Flag ${value}`,
  type: (value) => value,
  expiring: (value) => `Expiring within ${value} days`,
  issuedFrom: (value) => `Issued from ${shortDate(value)}`,
  issuedTo: (value) => `Issued until ${shortDate(value)}`,
}

/** The filters that are set, each with a link that removes it. */
export function Chosen({ search }: { search: URLSearchParams }) {
  const chosen = filtersIn(search)
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Active filters" className="-mt-2 flex flex-wrap gap-2">
      {chosen.map((name) => {
        const text = FILTER_TEXT[name](search.get(name) ?? '')
        return (
          <li key={name} className="max-w-full">
            <Link
              to={paths.staff() + listSearch(search, { [name]: null })}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-sm border border-line bg-mist px-3 text-text hover:border-edge"
            >
              <span className="truncate">{text}</span>
              <span aria-hidden="true">✕</span>
              <span className="sr-only">: remove this filter</span>
            </Link>
          </li>
        )
      })}
      {chosen.length > 1 && (
        <li>
          <Link to={paths.staff()} className="inline-flex min-h-11 items-center px-2 text-link hover:underline">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
