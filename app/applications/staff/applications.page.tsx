import { data, Link, useNavigation, Form } from 'react-router'
import { wholeNumber } from '#/app/language/format.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { listServices } from '#/app/content/services/services.server.ts'
import { ListFilters, EmptyList, ListPages } from '#/app/web/staff/list-parts.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { buttonClass, Button } from '#/app/web/ui/button.tsx'
import {
  ApplicationListQuery,
  STATE_FILTERS,
  type ApplicationPage,
} from '#/app/applications/review/application-list.ts'
import { listApplications } from '#/app/applications/review/application-list.server.ts'
import { STATE_NAMES } from '#/app/applications/application-states.ts'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/applications.page.ts'
import { ApplicationTable } from './application-table.tsx'
import { listAddress, type ListSelection } from './list-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const sent = new URL(request.url).searchParams
  const query = ApplicationListQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const { state, service, taken, order, after } = query.data
  const page = await orErrorPage(listApplications(requestContext, query.data))
  const services = (await listServices(requestContext)).map(({ id, title }) => ({ id, title }))
  const selection: ListSelection = { typed: sent.get('q') ?? '', state, service, taken, order }
  return { ...page, services, selection, later: after !== undefined }
}

export const meta = () => staffMeta('Applications')

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { applications, counts, next, services, selection, later } = loaderData
  const searching = useNavigation().location?.pathname === paths.applications()
  const filters = STATE_FILTERS.map((state) => ({
    name: nameOf(state),
    count: counts[state],
    to: listAddress(selection, { state }),
    chosen: state === selection.state,
  }))
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Applications</h1>
      <ListFilters label="Filter by status" filters={filters} />
      <ApplicationSearch selection={selection} services={services} searching={searching} />
      {applications.length === 0 ? (
        <Empty selection={selection} counts={counts} />
      ) : (
        <>
          <output className="text-quiet">
            {wholeNumber(counts[selection.state])}{' '}
            {counts[selection.state] === 1 ? 'application' : 'applications'}, {selection.order}{' '}
            first
          </output>
          <ApplicationTable applications={applications} />
        </>
      )}
      <ListPages
        first={later ? listAddress(selection) : null}
        next={next === null ? null : listAddress(selection, { after: next })}
      />
    </main>
  )
}

function nameOf(state: ListSelection['state']): string {
  if (state === 'open') return 'Open'
  return state === 'all' ? 'All' : STATE_NAMES[state]
}

function Empty({
  selection,
  counts,
}: {
  selection: ListSelection
  counts: ApplicationPage['counts']
}) {
  const narrowed =
    selection.typed !== '' || selection.service !== undefined || selection.taken !== undefined
  if (!narrowed && counts.all === 0) {
    return (
      <EmptyList
        title="No applications yet"
        text="They appear here when an applicant sends the form on the public site."
      >
        <a href={paths.services()} className={buttonClass()}>
          See the services and the form
        </a>
      </EmptyList>
    )
  }
  if (counts.all > 0) {
    return (
      <EmptyList
        title={`None here is “${nameOf(selection.state).toLowerCase()}”`}
        text={`Applications with another status${narrowed ? ' that match your search' : ''}: ${wholeNumber(counts.all)}.`}
      >
        <Link to={listAddress(selection, { state: 'all' })} className={buttonClass()}>
          Show every status
        </Link>
      </EmptyList>
    )
  }
  return (
    <EmptyList
      title="No applications match your search"
      text="Search for a part of the reference, the vessel, the company or the email address, or remove a filter."
    >
      <Link to={paths.applications()} className={buttonClass()}>
        Show all open applications
      </Link>
    </EmptyList>
  )
}

type ApplicationSearchProps = {
  selection: ListSelection
  services: { id: number; title: string }[]
  searching: boolean
}

/** The filters of the list other than the status, which is not changed. */
function ApplicationSearch({ selection, services, searching }: ApplicationSearchProps) {
  return (
    <search className="no-print">
      <Form
        key={JSON.stringify(selection)}
        action={paths.applications()}
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1.4fr_1fr_1fr_auto]"
      >
        {selection.state !== 'open' && <input type="hidden" name="state" value={selection.state} />}
        <div className="col-span-2 lg:col-span-1">
          <TextField
            id="q"
            name="q"
            type="search"
            label="Search"
            defaultValue={selection.typed}
            maxLength={200}
            placeholder="Reference, vessel, company, email"
          />
        </div>
        <div className="col-span-2 min-w-0 lg:col-span-1">
          <SelectField
            id="service"
            name="service"
            label="Service"
            defaultValue={selection.service ?? ''}
          >
            <option value="">All services</option>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        </div>
        <SelectField
          id="taken"
          name="taken"
          label="Assigned to"
          defaultValue={selection.taken ?? ''}
        >
          <option value="">Anyone</option>
          <option value="me">Me</option>
          <option value="nobody">Unassigned</option>
        </SelectField>
        <SelectField id="order" name="order" label="Order" defaultValue={selection.order}>
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </SelectField>
        <Button pending={searching} className="col-span-2 lg:col-span-1">
          Search
        </Button>
      </Form>
    </search>
  )
}
