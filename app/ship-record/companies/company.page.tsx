import { Link } from 'react-router'
import { decisionsOfCompany } from '#/app/certificates/due-list/decisions.server.ts'
import { DecisionsTable } from '#/app/certificates/due-list/pages/decisions-table.tsx'
import { getCompany } from '#/app/companies/companies.server.ts'
import { COMPANY_LABELS, type Company } from '#/app/companies/company.ts'
import { readShipEvents } from '#/app/companies/events.server.ts'
import { momentInBothZones } from '#/app/language/format.ts'
import { Events } from '#/app/ship-record/events.tsx'
import { ShipTable } from '#/app/ship-record/ship-table.tsx'
import { shipsOfCompany } from '#/app/ships/ships.server.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { MailLink } from '#/app/web/staff/mail-link.tsx'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { Fact } from '#/app/web/ui/fact.tsx'
import type { Route } from './+types/company.page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'company')
  const company = await orErrorPage(getCompany(requestContext, id))
  const [ships, events, decisions] = await Promise.all([
    shipsOfCompany(requestContext, id),
    readShipEvents(requestContext, 'company', id),
    orErrorPage(decisionsOfCompany(requestContext, id)),
  ])
  return { company, ships, events, decisions }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  staffMeta(loaderData?.company.name ?? 'Company')

export default function CompanyPage({
  loaderData: { company, ships, events, decisions },
}: Route.ComponentProps) {
  const [owned, managed] = [
    ships.filter(({ ownerId }) => ownerId === company.id),
    ships.filter(({ managerId }) => managerId === company.id),
  ]
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <Trail
            to={[
              ['Ships', paths.ships()],
              ['Companies', paths.companies()],
            ]}
            here={company.name}
          />
          <h1 className="text-3xl font-semibold wrap-anywhere">{company.name}</h1>
        </div>
        <Link to={paths.editCompany(company.id)} className={buttonClass({ size: 'tight' })}>
          Edit
        </Link>
      </header>
      <DecisionsTable decisions={decisions} />
      <CompanyFacts company={company} />
      <section aria-labelledby="owned" className="flex flex-col gap-3">
        <h2 id="owned" className="text-xl font-semibold">
          Ships owned
        </h2>
        {owned.length === 0 ? (
          <p className="text-quiet">None.</p>
        ) : (
          <ShipTable ships={owned} label="Ships owned" />
        )}
      </section>
      <section aria-labelledby="managed" className="flex flex-col gap-3">
        <h2 id="managed" className="text-xl font-semibold">
          Ships managed
        </h2>
        {managed.length === 0 ? (
          <p className="text-quiet">None.</p>
        ) : (
          <ShipTable ships={managed} label="Ships managed" />
        )}
      </section>
      <Events events={events} labels={COMPANY_LABELS} />
    </main>
  )
}

function CompanyFacts({ company }: { company: Company }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
      <Fact name="Company IMO number">{company.imoNumber ?? 'None'}</Fact>
      {company.country !== null && <Fact name="Country">{company.country}</Fact>}
      {company.address !== null && (
        <Fact name="Address">
          <span className="whitespace-pre-line">{company.address}</span>
        </Fact>
      )}
      <Fact name="Email">
        {company.emails.length === 0 ? (
          'None'
        ) : (
          <span className="flex flex-col items-start">
            {company.emails.map((email) => (
              <MailLink key={email} to={email} subject="" className="break-all text-link underline">
                {email}
              </MailLink>
            ))}
          </span>
        )}
      </Fact>
      <Fact name="Last changed" wide>
        <span className="text-base font-normal">{momentInBothZones(company.updatedAt)}</span>
      </Fact>
    </dl>
  )
}
