import { unprintedIn } from '#/app/print-fonts/unprinted.server.ts'
import { redirect } from 'react-router'
import { createCompany } from '#/app/companies/companies.server.ts'
import { NewCompany } from '#/app/companies/company.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import type { Route } from './+types/new-company.page.ts'
import { CompanyForm } from './company-form.tsx'

const FAILED = 'Failed to add the company'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, NewCompany)
  return submitForm(
    { form, schema: NewCompany, failure: { title: FAILED }, context },
    async (input) => {
      const company = await createCompany(context.get(requestContextKey), input)
      return redirect(paths.company(company.id), {
        headers: {
          'Set-Cookie': flash('company-added', unprintedIn([company.name, company.address])),
        },
      })
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Add a company')

export default function NewCompanyPage({ actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail
          to={[
            ['Ships', paths.ships()],
            ['Companies', paths.companies()],
          ]}
          here="Add a company"
        />
        <h1 className="text-3xl font-semibold">Add a company</h1>
      </div>
      <CompanyForm company={null} lastResult={actionData?.lastResult} />
    </main>
  )
}
