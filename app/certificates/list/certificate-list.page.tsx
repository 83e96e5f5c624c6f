import { data, Link, useLocation } from 'react-router'
import { readCounts } from '#/app/overview/overview.server.ts'
import { CountsBand } from '#/app/overview/counts-band.tsx'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import type { Route } from './+types/certificate-list.page.ts'
import { CertificateFilters } from './certificate-filters.tsx'
import { COUNTED, flagsInUse, listCertificates } from './certificate-list.server.ts'
import { CertificateListQuery, sortText } from './certificate-query.ts'
import { CertificateTable } from './certificate-table.tsx'
import { filtersIn } from './list-address.ts'
import { Chosen } from './chosen-filters.tsx'
import { Empty, Found, Pager } from './list-frame.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const query = CertificateListQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const [page, counts, flags] = await orErrorPage(
    Promise.all([listCertificates(scope, query.data, COUNTED), readCounts(scope), flagsInUse(scope)]),
  )
  return { ...page, counts, flags, sort: query.data.sort, today: scope.today }
}

export function meta() {
  return [{ title: `Certificates | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function CertificateList({ loaderData }: Route.ComponentProps) {
  const { certificates, counts, flags, sort, today } = loaderData
  const search = new URLSearchParams(useLocation().search)
  const filtered = filtersIn(search).length > 0
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-semibold">Certificates</h1>
        <Link to={paths.newCertificate()} className={buttonLook({ kind: 'main' })}>
          Add Certificate
        </Link>
      </div>
      <CountsBand counts={counts} />
      <CertificateFilters search={search} flags={flags} sort={sortText(sort)} />
      <Chosen search={search} />
      {certificates.length === 0 ? (
        <Empty filtered={filtered} />
      ) : (
        <>
          <Found {...loaderData} filtered={filtered} search={search} />
          <CertificateTable certificates={certificates} sort={sort} search={search} today={today} />
        </>
      )}
      <Pager {...loaderData} search={search} />
    </main>
  )
}
