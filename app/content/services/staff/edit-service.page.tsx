import { loadForEditing, saveFromForm } from '#/app/content/editing/content-actions.page.ts'
import { EditContent } from '#/app/content/editing/edit-content.tsx'
import { SERVICE_LABELS, ServiceInput } from '#/app/content/services/service-input.ts'
import { SERVICES } from '#/app/content/services/service-kind.server.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#/core/languages.ts'
import { paths } from '#/app/web/paths.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/edit-service.page.ts'
import { ServiceForm } from './service-form.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadForEditing(SERVICES, params.id, context)
}

export async function action({ params, ...sent }: Route.ActionArgs) {
  return saveFromForm(SERVICES, ServiceInput, { parameter: params.id, ...sent })
}

export const clientAction = sendForm({ title: 'Failed to save the service' })

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Edit a service')

export default function EditServicePage({
  loaderData: { record, history },
  actionData,
}: Route.ComponentProps) {
  const intro = (
    <p className="flex flex-wrap items-center gap-x-5 text-quiet">
      {record.hidden ? 'Hidden. Preview:' : 'On the site:'}
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={paths.previewService(record.slug, language)}
          className="inline-flex min-h-11 items-center text-link underline"
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </p>
  )
  const page = {
    labels: SERVICE_LABELS,
    record,
    name: record.texts.en.title,
    history,
    refused: actionData,
    intro,
  }
  return (
    <EditContent {...page}>
      {({ key, ...form }) => <ServiceForm key={key} record={record} {...form} />}
    </EditContent>
  )
}
