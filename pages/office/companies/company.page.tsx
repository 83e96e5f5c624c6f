import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link } from 'react-router'
import { decisionsOfCompany } from '#/domain/register/survey/due-list/decisions.server.ts'
import { DecisionsTable } from '#/pages/office/surveys/decisions-table.tsx'
import { getCompany } from '#/domain/register/company/companies.server.ts'
import { COMPANY_LABELS, type Company } from '#/domain/register/company/company.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import { momentInBothZones } from '#/domain/language/format.ts'
import { Events } from '#/pages/office/ships/events.tsx'
import { ShipTable } from '#/pages/office/ships/ship-table.tsx'
import { shipsOfCompany } from '#/domain/register/ship/ships.server.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { MailLink } from '#/pages/web/staff/mail-link.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { Fact } from '#/pages/web/ui/fact.tsx'
import type { Route } from './+types/company.page.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'

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
    <StaffPage
      title={company.name}
      trail={[
        ['Ships', paths.ships()],
        ['Companies', paths.companies()],
      ]}
      actions={
        <Link to={paths.editCompany(company.id)} className={buttonClass({ size: 'tight' })}>
          Edit
        </Link>
      }
      isRoomy
    >
      <DecisionsTable decisions={decisions} />
      <CompanyFacts company={company} />
      <TitledSection id="owned" title="Ships owned">
        {owned.length === 0 ? (
          <p className="text-quiet">None.</p>
        ) : (
          <ShipTable ships={owned} label="Ships owned" />
        )}
      </TitledSection>
      <TitledSection id="managed" title="Ships managed">
        {managed.length === 0 ? (
          <p className="text-quiet">None.</p>
        ) : (
          <ShipTable ships={managed} label="Ships managed" />
        )}
      </TitledSection>
      <Events events={events} labels={COMPANY_LABELS} />
    </StaffPage>
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
