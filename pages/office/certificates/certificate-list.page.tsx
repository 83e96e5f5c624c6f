import { data, Link, redirect, useLocation, Form } from 'react-router'
import { readCounts } from '#/domain/register/search/list/counts.server.ts'
import {
  chosenView,
  ListViewForm,
  listViewCookie,
  listViewOf,
  OPTIONAL_COLUMNS,
  type ListView,
} from '#/domain/register/search/list/list-view.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { buttonClass, Button } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/certificate-list.page.ts'
import { CertificateFilters } from './certificate-filters.tsx'
import {
  flagsInUse,
  listCertificates,
} from '#/domain/register/search/list/certificate-list.server.ts'
import { CertificateListQuery, sortText } from '#/domain/register/search/list/certificate-query.ts'
import { CertificateTable } from './certificate-table.tsx'
import { filtersIn, listSearch, type Filter } from '#/domain/register/search/list/list-address.ts'
import { findDeleted } from '#/domain/register/history/history.server.ts'
import { DeletedLink, Empty, Found, FoundDeleted, ListLinks, Pager } from './list-frame.tsx'
import { Selection } from './selection.tsx'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'
import { Menu } from './menu.tsx'
import { shortDate } from '#/domain/language/format.ts'
import { EXPIRING_SOON, type Counts } from '#/domain/register/search/list/counts.ts'
import { STATUSES } from '#/domain/register/model/certificate/status.ts'
import { STATUS_LABELS } from '#/pages/web/certificate/status-badge.tsx'
import { ListFilters } from '#/pages/web/staff/list-parts.tsx'

/** What a chip sets in the address; the other filters stay. */
type Chip = {
  name: string
  count: keyof Counts
  status: string | null
  expiring: string | null
  sort?: string
}

const ofStatus = (status: (typeof STATUSES)[number]): Chip => ({
  name: STATUS_LABELS[status],
  count: status,
  status,
  expiring: null,
  // The newest expired first.
  ...(status === 'expired' && { sort: '-expiryDate' }),
})

const [VALID, ...OTHERS] = STATUSES
const CHIPS: Chip[] = [
  { name: 'All', count: 'all', status: null, expiring: null },
  ofStatus(VALID),
  {
    name: 'Expiring soon',
    count: 'expiring',
    status: null,
    expiring: String(EXPIRING_SOON),
    sort: 'expiryDate',
  },
  ...OTHERS.map(ofStatus),
]
const OWN_SORTS = CHIPS.flatMap(({ sort }) => sort ?? [])

/**
 * The register by status. The numbers are those of the whole register, and are shown while nothing
 * else filters the list.
 */
function StatusChips({ counts, search }: { counts: Counts; search: URLSearchParams }) {
  const filters = filtersIn(search)
  const sort = search.get('sort')
  const chips = CHIPS.map((chip) => ({
    name: chip.name,
    count: counts[chip.count],
    to: paths.staff() + listSearch(search, changesOf(chip, sort)),
    chosen:
      (search.get('status') || null) === chip.status &&
      (search.get('expiring') || null) === chip.expiring,
  }))
  return (
    <ListFilters
      label="Filter by status"
      filters={chips}
      counted={filters.every((name) => name === 'status' || name === 'expiring')}
    />
  )
}

/** An order that the user has set stays; one that a chip has set gives way to that of the next. */
function changesOf(
  { status, expiring, sort: own }: Chip,
  sort: string | null,
): Record<string, string | null> {
  return {
    status,
    expiring,
    ...((sort === null || OWN_SORTS.includes(sort)) && { sort: own ?? null }),
  }
}

/** The filters that neither the search field nor a status shows. */
const FILTER_TEXT: Record<Exclude<Filter, 'q' | 'status'>, (value: string) => string> = {
  flag: (value) => `Flag ${value}`,
  type: (value) => value,
  expiring: (value) => `Expiring within ${value} days`,
  issuedFrom: (value) => `Issued from ${shortDate(value)}`,
  issuedTo: (value) => `Issued until ${shortDate(value)}`,
}

