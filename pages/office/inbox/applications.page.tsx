import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link, useNavigation, Form, useLocation } from 'react-router'
import { wholeNumber, shortDate } from '#/domain/language/format.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { listServices } from '#/domain/services/services/services.server.ts'
import { listAddress, ListFilters, ListPages } from '#/pages/web/staff/list-parts.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { buttonClass, Button } from '#/pages/web/ui/button.tsx'
import {
  ApplicationListQuery,
  STATE_FILTERS,
  type ApplicationPage,
  type ListedApplication,
} from '#/domain/services/applications/review/application-list.ts'
import { listApplications } from '#/domain/services/applications/review/application-list.server.ts'
import { STATE_NAMES } from '#/domain/services/applications/application-states.ts'
import { SelectField, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/applications.page.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { EmptyInbox, StateBadge } from './inbox-parts.tsx'

/** The search and filters in the address of the list. `typed` is the search as it was typed. */
type Selection = Pick<ApplicationListQuery, 'state' | 'service' | 'taken' | 'order'> & {
  typed: string
}

function addressOf({ typed, ...asked }: Selection & { after?: number }): string {
  return listAddress(
    paths.applications(),
    { q: typed, ...asked },
    { state: 'open', order: 'newest' },
  )
}

/**
 * The list of applications: a table on wide screens, one block for each application on narrow ones.
 */
function ApplicationTable({ applications }: { applications: ListedApplication[] }) {
  return (
    <Table label="Applications" items={applications} columns={COLUMNS} keyOf={({ id }) => id} />
  )
}

const COLUMNS: Column<ListedApplication>[] = [
  { head: 'Reference', cell: (application) => <Reference {...application} /> },
  {
    head: 'Vessel',
    cell: ({ vesselName }) => <span className="font-semibold text-ink">{vesselName}</span>,
  },
  { head: 'Company', cell: ({ companyName }) => companyName },
  { head: 'Service', cell: ({ service }) => service },
  {
    head: 'Status',
    cell: ({ status, inspectionDate }) => (
      <span className="flex flex-col items-start gap-0.5">
        <StateBadge status={status} />
        {status === 'inspection-scheduled' && inspectionDate && (
          <span className="text-sm text-quiet">on {shortDate(inspectionDate)}</span>
        )}
      </span>
    ),
  },
  {
    head: 'Submitted',
    look: 'whitespace-nowrap',
    cell: ({ submittedAt }) => shortDate(dateInJakarta(submittedAt)),
  },
  {
    head: 'Assigned to',
    cell: ({ assignedTo }) => assignedTo ?? <span className="text-quiet">Unassigned</span>,
  },
]

function Reference({ id, reference }: ListedApplication) {
  const { search } = useLocation()
  return (
    <Link
      to={{ pathname: paths.applicationRecord(id), search }}
      className="inline-flex min-h-11 items-center font-mono text-[0.95rem] whitespace-nowrap text-link underline underline-offset-4"
    >
      {reference}
    </Link>
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const sent = new URL(request.url).searchParams
  const query = ApplicationListQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const { state, service, taken, order, after } = query.data
  const page = await orErrorPage(listApplications(requestContext, query.data))
  const services = (await listServices(requestContext)).map(({ id, title }) => ({ id, title }))
  const selection: Selection = { typed: sent.get('q') ?? '', state, service, taken, order }
  return { ...page, services, selection, later: after !== undefined }
}

export const meta = () => staffMeta('Applications')

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { applications, counts, next, services, selection, later } = loaderData
  const searching = useNavigation().location?.pathname === paths.applications()
  const filters = STATE_FILTERS.map((state) => ({
    name: nameOf(state),
    count: counts[state],
    to: addressOf({ ...selection, state }),
    chosen: state === selection.state,
  }))
  return (
    <StaffPage title="Applications">
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
        first={later ? addressOf(selection) : null}
        next={next === null ? null : addressOf({ ...selection, after: next })}
      />
    </StaffPage>
  )
}

function nameOf(state: Selection['state']): string {
  if (state === 'open') return 'Open'
  return state === 'all' ? 'All' : STATE_NAMES[state]
}

function Empty({ selection, counts }: { selection: Selection; counts: ApplicationPage['counts'] }) {
  const narrowed =
    selection.typed !== '' || selection.service !== undefined || selection.taken !== undefined
  return (
    <EmptyInbox
      all={counts.all}
      isNarrowed={narrowed}
      none={{
        title: 'No applications yet',
        text: 'They appear here when an applicant sends the form on the public site.',
        children: (
          <a href={paths.services()} className={buttonClass()}>
            See the services and the form
          </a>
        ),
      }}
      elsewhere={{
        title: `None here is “${nameOf(selection.state).toLowerCase()}”`,
        text: `Applications with another status${narrowed ? ' that match your search' : ''}: ${wholeNumber(counts.all)}.`,
        label: 'Show every status',
        to: addressOf({ ...selection, state: 'all' }),
      }}
      unmatched={{
        title: 'No applications match your search',
        text: 'Search for a part of the reference, the vessel, the company or the email address, or remove a filter.',
        label: 'Show all open applications',
        to: paths.applications(),
      }}
    />
  )
}

type ApplicationSearchProps = {
  selection: Selection
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
