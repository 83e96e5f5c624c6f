import { paths } from '#/app/web/paths.ts'
import type { ApplicationListQuery } from '#/app/applications/review/application-list.ts'

/** The search and filters in the address of the list. `typed` is the search as it was typed. */
export type ListSelection = Pick<ApplicationListQuery, 'state' | 'service' | 'taken' | 'order'> & {
  typed: string
}

/** The address of the list with some changes; defaults are left out. */
export function listAddress(
  selection: ListSelection,
  changes: Partial<ListSelection> & { after?: number } = {},
): string {
  const { typed, state, service, taken, order, after } = {
    after: undefined,
    ...selection,
    ...changes,
  }
  const search = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(state !== 'open' && { state }),
    ...(service !== undefined && { service: String(service) }),
    ...(taken !== undefined && { taken }),
    ...(order !== 'newest' && { order }),
    ...(after !== undefined && { after: String(after) }),
  })
  return search.size > 0 ? `${paths.applications()}?${search}` : paths.applications()
}
