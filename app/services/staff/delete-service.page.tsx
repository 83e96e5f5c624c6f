import { redirect } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { failedChange, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { DeleteQuestion } from '#/app/site-editing/delete-question.tsx'
import { officeName } from '#/app/site/office.ts'
import { deleteService, getServiceRecord, isServiceInUse } from '#/app/services/service-editing.server.ts'
import type { Route } from './+types/delete-service.page.ts'

const FAILED = 'Failed to delete the service'

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const service = await orErrorPage(getServiceRecord(scope, recordId(params.id, 'service')))
  return { service, inUse: await isServiceInUse(scope, service.id) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'service')
  const version = Number((await readForm({ request, context }, 'version')).get('version'))
  try {
    await deleteService(context.get(scopeContext), id, version)
  } catch (error) {
    return failedChange(error, { title: FAILED, context })
  }
  return redirect(paths.editServices(), { headers: { 'Set-Cookie': flash('service-deleted') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Delete a service | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function DeleteServicePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { service, inUse } = loaderData
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-10">
      <h1 className="text-3xl font-semibold">Delete a service</h1>
      <DeleteQuestion
        name={service.texts.en.title}
        version={service.version}
        editPath={paths.editService(service.id)}
        listPath={paths.editServices()}
        refusal={inUse ? 'An application or a certificate names this service. It can be hidden, but not deleted.' : null}
        failure={actionData?.notice.description}
      >
        Its texts leave the site for good, in both languages, and links to its page end. Its history stays. A service that you
        may offer again is better hidden.
      </DeleteQuestion>
    </main>
  )
}