/** The filters that are set, each with a link that removes it. */
function Chosen({ search }: { search: URLSearchParams }) {
  const set = filtersIn(search)
  const chosen = set.flatMap((name) => {
    const value = search.get(name) ?? ''
    if (
      name === 'q' ||
      name === 'status' ||
      (name === 'expiring' && value === String(EXPIRING_SOON))
    )
      return []
    return [{ name, text: FILTER_TEXT[name](value) }]
  })
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chosen.map(({ name, text }) => (
        <li key={name} className="max-w-full">
          <Link
            to={paths.staff() + listSearch(search, { [name]: null })}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-sm border border-line bg-mist px-3 text-[0.9375rem] text-text hover:border-edge pointer-coarse:min-h-11"
          >
            <span className="truncate">{text}</span>
            <span aria-hidden="true">✕</span>
            <span className="sr-only">: remove this filter</span>
          </Link>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Link
            to={paths.staff()}
            className="inline-flex min-h-9 items-center px-2 text-link hover:underline pointer-coarse:min-h-11"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const query = CertificateListQuery.safeParse(
    Object.fromEntries(new URL(request.url).searchParams),
  )
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const { q } = query.data
  const [page, counts, flags, deleted] = await orErrorPage(
    Promise.all([
      listCertificates(requestContext, query.data),
      readCounts(requestContext),
      flagsInUse(requestContext),
      findDeleted(requestContext, q),
    ]),
  )
  const view = listViewOf(request.headers.get('cookie'))
  return {
    ...page,
    counts,
    flags,
    deleted,
    view,
    sort: query.data.sort,
    today: requestContext.today,
  }
}

/** Stores the columns that were chosen on the device. */
export async function action({ request, context }: Route.ActionArgs) {
  const view = chosenView(await readForm({ request, context }, ListViewForm))
  const search = listSearch(new URL(request.url).searchParams, { index: null })
  return redirect(paths.staff() + search, { headers: { 'Set-Cookie': listViewCookie(view) } })
}

export const meta = () => staffMeta('Certificates')

export default function CertificateList({ loaderData }: Route.ComponentProps) {
  const { certificates, counts, flags, deleted, sort, view } = loaderData
  const search = new URLSearchParams(useLocation().search)
  const filtered = filtersIn(search).length > 0
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-3 pt-4 pb-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-semibold max-sm:grow">Certificates</h1>
        <Link
          to={paths.newCertificate()}
          aria-keyshortcuts="n"
          className={buttonClass({ kind: 'main' })}
        >
          Add Certificate
        </Link>
        <CertificateFilters search={search} flags={flags} sort={sortText(sort)} />
        <ColumnChoice view={view} />
        <ListLinks filtered={filtered} search={search} />
      </div>
      <StatusChips counts={counts} search={search} />
      <Chosen search={search} />
      <FoundDeleted of={deleted} />
      <Selection
        of={certificates}
        beside={
          <>
            <Found {...loaderData} filtered={filtered} />
            <DeletedLink />
            <span className="grow" />
            <Pager {...loaderData} search={search} />
          </>
        }
      >
        {certificates.length === 0 ? (
          <Empty filtered={filtered} />
        ) : (
          <CertificateTable certificates={certificates} sort={sort} search={search} view={view} />
        )}
      </Selection>
    </main>
  )
}

/**
 * The columns of the list, which a cookie stores on this device; narrow screens have no columns.
 */
function ColumnChoice({ view }: { view: ListView }) {
  return (
    <Menu id="columns" label="Columns" className="max-xl:hidden">
      <Form method="post" className="flex flex-col">
        <fieldset>
          <legend className="mb-1 font-semibold text-ink">Columns on this device</legend>
          {OPTIONAL_COLUMNS.map((column) => (
            <Box key={column} name="column" value={column} checked={!view.hidden.includes(column)}>
              {FIELDS[column].list}
            </Box>
          ))}
        </fieldset>
        <Box name="wrapped" value="yes" checked={view.wrapped}>
          Long texts in several lines
        </Box>
        <Button className="mt-3 self-start">Apply</Button>
      </Form>
    </Menu>
  )
}

function Box({
  name,
  value,
  checked,
  children,
}: {
  name: string
  value: string
  checked: boolean
  children: string
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 whitespace-nowrap">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 accent-link"
      />
      {children}
    </label>
  )
}
