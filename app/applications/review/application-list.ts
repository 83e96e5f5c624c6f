import { z } from 'zod'
import { searchQuery } from '#/app/search/search-query.ts'
import { APPLICATION_STATES, type ApplicationState } from '#/app/applications/application-states.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** What the list may show: one state, all that are open, or all. */
export const STATE_FILTERS = ['open', ...APPLICATION_STATES, 'all'] as const
type StateFilter = (typeof STATE_FILTERS)[number]

/** A form sends empty text for an option without a value. */
const emptyAsUndefined = (value: unknown) => (value === '' ? undefined : value)

/** The query of the staff list, in the API and in the address of the page. */
export const ApplicationListQuery = z.object({
  q: searchQuery.default(''),
  state: z.enum(STATE_FILTERS, `state is one of ${STATE_FILTERS.join(', ')}`).default('open'),
  service: z.preprocess(
    emptyAsUndefined,
    z.coerce
      .number('service must be a number')
      .int('service must be a whole number')
      .min(1)
      .max(MAX_INTEGER)
      .optional(),
  ),
  taken: z.preprocess(
    emptyAsUndefined,
    z.enum(['me', 'nobody'], 'taken is one of me, nobody').optional(),
  ),
  order: z.enum(['newest', 'oldest'], 'order is one of newest, oldest').default('newest'),
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit is at least 1')
    .max(200, 'limit is at most 200')
    .default(50),
  after: z.coerce
    .number('after must be a number')
    .int('after must be a whole number')
    .min(1)
    .max(MAX_INTEGER)
    .optional(),
})
export type ApplicationListQuery = z.output<typeof ApplicationListQuery>

/** One row of the list. */
export type ListedApplication = {
  id: number
  reference: string
  vesselName: string
  companyName: string
  contactEmail: string
  service: string
  status: ApplicationState
  submittedAt: string
  inspectionDate: string | null
  assignedTo: string | null
}

export type ApplicationPage = {
  applications: ListedApplication[]
  /** The number of applications in each filter, with the same search, service and assignee. */
  counts: Record<StateFilter, number>
  /** The `after` of the next page; null on the last. */
  next: number | null
}
