import { unprintedIn } from '#/app/print-fonts/unprinted.server.ts'
import { redirect } from 'react-router'
import { getCompany, updateCompany } from '#/app/companies/companies.server.ts'
import { EditedCompany } from '#/app/companies/company.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import type { Route } from './+types/edit-company.page.ts'
import { CompanyForm } from './company-form.tsx'

const FAILED = 'Failed to save the company'

export async function loader({ params, context }: Route.LoaderArgs) {
  return {
    company: await orErrorPage(
      getCompany(context.get(requestContextKey), recordId(params.id, 'company')),
    ),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'company')
  const form = await readForm({ request, context }, EditedCompany)
  return submitForm(
    { form, schema: EditedCompany, failure: { title: FAILED }, context },
    async (sent) => {
      // The form is sent whole: an empty field clears what is stored.
      const { imoNumber = null, address = null, country = null, emails = [], ...rest } = sent
      const company = await updateCompany(context.get(requestContextKey), id, {
        ...rest,
        imoNumber,
        address,
        country,
        emails,
      })
      return redirect(paths.company(company.id), {
        headers: {
          'Set-Cookie': flash('company-saved', unprintedIn([company.name, company.address])),
        },
      })
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Edit a company')

export default function EditCompanyPage({
  loaderData: { company },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const lastResult = actionData?.lastResult
  const conflict = lastResult?.error?.[''] !== undefined && actionData?.current !== null
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail
          to={[
            ['Ships', paths.ships()],
            ['Companies', paths.companies()],
            [company.name, paths.company(company.id)],
          ]}
          here="Edit"
        />
        <h1 className="text-3xl font-semibold wrap-anywhere">Edit {company.name}</h1>
      </div>
      <CompanyForm
        key={`${company.version}/${conflict}`}
        company={company}
        lastResult={lastResult}
        conflict={conflict}
      />
    </main>
  )
}
