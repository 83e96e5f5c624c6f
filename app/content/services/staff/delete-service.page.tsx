import { deleteFromForm, loadForDeletion } from '#/app/content/editing/content-actions.page.ts'
import { DeleteContent } from '#/app/content/editing/delete-content.tsx'
import { SERVICE_LABELS } from '#/app/content/services/service-input.ts'
import { SERVICES } from '#/app/content/services/service-kind.server.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/delete-service.page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadForDeletion(SERVICES, params.id, context)
}

export async function action({ params, ...sent }: Route.ActionArgs) {
  return deleteFromForm(SERVICES, params.id, sent)
}

export const clientAction = sendForm({ title: 'Failed to delete the service' })

export const meta = () => staffMeta('Delete a service')

export default function DeleteServicePage({ loaderData, actionData }: Route.ComponentProps) {
  const name = loaderData.record.texts.en.title
  return (
    <DeleteContent
      labels={SERVICE_LABELS}
      {...loaderData}
      name={name}
      failure={actionData?.notice}
    />
  )
}
