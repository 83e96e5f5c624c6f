import { Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { fullDate } from '#/app/language/format.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { failedChange } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FailedText } from '#/app/web/ui/failure-text.tsx'
import { deleteCertificate, getCertificate } from '#/app/certificates/certificates.server.ts'
import type { Route } from './+types/delete-certificate.page.ts'

const FAILED = 'Failed to delete certificate'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { certificate: await orErrorPage(getCertificate(context.get(requestContextKey), recordId(params.id, 'certificate'))) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const version = Number((await readForm({ request, context }, 'version')).get('version'))
  try {
    await deleteCertificate(context.get(requestContextKey), id, version)
  } catch (error) {
    return failedChange(error, { title: FAILED, context })
  }
  const { search } = new URL(request.url)
  return redirect(paths.staff() + search, { headers: { 'Set-Cookie': flash('deleted') } })
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Delete Certificate')

export default function DeleteCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate } = loaderData
  const { search } = useLocation()
  const deleting = useNavigation().formData !== undefined
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
        <p className="text-lg text-ink">Are you sure you want to delete this certificate? This action cannot be undone.</p>
        <p>
          <span className="font-mono break-all text-ink">{certificate.certificateId}</span>
          <br />
          <span className="font-semibold text-ink">{certificate.vesselName}</span>, issued {fullDate(certificate.issuedDate)}
        </p>
        <p>
          Delete a certificate only if it was entered by mistake: its number is then <em>not found</em>. Withdraw a real
          certificate that is no longer valid, so that everyone who scans it sees <em>withdrawn</em>.
        </p>
        {actionData && <FailedText of={actionData.notice} />}
        <div className="flex flex-wrap gap-3">
          <Form method="post" action={`${paths.deleteCertificate(certificate.id)}${search}`}>
            <input type="hidden" name="version" value={certificate.version} />
            <Button kind="danger" disabled={deleting}>
              Delete
            </Button>
          </Form>
          <Link to={`${paths.editCertificate(certificate.id)}?withdraw`} className={buttonClass()}>
            Withdraw instead
          </Link>
          <Link to={{ pathname: paths.staff(), search }} className={buttonClass({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </div>
    </main>
  )
}
