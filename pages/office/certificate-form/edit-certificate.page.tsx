import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { printedTexts } from '#/domain/register/model/certificate/printed-texts.ts'
import { warningsOf } from '#/domain/register/certificate/one-of-a-type/one-of-a-type.server.ts'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { redirect } from 'react-router'
import { listFlags } from '#/domain/services/flags/flags.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flash } from '#/pages/web/toast/flash.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import {
  CertificateChanges,
  editedCertificate,
} from '#/domain/register/model/certificate/certificate.ts'
import {
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
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
    <StaffPage
      title="Edit Certificate"
      trail={[
        ['Certificates', paths.staff()],
        [certificate.certificateId, paths.certificate(certificate.id)],
      ]}
      here="Edit"
    >
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
    </StaffPage>
  )
}

/**
 * Also after a conflict: the form then shows the record as it is now, and the next save is based on
 * that.
 */
export const shouldRevalidate = revalidateAfterConflict
