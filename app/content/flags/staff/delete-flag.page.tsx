import { deleteFromForm, loadForDeletion } from '#/app/content/editing/content-actions.page.ts'
import { DeleteContent } from '#/app/content/editing/delete-content.tsx'
import { FLAG_LABELS } from '#/app/content/flags/flag.ts'
import { FLAGS } from '#/app/content/flags/flags.server.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/delete-flag.page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadForDeletion(FLAGS, params.id, context)
}

export async function action({ params, ...sent }: Route.ActionArgs) {
  return deleteFromForm(FLAGS, params.id, sent)
}

export const clientAction = sendForm({ title: 'Failed to delete the flag' })

export const meta = () => staffMeta('Delete a flag')

export default function DeleteFlagPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeleteContent
      labels={FLAG_LABELS}
      {...loaderData}
      name={loaderData.record.name}
      failure={actionData?.notice}
    />
  )
}
