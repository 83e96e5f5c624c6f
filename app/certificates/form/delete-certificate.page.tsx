import { ConfirmFields } from '#/app/accounts/re-authentication/confirm-fields.tsx'
import { Link, redirect, useLocation } from 'react-router'
import { fullDate } from '#/app/language/format.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { PageForm, SubmitButton } from '#/app/web/forms/page-form.tsx'
import { useForm } from '#/app/web/forms/use-form.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import { Deletion } from '#/app/certificates/model/deletion.ts'
import { deleteCertificate, getCertificate } from '#/app/certificates/certificates.server.ts'
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
      return redirect(paths.staff() + search, { headers: { 'Set-Cookie': flash('deleted') } })
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Delete Certificate')

export default function DeleteCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate } = loaderData
  const { search } = useLocation()
  const form = useForm<keyof Deletion>(actionData?.lastResult)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-10">
      <div>
        <Trail
          to={[
            ['Certificates', { pathname: paths.staff(), search }],
            [certificate.certificateId, paths.certificate(certificate.id)],
          ]}
          here="Delete"
        />
        <h1 className="text-3xl font-semibold">Delete Certificate</h1>
      </div>
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
          <ConfirmFields lastResult={actionData?.lastResult} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton form={form} kind="danger">
              Delete
            </SubmitButton>
            <Link
              to={`${paths.editCertificate(certificate.id)}?withdraw`}
              className={buttonClass()}
            >
              Withdraw instead
            </Link>
            <Link
              to={{ pathname: paths.staff(), search }}
              className={buttonClass({ kind: 'quiet' })}
            >
              Cancel
            </Link>
          </div>
        </PageForm>
      </div>
    </main>
  )
}
