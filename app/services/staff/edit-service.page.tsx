import { parseWithZod } from '@conform-to/zod/v4'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#/app/language/language.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { History } from '#/app/site-editing/history.tsx'
import { readSiteHistory } from '#/app/site-editing/site-history.server.ts'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { SERVICE_FIELDS, ServiceInput } from '#/app/services/service-input.ts'
import { getServiceRecord, updateService } from '#/app/services/service-editing.server.ts'
import type { Route } from './+types/edit-service.page.ts'
import { ServiceForm } from './service-form.tsx'

const FAILED = 'Failed to save the service'

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const id = recordId(params.id, 'service')
  const service = await orErrorPage(getServiceRecord(scope, id))
  return { service, history: await readSiteHistory(scope, 'service', id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'service')
  const submission = parseWithZod(await readForm({ request, context }, ServiceInput), { schema: ServiceInput })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await updateService(context.get(scopeContext), id, submission.value)
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  return redirect(paths.editService(id), { headers: { 'Set-Cookie': flash('service-saved') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Edit a service | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function EditServicePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { service, history } = loaderData
  const conflict = actionData?.lastResult?.error?.[''] !== undefined && actionData.current !== null
  return (
    <main id="main" className="wrap-wide flex flex-col gap-8 py-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold break-words">{service.texts.en.title}</h1>
        <p className="flex flex-wrap items-center gap-x-5 text-quiet">
          {service.hidden ? 'Hidden. Preview:' : 'On the site:'}
          {LANGUAGES.map((language) => (
            <a
              key={language}
              href={paths.previewService(service.slug, language)}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              {LANGUAGE_NAMES[language]}
            </a>
          ))}
        </p>
      </div>
      <ServiceForm
        key={`${service.id}/${conflict ? 'conflict' : service.version}`}
        service={service}
        conflict={conflict}
        lastResult={actionData?.lastResult}
        submitLabel="Save the service"
      />
      <History events={history} fields={SERVICE_FIELDS} />
      <p className="border-t border-line pt-5">
        <Link to={paths.deleteService(service.id)} className={buttonLook({ kind: 'danger' })}>
          Delete this service
        </Link>
      </p>
    </main>
  )
}

/** Also after a conflict: the form then shows the service as it is now, and the next save is based on that. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === STATUS_OF.conflict || defaultShouldRevalidate
}
