import { data, Link, useNavigation } from 'react-router'
import { wholeNumber } from '#/app/dates.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { listServices } from '#/app/services/services.server.ts'
import { ListFilters } from '#/app/shell/staff/list-filters.tsx'
import { EmptyList, ListPages } from '#/app/shell/staff/list-parts.tsx'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { ApplicationListQuery, STATE_FILTERS, type ApplicationPage } from '#/app/applications/desk/application-list.ts'
import { listApplications } from '#/app/applications/desk/application-list.server.ts'
import { STATE_NAMES } from '#/app/applications/application-states.ts'
import type { Route } from './+types/applications.page.ts'
import { ApplicationSearch } from './application-search.tsx'
import { ApplicationTable } from './application-table.tsx'
import { listAddress, type ListAsked } from './list-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const sent = new URL(request.url).searchParams
  const query = ApplicationListQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const { state, service, taken, order, after } = query.data
  const page = await orErrorPage(listApplications(scope, query.data))
  const services = (await listServices(scope)).map(({ id, title }) => ({ id, title }))
  const asked: ListAsked = { typed: sent.get('q') ?? '', state, service, taken, order }
  return { ...page, services, asked, later: after !== undefined }
}

export function meta() {
  return [{ title: `Applications | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { applications, counts, next, services, asked, later } = loaderData
  const searching = useNavigation().location?.pathname === paths.applications()
  const filters = STATE_FILTERS.map((state) => ({
    name: nameOf(state),
    count: counts[state],
    to: listAddress(asked, { state }),
    chosen: state === asked.state,
  }))
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Applications</h1>
      <ListFilters label="Filter by state" filters={filters} />
      <ApplicationSearch asked={asked} services={services} searching={searching} />
      {applications.length === 0 ? (
        <Empty asked={asked} counts={counts} />
      ) : (
        <>
          <output className="text-quiet">
            {wholeNumber(counts[asked.state])} {counts[asked.state] === 1 ? 'application' : 'applications'}, {asked.order} first
          </output>
          <ApplicationTable applications={applications} />
        </>
      )}
      <ListPages first={later ? listAddress(asked) : null} next={next === null ? null : listAddress(asked, { after: next })} />
    </main>
  )
}

function nameOf(state: ListAsked['state']): string {
  if (state === 'open') return 'Open'
  return state === 'all' ? 'All' : STATE_NAMES[state]
}

function Empty({ asked, counts }: { asked: ListAsked; counts: ApplicationPage['counts'] }) {
  const narrowed = asked.typed !== '' || asked.service !== undefined || asked.taken !== undefined
  if (!narrowed && counts.all === 0) {
    return (
      <EmptyList title="No applications yet" text="They appear here as soon as somebody sends the form of the public site.">
        <a href={paths.services()} className={buttonLook()}>
          See the services and their form
        </a>
      </EmptyList>
    )
  }
  if (counts.all > 0) {
    return (
      <EmptyList
        title={`None here is “${nameOf(asked.state).toLowerCase()}”`}
        text={`${wholeNumber(counts.all)} in other states ${narrowed ? 'match your search' : 'are in the list'}.`}
      >
        <Link to={listAddress(asked, { state: 'all' })} className={buttonLook()}>
          Look in all states
        </Link>
      </EmptyList>
    )
  }
  return (
    <EmptyList
      title="No applications match your search"
      text="Look for a part of the reference, the vessel, the company or the e-mail, or for fewer things at once."
    >
      <Link to={paths.applications()} className={buttonLook()}>
        Show all open applications
      </Link>
    </EmptyList>
  )
}
