import { MAX_PAGE } from '#/domain/services/limits.ts'
import { z } from 'zod'
import { pageSize, searchQuery } from '#/domain/search/search-query.ts'
import {
  APPLICATION_STATES,
  OPEN_STATES,
  type ApplicationState,
} from '#/domain/services/applications/application-states.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** What the list may show: one state, all that are open, or all. */
export const STATE_FILTERS = ['open', ...APPLICATION_STATES, 'all'] as const
type StateFilter = (typeof STATE_FILTERS)[number]

export const STATES_SHOWN: Record<StateFilter, readonly ApplicationState[]> = {
  open: OPEN_STATES,
  pending: ['pending'],
  'in-review': ['in-review'],
  'inspection-scheduled': ['inspection-scheduled'],
  approved: ['approved'],
  declined: ['declined'],
  all: APPLICATION_STATES,
}

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
  limit: pageSize(MAX_PAGE),
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
