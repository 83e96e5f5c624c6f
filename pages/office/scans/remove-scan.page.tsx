import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { data, Link } from 'react-router'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { MAX_SCAN_REASON, RemovedScan } from '#/domain/register/scan/scan-reason.ts'
import { removeScan, scansOfEntry } from '#/domain/register/scan/scans.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/remove-scan.page.ts'
import { ScanFacts } from './scan-facts.tsx'
import { ScanFrame } from './scan-frame.tsx'

const TITLE = 'Remove the scan'
const FAILED = 'The scan was not removed'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const certificate = await orErrorPage(
    getCertificate(requestContext, recordId(params.id, 'certificate')),
  )
  const { scans } = await scansOfEntry(requestContext, certificate)
  const scan = scans.find(({ removedAt }) => removedAt === null)
  if (!scan)
    throw data('This entry has no scan of an original.', { status: STATUS_OF['not-found'] })
  return { certificate, scan }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, RemovedScan)
  return submitForm(
    { form, schema: RemovedScan, failure: { title: FAILED }, context },
    async ({ reason }) => {
      await removeScan(context.get(requestContextKey), id, reason)
      return redirectWithNotice(paths.certificate(id), 'scan-removed')
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta(TITLE)

export default function RemoveScanPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, scan } = loaderData
  const form = useForm<'reason'>(actionData?.lastResult)
  return (
    <ScanFrame certificate={certificate} title={TITLE}>
      <p className="max-w-prose">
        The public can no longer download it. Staff still can, and the history says who removed it
        and why.
      </p>
      <ScanFacts id={certificate.id} scan={scan} />
      <PageForm
        form={form}
        action={paths.removeScan(certificate.id)}
        className="flex max-w-xl flex-col gap-5"
      >
        <TextField
          {...form.field('reason')}
          label="Reason"
          hint="Such as “it is of another ship”."
          autoComplete="off"
          maxLength={MAX_SCAN_REASON}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} kind="danger">
            Remove scan
          </SubmitButton>
          <Link to={paths.certificate(certificate.id)} className={buttonClass({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </PageForm>
    </ScanFrame>
  )
}
