import { printedTexts } from '#/app/certificates/model/printed-texts.ts'
import { warningsOf } from '#/app/certificates/one-of-a-type/one-of-a-type.server.ts'
import { unprintedIn } from '#/app/print-fonts/unprinted.server.ts'
import { redirect } from 'react-router'
import { listFlags } from '#/app/content/flags/flags.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orUnsent } from '#/app/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { CertificateChanges, editedCertificate } from '#/app/certificates/model/certificate.ts'
import { getCertificate, updateCertificate } from '#/app/certificates/certificates.server.ts'
import type { Route } from './+types/edit-certificate.page.ts'
import { CertificateForm } from './certificate-form.tsx'
import { addressOf, forgettingDraft } from './draft.tsx'
import { asChecked } from './checkbox-value.ts'

const FAILED = 'Failed to update certificate'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [certificate, flags] = await Promise.all([
    orErrorPage(getCertificate(requestContext, recordId(params.id, 'certificate'))),
    listFlags(requestContext),
  ])
  return { certificate, flags: flags.map(({ name, code }) => ({ name, code })) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, CertificateChanges)
  return submitForm(
    { form, schema: editedCertificate(form), failure: { title: FAILED }, context },
    async (edited) => {
      const requestContext = context.get(requestContextKey)
      const saved = await updateCertificate(requestContext, id, asChecked(edited))
      const isSecond = (await warningsOf(requestContext, saved)).length > 0
      const said = flash(isSecond ? 'updated-second' : 'updated', unprintedIn(printedTexts(saved)))
      // Saving leaves edit mode and keeps the tab.
      return redirect(paths.newCertificate(), { headers: { 'Set-Cookie': said } })
    },
  )
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, request, () =>
    forgettingDraft(addressOf(request.url), () => serverAction()),
  )
}

export const meta = () => staffMeta('Edit Certificate')

export default function EditCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, flags } = loaderData
  const conflict = actionData?.lastResult?.error?.[''] !== undefined && actionData.current !== null
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail
          to={[
            ['Certificates', paths.staff()],
            [certificate.certificateId, paths.certificate(certificate.id)],
          ]}
          here="Edit"
        />
        <h1 className="text-3xl font-semibold">Edit Certificate</h1>
      </div>
      <CertificateForm
        key={certificate.id}
        flags={flags}
        values={certificate}
        record={certificate}
        current={conflict ? certificate : null}
        ofVessel={null}
        lastResult={actionData?.lastResult}
        submitLabel="Update Certificate"
      />
    </main>
  )
}

/** Also after a conflict: the form then shows the record as it is now, and the next save is based on that. */
export const shouldRevalidate = revalidateAfterConflict
