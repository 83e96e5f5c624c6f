import { redirect } from 'react-router'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { getApplication } from '#/app/applications/review/review.server.ts'
import { requireAllowed } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { eraseApplication } from '#/app/erasures/erase.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import type { Route } from './+types/erase-application.page.ts'
import { EraseForm, ErasePage } from './erase-form.tsx'

const FAILED = { title: 'The application was not erased', hide: 'code' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [{ id, reference, vesselName }, ways] = await orErrorPage(
    Promise.all([
      asAdministrator(requestContext, recordId(params.id, 'application')),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { id, reference, vesselName, ways }
}

async function asAdministrator(context: RequestContext, id: number) {
  requireAllowed(context, 'application.erase')
  return getApplication(context, id)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'application')
  const form = await readForm({ request, context }, EraseForm)
  return submitForm({ form, schema: EraseForm, failure: FAILED, context }, async (sent) => {
    const { reason, intent: _, ...again } = sent
    await eraseApplication(context.get(requestContextKey), id, { reason }, again)
    return redirect(paths.erasures(), { headers: { 'Set-Cookie': flash('application-erased') } })
  })
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Erase an application')

export default function EraseApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { id, reference, vesselName, ways } = loaderData
  const back = paths.applicationRecord(id)
  return (
    <ErasePage
      title={`Erase ${reference}, ${vesselName}`}
      trail={[
        ['Applications', paths.applications()],
        [reference, back],
      ]}
      back={back}
      label="Erase application"
      example="the applicant asked us to"
      ways={ways}
      lastResult={actionData?.lastResult}
    >
      <p>
        Everything that the applicant wrote and everything that was written about it is erased for
        good: company, ship, contact, details, messages and notes, and its emails. The applicant’s
        private link no longer works.
      </p>
      <p>
        The reference, the days and who decided stay, and so do certificates that were issued from
        it. Where the ship’s companies have no email address, nobody is written to about these
        certificates any more.
      </p>
    </ErasePage>
  )
}
