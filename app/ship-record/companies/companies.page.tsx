import { data, Link, useNavigation } from 'react-router'
import { listCompanies } from '#/app/companies/companies.server.ts'
import { COUNTED_UP_TO, ListByNameQuery } from '#/app/companies/list-query.ts'
import { wholeNumber } from '#/app/language/format.ts'
import { SearchForm } from '#/app/web/staff/search-form.tsx'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { EmptyList, ListPages } from '#/app/web/staff/list-parts.tsx'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/companies.page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams
  const query = ListByNameQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const page = await orErrorPage(listCompanies(context.get(requestContextKey), query.data))
  return { ...page, typed: sent.get('q') ?? '', later: query.data.after !== undefined }
}

export const meta = () => staffMeta('Companies')

export default function CompaniesPage({
  loaderData: { companies, total, next, typed, later },
}: Route.ComponentProps) {
  const searching = useNavigation().location?.pathname === paths.companies()
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <Trail to={[['Ships', paths.ships()]]} here="Companies" />
          <h1 className="text-3xl font-semibold">Companies</h1>
        </div>
        <Link to={paths.newCompany()} className={buttonClass({ kind: 'main' })}>
          Add a company
        </Link>
      </div>
      <SearchForm
        action={paths.companies()}
        typed={typed}
        label="Search companies by name, IMO number, country or email"
        placeholder="Name, IMO number, country, email"
        pending={searching}
      />
      {companies.length === 0 ? (
        <Empty typed={typed} />
      ) : (
        <section aria-label="Companies found" className="flex flex-col gap-2">
          <output className="text-quiet">
            {wholeNumber(total)}
            {total >= COUNTED_UP_TO && ' or more'} {total === 1 ? 'company' : 'companies'}
          </output>
          <ul className="flex flex-col border-t-2 border-edge">
            {companies.map((company) => (
              <li
                key={company.id}
                className="flex flex-col border-b border-line py-2 hover:bg-mist"
              >
                <Link
                  to={paths.company(company.id)}
                  className="inline-flex min-h-9 items-center self-start font-semibold wrap-anywhere text-link underline underline-offset-4 pointer-coarse:min-h-11"
                >
                  {company.name}
                </Link>
                <p className="text-sm wrap-anywhere text-quiet">
                  {[
                    company.imoNumber && `IMO ${company.imoNumber}`,
                    company.country,
                    ...company.emails,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ListPages
        first={later ? listAddress(typed) : null}
        next={next === null ? null : listAddress(typed, next)}
      />
    </main>
  )
}

function Empty({ typed }: { typed: string }) {
  if (typed === '')
    return <EmptyList title="No companies yet" text="Companies are owners and managers of ships." />
  return (
    <EmptyList
      title="No companies match your search"
      text="Search for a part of the name, the IMO number or an email address."
    >
      <Link to={paths.companies()} className={buttonClass()}>
        Show all companies
      </Link>
    </EmptyList>
  )
}

function listAddress(typed: string, after?: number): string {
  const search = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(after !== undefined && { after: String(after) }),
  })
  return search.size > 0 ? `${paths.companies()}?${search}` : paths.companies()
}
