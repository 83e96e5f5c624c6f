import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { getCompany, updateCompany } from '#/domain/register/company/companies.server.ts'
import { EditedCompany } from '#/domain/register/company/company.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
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
      return redirectWithNotice(
        paths.company(company.id),
        'company-saved',
        unprintedIn([company.name, company.address]),
      )
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
    <StaffPage
      title={`Edit ${company.name}`}
      trail={[
        ['Ships', paths.ships()],
        ['Companies', paths.companies()],
        [company.name, paths.company(company.id)],
      ]}
      here="Edit"
    >
      <CompanyForm
        key={`${company.version}/${conflict}`}
        company={company}
        lastResult={lastResult}
        conflict={conflict}
      />
    </StaffPage>
  )
}
