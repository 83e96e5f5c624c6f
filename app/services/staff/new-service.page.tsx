import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { requireAdmin, scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { ServiceInput } from '#/app/services/service-input.ts'
import { createService } from '#/app/services/service-editing.server.ts'
import type { Route } from './+types/new-service.page.ts'
import { ServiceForm } from './service-form.tsx'

const FAILED = 'Failed to add the service'

/** Only so that nobody fills in a form that will be refused; the use case asks again. */
export async function loader({ context }: Route.LoaderArgs) {
  await orErrorPage((async () => requireAdmin(context.get(scopeContext)))())
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm({ request, context }, ServiceInput), { schema: ServiceInput })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await createService(context.get(scopeContext), submission.value)
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  return redirect(paths.editServices(), { headers: { 'Set-Cookie': flash('service-added') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Add a service | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function NewServicePage({ actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Add a service</h1>
      <ServiceForm service={null} lastResult={actionData?.lastResult} submitLabel="Add the service" />
    </main>
  )
}
