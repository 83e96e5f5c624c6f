import { Form, Link, redirect, useLocation, useNavigation } from 'react-router'
import { fullDate } from '#/app/dates.ts'
import { readForm } from '#/app/form-body.ts'
import { failedChange, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { deleteCertificate, getCertificate } from '#/app/certificates/certificates.server.ts'
import type { Route } from './+types/delete-certificate.page.ts'

const FAILED = 'Failed to delete certificate'

export async function loader({ params, context }: Route.LoaderArgs) {
  return { certificate: await orErrorPage(getCertificate(context.get(scopeContext), recordId(params.id, 'certificate'))) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const version = Number((await readForm({ request, context }, 'version')).get('version'))
  try {
    await deleteCertificate(context.get(scopeContext), id, version)
  } catch (error) {
    return failedChange(error, { title: FAILED, context })
  }
  const { search } = new URL(request.url)
  return redirect(paths.staff() + search, { headers: { 'Set-Cookie': flash('deleted') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Delete Certificate | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function DeleteCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate } = loaderData
  const { search } = useLocation()
  const deleting = useNavigation().formData !== undefined
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-10">
      <h1 className="text-3xl font-semibold">Delete Certificate</h1>
      <div className="flex max-w-2xl flex-col gap-5 border-l-4 border-invalid pl-6">
        <p className="text-lg text-ink">Are you sure you want to delete this certificate? This action cannot be undone.</p>
        <p>
          <span className="font-mono break-all text-ink">{certificate.certificateId}</span>
          <br />
          <span className="font-semibold text-ink">{certificate.vesselName}</span>, issued {fullDate(certificate.issuedDate)}
        </p>
        <p>
          Delete what was entered by mistake: its number then answers <em>not found</em>. A real certificate that no longer
          holds is <em>withdrawn</em>, so that whoever scans it learns so.
        </p>
        {actionData && (
          <p role="alert" className="font-semibold text-invalid">
            {actionData.notice.description}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Form method="post" action={`${paths.deleteCertificate(certificate.id)}${search}`}>
            <input type="hidden" name="version" value={certificate.version} />
            <Button kind="danger" disabled={deleting}>
              Delete
            </Button>
          </Form>
          <Link to={`${paths.editCertificate(certificate.id)}?withdraw`} className={buttonLook()}>
            Withdraw instead
          </Link>
          <Link to={{ pathname: paths.staff(), search }} className={buttonLook({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </div>
    </main>
  )
}
