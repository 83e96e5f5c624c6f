import { parseWithZod } from '@conform-to/zod/v4'
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { listFlags } from '#/app/flags/flags.server.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { EditedCertificate } from '#/app/certificates/certificate.ts'
import { getCertificate, updateCertificate } from '#/app/certificates/certificates.server.ts'
import type { Route } from './+types/edit-certificate.page.ts'
import { CertificateForm } from './certificate-form.tsx'
import { addressOf, forgettingDraft } from './draft.tsx'
import { asTicked } from './ticked.ts'

const FAILED = 'Failed to update certificate'

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const [certificate, flags] = await Promise.all([
    orErrorPage(getCertificate(scope, recordId(params.id, 'certificate'))),
    listFlags(scope),
  ])
  return { certificate, flags: flags.map(({ name, code }) => ({ name, code })) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const submission = parseWithZod(await readForm({ request, context }, EditedCertificate), { schema: EditedCertificate })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await updateCertificate(context.get(scopeContext), id, asTicked(submission.value))
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  // Saving leaves edit mode and keeps the tab (specification §4).
  return redirect(paths.newCertificate(), { headers: { 'Set-Cookie': flash('updated') } })
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => forgettingDraft(addressOf(request.url), () => serverAction()))
}

export function meta() {
  return [{ title: `Edit Certificate | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function EditCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, flags } = loaderData
  const conflict = actionData?.lastResult?.error?.[''] !== undefined && actionData.current !== null
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Edit Certificate</h1>
      <CertificateForm
        key={certificate.id}
        flags={flags}
        values={certificate}
        current={conflict ? certificate : null}
        ofVessel={null}
        schema={EditedCertificate}
        lastResult={actionData?.lastResult}
        submitLabel="Update Certificate"
      />
    </main>
  )
}

/** Also after a conflict: the form then shows the record as it is now, and the next save is based on that. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === STATUS_OF.conflict || defaultShouldRevalidate
}
