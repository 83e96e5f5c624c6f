import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { data, Link } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { closeCondition } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { ClosedCondition } from '#/domain/register/survey/recording/survey-input.ts'
import { fullDate } from '#/domain/language/format.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import { latestDayAnywhere } from '#/core/dates.ts'
import type { Route } from './+types/close-condition.page.ts'
import { PartFrame } from '#/pages/office/certificate/part/part-frame.tsx'
import { readPart } from '#/pages/office/certificate/part/read-part.server.ts'

const FAILED = 'The condition could not be closed'
const Form = ClosedCondition.required({ version: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const condition = part.conditions[recordId(params.number, 'condition') - 1]
  if (!condition) throw data('There is no such condition.', { status: STATUS_OF['not-found'] })
  return { certificate, part, condition, today: requestContext.today }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const number = recordId(params.number, 'condition')
  const form = await readForm({ request, context }, Form)
  return submitForm({ form, schema: Form, failure: { title: FAILED }, context }, async (closed) => {
    await closeCondition(requestContext, certificate.id, { code: part.code, number }, closed)
    const address = paths.certificatePart(certificate.id, part.code)
    return redirectWithNotice(address, 'condition-closed')
  })
}

export const clientAction = sendForm({ title: FAILED })
export const shouldRevalidate = revalidateAfterConflict
export const meta = () => staffMeta('Close a condition')

export default function CloseConditionPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, part, condition } = loaderData
  return (
    <PartFrame {...loaderData} title="Close a condition">
      <p className="max-w-prose border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
        {condition.text}
      </p>
      {condition.closedOn === null ? (
        <ClosingForm
          key={certificate.version}
          {...loaderData}
          lastResult={actionData?.lastResult}
        />
      ) : (
        <>
          <p>It was closed on {fullDate(condition.closedOn)}.</p>
          <Link
            to={paths.certificatePart(certificate.id, part.code)}
            className={buttonClass({ className: 'self-start' })}
          >
            Back
          </Link>
        </>
      )}
    </PartFrame>
  )
}

type ClosingFormProps = {
  certificate: Certificate
  part: Part
  today: string
  lastResult: LastResult | undefined
}

function ClosingForm({ certificate, part, today, lastResult }: ClosingFormProps) {
  const form = useForm<'closedOn'>(lastResult)
  const closedOn = form.field('closedOn')
  return (
    <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
      <input type="hidden" name="version" value={certificate.version} />
      <TextField
        {...closedOn}
        defaultValue={lastResult ? closedOn.defaultValue : today}
        type="date"
        label="Closed on"
        min="1900-01-01"
        max={latestDayAnywhere(today)}
        hint="The day on which it was found to be met."
      />
      <SaveOrCancel form={form} cancel={paths.certificatePart(certificate.id, part.code)}>
        Close condition
      </SaveOrCancel>
    </StaffForm>
  )
}
