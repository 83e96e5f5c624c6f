import { data, Link, redirect, useLocation } from 'react-router'
import { readCounts } from '#/app/certificates/list/counts.server.ts'
import {
  chosenView,
  ListViewForm,
  listViewCookie,
  listViewOf,
} from '#/app/certificates/list/list-view.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { Route } from './+types/certificate-list.page.ts'
import { CertificateFilters } from './certificate-filters.tsx'
import { flagsInUse, listCertificates } from '#/app/certificates/list/certificate-list.server.ts'
import { CertificateListQuery, sortText } from '#/app/certificates/list/certificate-query.ts'
import { CertificateTable } from './certificate-table.tsx'
import { filtersIn, listSearch } from '#/app/certificates/list/list-address.ts'
import { Chosen } from './chosen-filters.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { findDeleted } from '#/app/history/history.server.ts'
import { DeletedLink, Empty, Found, FoundDeleted, ListLinks, Pager } from './list-frame.tsx'
import { Selection } from './selection.tsx'
import { StatusChips } from './status-chips.tsx'

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
