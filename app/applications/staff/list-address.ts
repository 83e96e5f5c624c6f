import { paths } from '#/app/paths.ts'
import type { ApplicationListQuery } from '#/app/applications/desk/application-list.ts'

/** What the address of the list holds. `typed` is the search as it was typed. */
export type ListAsked = Pick<ApplicationListQuery, 'state' | 'service' | 'taken' | 'order'> & { typed: string }

/** The address of the list with some things asked otherwise; what is as it is by itself is left out. */
export function listAddress(asked: ListAsked, changes: Partial<ListAsked> & { after?: number } = {}): string {
  const { typed, state, service, taken, order, after } = { after: undefined, ...asked, ...changes }
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
