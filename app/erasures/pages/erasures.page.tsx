import { data } from 'react-router'
import { AccountEvents } from '#/app/accounts/staff/account-events.tsx'
import { listErasures } from '#/app/erasures/erase.server.ts'
import { APPLICATION_YEARS, CERTIFIED_YEARS } from '#/app/retention/retention.server.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import type { Route } from './+types/erasures.page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const years = { application: APPLICATION_YEARS, certified: CERTIFIED_YEARS }
  return { years, erasures: await orErrorPage(listErasures(context.get(requestContextKey))) }
}

/** The page takes no form; who may not open it is told that first, as by every other page. */
export async function action({ context }: Route.ActionArgs): Promise<never> {
  await orErrorPage(listErasures(context.get(requestContextKey)))
  throw data('This page takes no form.', { status: 405 })
}

export const meta = () => staffMeta('Erasures')

export default function ErasuresPage({ loaderData: { erasures, years } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Erasures</h1>
      <p className="max-w-prose">
        Applications and messages that were erased, newest first. The register erases by itself,
        once a day: a message one year after it was last marked, or came, read or not; an
        application {years.application} years after the decision, and where a certificate was issued
        from it, {years.certified} years after the last certificate of the ship has ended. One that
        is not decided stays until somebody decides it. An administrator can erase one earlier, on
        its page. Times are in Indonesia time (WIB, UTC+7).
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
    </main>
  )
}
