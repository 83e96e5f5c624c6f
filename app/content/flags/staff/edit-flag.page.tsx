import { loadForEditing, saveFromForm } from '#/app/content/editing/content-actions.page.ts'
import { EditContent } from '#/app/content/editing/edit-content.tsx'
import { FLAG_LABELS, FlagInput } from '#/app/content/flags/flag.ts'
import { FLAGS } from '#/app/content/flags/flags.server.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/edit-flag.page.ts'
import { FlagForm } from './flag-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadForEditing(FLAGS, params.id, context)
}

export async function action({ params, ...sent }: Route.ActionArgs) {
  return saveFromForm(FLAGS, FlagInput, { parameter: params.id, ...sent })
}

export const clientAction = sendForm({ title: 'Failed to save the flag' })

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Edit a flag')

export default function EditFlagPage({
  loaderData: { record, history },
  actionData,
}: Route.ComponentProps) {
  const intro = (
    <p className="max-w-prose text-quiet">
      Each certificate holds the name of its flag as text. A new name changes no certificate that
      was issued. New certificates get the new name.
    </p>
  )
  const page = {
    labels: FLAG_LABELS,
    record,
    name: record.name,
    history,
    refused: actionData,
    intro,
  }
  return (
    <EditContent {...page}>
      {({ key, ...form }) => <FlagForm key={key} record={record} {...form} />}
    </EditContent>
  )
}
