import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, redirectDocument, useLocation } from 'react-router'
import { grantExport } from '#/app/accounts/proof/export-grants.server.ts'
import { ProofFields } from '#/app/accounts/proof/proof-fields.tsx'
import { PROOF_SECRETS, ProofForm } from '#/app/accounts/proof/proof.ts'
import { readProofWays } from '#/app/accounts/proof/require-proof.server.ts'
import { filtersIn, filterSearch } from '#/app/certificates/list/list-address.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, formHeaders, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { useRefusedForm } from '#/app/shell/refused-form.tsx'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { FieldErrors } from '#/app/ui/field.tsx'
import type { Route } from './+types/export.page.ts'

const FAILED = { title: 'Nothing was exported', hide: PROOF_SECRETS } as const

export async function loader({ context }: Route.LoaderArgs) {
  return { ways: await orErrorPage(readProofWays(context.get(scopeContext))) }
}

/** Asks for the password, then leads to the download; the filters of the list stay in the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm({ request, context }, ProofForm), { schema: ProofForm })
  if (submission.status !== 'success') return invalidForm(submission, FAILED)
  try {
    const { grant } = await grantExport(context.get(scopeContext), submission.value)
    const search = new URLSearchParams(filterSearch(new URL(request.url).searchParams))
    search.set('grant', grant)
    return redirectDocument(`${paths.exportCsv()}?${search}`)
  } catch (error) {
    return failedForm(submission, FAILED, { error, context })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export const headers = formHeaders

export function meta() {
  return [{ title: `Export certificates | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const search = new URLSearchParams(useLocation().search)
  const { form, errors } = useRefusedForm(actionData?.lastResult)
  const filtered = filtersIn(search).length > 0
  return (
    <main id="main" className="wrap-wide flex grow flex-col items-start gap-6 py-8">
      <h1 className="text-3xl font-semibold">Export certificates</h1>
      <p className="max-w-prose">
        {filtered ? 'All certificates that match your filters' : 'All certificates of the register'}, in one CSV file. The
        export is recorded, and administrators are notified.
      </p>
      <Form method="post" ref={form} noValidate className="flex w-full max-w-xl flex-col gap-5">
        <FieldErrors id="form" errors={errors} />
        <ProofFields of="export" ways={loaderData.ways} lastResult={actionData?.lastResult} />
        <div className="flex flex-wrap gap-3">
          <Button kind="main">Download the file</Button>
          <Link to={paths.staff() + filterSearch(search)} className={buttonLook({ kind: 'quiet' })}>
            Back to the list
          </Link>
        </div>
      </Form>
    </main>
  )
}
