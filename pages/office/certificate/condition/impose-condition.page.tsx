import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { isClass } from '#/domain/register/model/type/certificate-types.ts'
import { imposeCondition } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { NewCondition } from '#/domain/register/survey/recording/survey-input.ts'
import { latestDayAnywhere } from '#/core/dates.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { SelectField, TextAreaField, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/impose-condition.page.ts'
import { PartFrame } from '#/pages/office/certificate/part/part-frame.tsx'
import { loadPart, readPart } from '#/pages/office/certificate/part/read-part.server.ts'

const FAILED = 'The condition could not be imposed'
const Form = NewCondition.required({ version: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadPart(context.get(requestContextKey), params)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const form = await readForm({ request, context }, Form)
  return submitForm(
    { form, schema: Form, failure: { title: FAILED }, context },
    async (condition) => {
      await imposeCondition(requestContext, certificate.id, part.code, condition)
      const address = paths.certificatePart(certificate.id, part.code)
      return redirectWithNotice(address, 'condition-imposed')
    },
  )
}

export const clientAction = sendForm({ title: FAILED })
export const shouldRevalidate = revalidateAfterConflict
export const meta = () => staffMeta('Impose a condition')

export default function ImposeConditionPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <PartFrame {...loaderData} title="Impose a condition">
      <p className="max-w-prose">
        Everyone who verifies the certificate reads it, with the day on which it is due, until it is
        closed. The certificate stays valid; suspend it where it must not be.
      </p>
      <ConditionForm
        key={loaderData.certificate.version}
        {...loaderData}
        lastResult={actionData?.lastResult}
      />
    </PartFrame>
  )
}

type ConditionFormProps = {
  certificate: Certificate
  part: Part
  today: string
  lastResult: LastResult | undefined
}

function ConditionForm({ certificate, part, today, lastResult }: ConditionFormProps) {
  const form = useForm<'kind' | 'text' | 'imposedOn' | 'dueOn'>(lastResult, {
    order: ['kind', 'text', 'imposedOn', 'dueOn'],
  })
  const imposedOn = form.field('imposedOn')
  return (
    <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
      <input type="hidden" name="version" value={certificate.version} />
      <SelectField {...form.field('kind')} label="Kind of condition">
        {isClass(part.code) && <option value="class">Condition of class</option>}
        <option value="statutory">Statutory condition</option>
      </SelectField>
      <TextAreaField
        {...form.field('text')}
        label="Condition"
        rows={3}
        maxLength={1000}
        hint="What has to be done, such as “Renew the port anchor chain”."
      />
      <TextField
        {...imposedOn}
        defaultValue={lastResult ? imposedOn.defaultValue : today}
        type="date"
        label="Imposed on"
        min="1900-01-01"
        max={latestDayAnywhere(today)}
      />
      <TextField
        {...form.field('dueOn')}
        type="date"
        label="Due on"
        hint="From the next day on it is overdue."
      />
      <SaveOrCancel form={form} cancel={paths.certificatePart(certificate.id, part.code)}>
        Impose condition
      </SaveOrCancel>
    </StaffForm>
  )
}
