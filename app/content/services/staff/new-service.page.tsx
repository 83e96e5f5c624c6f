import { saveFromForm } from '#/app/content/editing/content-actions.page.ts'
import { ServiceInput } from '#/app/content/services/service-input.ts'
import { SERVICES } from '#/app/content/services/service-kind.server.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { allow } from '#/app/context/allow.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/new-service.page.ts'
import { ServiceForm } from './service-form.tsx'

/** Refuses before a form is filled in; the use case checks again. */
export async function loader({ context }: Route.LoaderArgs) {
  await orErrorPage((async () => allow(context.get(requestContextKey), 'content.change'))())
  return null
}

export async function action(sent: Route.ActionArgs) {
  return saveFromForm(SERVICES, ServiceInput, sent)
}

export const clientAction = sendForm({ title: 'Failed to add the service' })

export const meta = () => staffMeta('Add a service')

export default function NewServicePage({ actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Add a service</h1>
      <ServiceForm record={null} lastResult={actionData?.lastResult} />
    </main>
  )
}
