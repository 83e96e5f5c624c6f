import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { addYears } from '#/app/dates.ts'
import { listFlags } from '#/app/flags/flags.server.ts'
import { failedForm, formOf, invalidForm, orUnsent } from '#/app/forms.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { DEFAULT_FLAG, DEFAULT_TYPE, DEFAULT_VALIDITY_YEARS, NewCertificate } from '#/app/certificates/certificate.ts'
import { createCertificate, proposeNumber } from '#/app/certificates/certificates.server.ts'
import type { Route } from './+types/new-certificate.page.ts'
import { CertificateForm } from './certificate-form.tsx'
import { asTicked } from './ticked.ts'

const FAILED = 'Failed to create certificate'

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const [certificateId, flags] = await Promise.all([proposeNumber(scope), listFlags(scope)])
  return {
    flags: flags.map((flag) => flag.name),
    proposal: {
      certificateId,
      type: DEFAULT_TYPE,
      flag: DEFAULT_FLAG,
      issuedDate: scope.today,
      expiryDate: addYears(scope.today, DEFAULT_VALIDITY_YEARS),
      isValid: true,
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await formOf(request), { schema: NewCertificate })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await createCertificate(context.get(scopeContext), asTicked(submission.value))
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  return redirect(paths.staff(), { headers: { 'Set-Cookie': flash('created') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Create New Certificate | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function NewCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Create New Certificate</h1>
      <CertificateForm
        flags={loaderData.flags}
        values={loaderData.proposal}
        schema={NewCertificate}
        lastResult={actionData?.lastResult}
        submitLabel="Create Certificate"
      />
    </main>
  )
}
