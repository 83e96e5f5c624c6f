import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { ConfirmFields } from '#/pages/web/re-authentication/confirm-fields.tsx'
import { Link, useLocation } from 'react-router'
import { fullDate } from '#/domain/language/format.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { Deletion } from '#/domain/register/certificate/deletion.ts'
import {
  deleteCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import type { Route } from './+types/delete-certificate.page.ts'

const FAILED = 'Failed to delete certificate'

export async function loader({ params, context }: Route.LoaderArgs) {
  return {
    certificate: await orErrorPage(
      getCertificate(context.get(requestContextKey), recordId(params.id, 'certificate')),
    ),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, Deletion)
  return submitForm(
    { form, schema: Deletion, failure: { title: FAILED }, context },
    async (deletion) => {
      await deleteCertificate(context.get(requestContextKey), id, deletion)
      const { search } = new URL(request.url)
      return redirectWithNotice(paths.staff() + search, 'deleted')
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Delete Certificate')

export default function DeleteCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate } = loaderData
  const { search } = useLocation()
  return (
    <StaffPage
      title="Delete Certificate"
      trail={[
        ['Certificates', { pathname: paths.staff(), search }],
        [certificate.certificateId, paths.certificate(certificate.id)],
      ]}
      here="Delete"
    >
      <div className="flex max-w-2xl flex-col gap-5 border-l-4 border-invalid pl-6">
        <p className="text-lg text-ink">
          Are you sure you want to delete this certificate? This action cannot be undone.
        </p>
        <p>
          <span className="font-mono break-all text-ink">{certificate.certificateId}</span>
          <br />
          <span className="font-semibold text-ink">{certificate.vesselName}</span>, issued{' '}
          {fullDate(certificate.issuedDate)}
        </p>
        <p>
          Delete a certificate only if it was entered by mistake: its number is then{' '}
          <em>not found</em>, and verification adds that the authority removed it on this day as
          entered by mistake. Withdraw a real certificate that is no longer valid, so that everyone
          who scans it sees <em>withdrawn</em>.
        </p>
        <DeletionForm certificate={certificate} lastResult={actionData?.lastResult} />
      </div>
    </StaffPage>
  )
}

type DeletionFormProps = {
  certificate: Route.ComponentProps['loaderData']['certificate']
  lastResult: LastResult | undefined
}

function DeletionForm({ certificate, lastResult }: DeletionFormProps) {
  const { search } = useLocation()
  const form = useForm<keyof Deletion>(lastResult)
  return (
    <PageForm
      form={form}
      action={`${paths.deleteCertificate(certificate.id)}${search}`}
      className="flex max-w-xl flex-col gap-5"
    >
      <input type="hidden" name="version" value={certificate.version} />
      <TextField
        {...form.field('reason')}
        label="Reason"
        hint="Such as: entered twice. It stays in the history of this certificate and in the list of deleted certificates; the public does not see it."
        autoComplete="off"
        maxLength={500}
      />
      <ConfirmFields lastResult={lastResult} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} kind="danger">
          Delete
        </SubmitButton>
        <Link to={`${paths.editCertificate(certificate.id)}?withdraw`} className={buttonClass()}>
          Withdraw instead
        </Link>
        <Link to={{ pathname: paths.staff(), search }} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </PageForm>
  )
}
