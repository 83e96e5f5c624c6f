import { data, Link, useLocation } from 'react-router'
import { CountsBand } from './counts-band.tsx'
import { readCounts } from '#/app/certificates/list/counts.server.ts'
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
import { filtersIn } from '#/app/certificates/list/list-address.ts'
import { Chosen } from './chosen-filters.tsx'
import { Empty, Found, Pager } from './list-frame.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const query = CertificateListQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const [page, counts, flags] = await orErrorPage(
    Promise.all([listCertificates(requestContext, query.data), readCounts(requestContext), flagsInUse(requestContext)]),
  )
  return { ...page, counts, flags, sort: query.data.sort, today: requestContext.today }
}

export const meta = () => staffMeta('Certificates')

export default function CertificateList({ loaderData }: Route.ComponentProps) {
  const { certificates, counts, flags, sort, today } = loaderData
  const search = new URLSearchParams(useLocation().search)
  const filtered = filtersIn(search).length > 0
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-semibold">Certificates</h1>
        <Link to={paths.newCertificate()} className={buttonClass({ kind: 'main' })}>
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
