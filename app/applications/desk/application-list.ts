import { z } from 'zod'
import { searchable } from '#/app/certificates/certificate.ts'
import { APPLICATION_STATES, type ApplicationState } from '#/app/applications/application-states.ts'

/** What the list may show: one state, all that are open, or all. */
export const STATE_FILTERS = ['open', ...APPLICATION_STATES, 'all'] as const
type StateFilter = (typeof STATE_FILTERS)[number]

const ID = 2_147_483_647

/** Where a form sends a choice of nothing, it sends empty text. */
const orNothing = (value: unknown) => (value === '' ? undefined : value)

/** How the staff list is asked for; the address of the list is the same. */
export const ApplicationListQuery = z.object({
  q: z.string().max(200, 'Search for at most 200 characters').transform(searchable).default(''),
  state: z.enum(STATE_FILTERS, `state is one of ${STATE_FILTERS.join(', ')}`).default('open'),
  service: z.preprocess(
    orNothing,
    z.coerce.number('service must be a number').int('service must be a whole number').min(1).max(ID).optional(),
  ),
  taken: z.preprocess(orNothing, z.enum(['me', 'nobody'], 'taken is one of me, nobody').optional()),
  order: z.enum(['newest', 'oldest'], 'order is one of newest, oldest').default('newest'),
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit is at least 1')
    .max(200, 'limit is at most 200')
    .default(50),
  after: z.coerce.number('after must be a number').int('after must be a whole number').min(1).max(ID).optional(),
})
export type ApplicationListQuery = z.output<typeof ApplicationListQuery>

/** One line of the list. */
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
  takenBy: string | null
}

export type ApplicationPage = {
  applications: ListedApplication[]
  /** How many there are behind each filter, with the same search, service and colleague. */
  counts: Record<StateFilter, number>
  /** What to ask `after` for the next page; null on the last. */
  next: number | null
}
