import { Link } from 'react-router'
import { shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { EXPIRING_SOON } from '#/app/certificates/list/counts.ts'
import { filtersIn, listSearch, type Filter } from '#/app/certificates/list/list-address.ts'

/** The filters that neither the search field nor a status shows. */
const FILTER_TEXT: Record<Exclude<Filter, 'q' | 'status'>, (value: string) => string> = {
  flag: (value) => `Flag ${value}`,
  type: (value) => value,
  expiring: (value) => `Expiring within ${value} days`,
  issuedFrom: (value) => `Issued from ${shortDate(value)}`,
  issuedTo: (value) => `Issued until ${shortDate(value)}`,
}

/** The filters that are set, each with a link that removes it. */
export function Chosen({ search }: { search: URLSearchParams }) {
  const set = filtersIn(search)
  const chosen = set.flatMap((name) => {
    const value = search.get(name) ?? ''
    if (
      name === 'q' ||
      name === 'status' ||
      (name === 'expiring' && value === String(EXPIRING_SOON))
    )
      return []
    return [{ name, text: FILTER_TEXT[name](value) }]
  })
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chosen.map(({ name, text }) => (
        <li key={name} className="max-w-full">
          <Link
            to={paths.staff() + listSearch(search, { [name]: null })}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-sm border border-line bg-mist px-3 text-[0.9375rem] text-text hover:border-edge pointer-coarse:min-h-11"
          >
            <span className="truncate">{text}</span>
            <span aria-hidden="true">✕</span>
            <span className="sr-only">: remove this filter</span>
          </Link>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Link
            to={paths.staff()}
            className="inline-flex min-h-9 items-center px-2 text-link hover:underline pointer-coarse:min-h-11"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
