import { NEWEST_FIRST, sortText } from './certificate-query.ts'

/** The query parameters that filter; the others set the order and the page. */
const FILTERS = ['q', 'status', 'flag', 'type', 'expiring', 'issuedFrom', 'issuedTo'] as const
export type Filter = (typeof FILTERS)[number]

const POSITION_PARAMETERS = ['after', 'before']

/**
 * The query of a list with changed parameters; null removes one. The result always begins at the
 * first page. Empty parameters are left out.
 */
export function listSearch(
  search: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams()
  for (const [name, value] of search)
    if (value !== '' && !POSITION_PARAMETERS.includes(name)) next.set(name, value)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : ''
}

/** The query of the filter form, without default values. */
export function searchOf(form: FormData): string {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  const search = new URLSearchParams(fields)
  return listSearch(search, search.get('sort') === sortText(NEWEST_FIRST) ? { sort: null } : {})
}

/** Only the filters and the sort order: for an export of all matching certificates. */
export function filterSearch(search: URLSearchParams): string {
  return listSearch(search, { limit: null })
}

/** The filters that an address sets, with their values, as one line; `all` where there are none. */
export function filterText(search: URLSearchParams): string {
  const set = filtersIn(search).map((name): [string, string] => [name, search.get(name) ?? ''])
  return set.length > 0 ? new URLSearchParams(set).toString() : 'all'
}

/** The filters that an address sets. */
export function filtersIn(search: URLSearchParams): Filter[] {
  return FILTERS.filter((name) => Boolean(search.get(name)))
}
