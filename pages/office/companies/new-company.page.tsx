import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { NewCompany } from '#/domain/register/company/company.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import type { Route } from './+types/new-company.page.ts'
import { CompanyForm } from './company-form.tsx'

const FAILED = 'Failed to add the company'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, NewCompany)
  return submitForm(
    { form, schema: NewCompany, failure: { title: FAILED }, context },
    async (input) => {
      const company = await createCompany(context.get(requestContextKey), input)
      return redirectWithNotice(
        paths.company(company.id),
        'company-added',
        unprintedIn([company.name, company.address]),
      )
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Add a company')

export default function NewCompanyPage({ actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <StaffPage
      title="Add a company"
      trail={[
        ['Ships', paths.ships()],
        ['Companies', paths.companies()],
      ]}
    >
      <CompanyForm company={null} lastResult={actionData?.lastResult} />
    </StaffPage>
  )
}
