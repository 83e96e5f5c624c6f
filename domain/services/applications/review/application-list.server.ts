import { sql } from 'kysely'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { countsOf } from '#/domain/search/search-query.ts'
import { holding } from '#/domain/search/search-text.server.ts'
import {
  STATES_SHOWN,
  type ApplicationListQuery,
  type ApplicationPage,
} from './application-list.ts'
import { OPEN_STATES } from '#/domain/services/applications/application-states.ts'

/**
 * One page of the applications that match a filter and whose reference, vessel, company or email
 * contain `q`. Refuses: too-many.
 */
export async function listApplications(
  context: RequestContext,
  query: ApplicationListQuery,
): Promise<ApplicationPage> {
  const staff = allow(context, 'application.read')
  await context.count('list')
  const { q, state, service, taken, order, limit, after } = query
  const matching = context.db.search
    .selectFrom('applications')
    .where('applications.erasedAt', 'is', null)
    .$if(q !== '', (rows) => rows.where(holding('applications.searchText', q)))
    .$if(service !== undefined, (rows) => rows.where('applications.serviceId', '=', service ?? 0))
    .$if(taken === 'me', (rows) => rows.where('applications.assignedTo', '=', staff.id))
    .$if(taken === 'nobody', (rows) => rows.where('applications.assignedTo', 'is', null))
  const page = matching
    .innerJoin('services', 'services.id', 'applications.serviceId')
    .leftJoin('users', 'users.id', 'applications.assignedTo')
    .select([
      'applications.id',
      'reference',
      'vesselName',
      'companyName',
      'contactEmail',
      'services.title as service',
    ])
    .select(['applications.status', 'submittedAt', 'inspectionDate', 'users.email as assignedTo'])
    .$if(state !== 'all', (rows) => rows.where('applications.status', 'in', STATES_SHOWN[state]))
    .$if(after !== undefined, (rows) =>
      rows.where('applications.id', order === 'newest' ? '<' : '>', after ?? 0),
    )
    .orderBy('applications.id', order === 'newest' ? 'desc' : 'asc')
    .limit(limit + 1)
  const counting = matching
    .select(['status as state', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('status')
  const [rows, counted] = await Promise.all([page.execute(), counting.execute()])
  const applications = rows.slice(0, limit)
  return {
    applications,
    counts: countsOf(STATES_SHOWN, counted),
    next: rows.length > limit ? (applications.at(-1)?.id ?? null) : null,
  }
}

/**
 * The number of applications without a decision, counted up to `max`; read from an index that holds
 * no others.
 */
export async function countOpenApplications(context: RequestContext, max: number): Promise<number> {
  allow(context, 'application.read')
  // Literals, because both engines use the partial index `applications_open` only for them.
  const isOpen = sql<boolean>`${sql.ref('status')} in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`
  const { open } = await context.db.read
    .selectFrom((e) =>
      e
        .selectFrom('applications')
        .select('id')
        .where(isOpen)
        .orderBy('id')
        .limit(max)
        .as('waiting'),
    )
    .select((e) => e.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}
