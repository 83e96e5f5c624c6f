import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link, useNavigation } from 'react-router'
import { listCompanies } from '#/domain/register/company/companies.server.ts'
import { COUNTED_UP_TO, ListByNameQuery } from '#/domain/register/company/list-query.ts'
import { wholeNumber } from '#/domain/language/format.ts'
import { SearchForm } from '#/pages/web/staff/search-form.tsx'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { EmptyList, listAddress, ListPages } from '#/pages/web/staff/list-parts.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
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
    <StaffPage
      title="Companies"
      trail={[['Ships', paths.ships()]]}
      actions={
        <Link to={paths.newCompany()} className={buttonClass({ kind: 'main' })}>
          Add a company
        </Link>
      }
    >
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
              <CompanyLine key={company.id} company={company} />
            ))}
          </ul>
        </section>
      )}
      <ListPages
        first={later ? listAddress(paths.companies(), { q: typed }) : null}
        next={next === null ? null : listAddress(paths.companies(), { q: typed, after: next })}
      />
    </StaffPage>
  )
}

type ListedCompany = Route.ComponentProps['loaderData']['companies'][number]

function CompanyLine({ company }: { company: ListedCompany }) {
  const { id, name, imoNumber, country, emails } = company
  return (
    <li className="flex flex-col border-b border-line py-2 hover:bg-mist">
      <Link
        to={paths.company(id)}
        className="inline-flex min-h-9 items-center self-start font-semibold wrap-anywhere text-link underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {name}
      </Link>
      <p className="text-sm wrap-anywhere text-quiet">
        {[imoNumber && `IMO ${imoNumber}`, country, ...emails].filter(Boolean).join(' · ')}
      </p>
    </li>
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
