import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { AccountEvents } from '#/pages/office/people/account-events.tsx'
import { listErasures } from '#/domain/services/erasures/erase.server.ts'
import { APPLICATION_YEARS, CERTIFIED_YEARS } from '#/domain/services/retention/retention.server.ts'
import { orErrorPage, takesNoForm } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Route } from './+types/erasures.page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const years = { application: APPLICATION_YEARS, certified: CERTIFIED_YEARS }
  return { years, erasures: await orErrorPage(listErasures(context.get(requestContextKey))) }
}

export const action = ({ context }: Route.ActionArgs) =>
  takesNoForm(listErasures(context.get(requestContextKey)))

export const meta = () => staffMeta('Erasures')

export default function ErasuresPage({ loaderData: { erasures, years } }: Route.ComponentProps) {
  return (
    <StaffPage title="Erasures">
      <p className="max-w-prose">
        Applications and messages that were erased, newest first. Times are in Indonesia time (WIB,
        UTC+7). The register erases by itself, once a day:
      </p>
      <ul className="ml-5 max-w-prose list-disc">
        <li>a message: one year after it came, or after somebody last marked it;</li>
        <li>an application: {years.application} years after it was decided;</li>
        <li>
          an application that led to a certificate: {years.certified} years after the last
          certificate of the ship has ended.
        </li>
      </ul>
      <p className="max-w-prose">
        An application that is not decided stays until it is. An administrator can erase each
        earlier, on its page.
      </p>
      {erasures.length === 0 ? (
        <p className="text-quiet">Nothing was erased yet.</p>
      ) : (
        <AccountEvents
          events={erasures.map(({ id, at, subject, reason, by }) => ({
            id,
            at,
            kind: 'erased',
            actorName: by,
            detail: null,
            text: `${subject}: ${reason}`,
          }))}
        />
      )}
    </StaffPage>
  )
}
