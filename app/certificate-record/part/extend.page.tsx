import { Link, redirect } from 'react-router'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { extendPart } from '#/app/certificates/surveys/part-decisions.server.ts'
import { NewExtension } from '#/app/certificates/surveys/survey-input.ts'
import { dayMonthYear, expiryText } from '#/app/language/format.ts'
import { EXTENSION_KINDS, mayBeExtended } from '#/app/surveys/model/survey-rules.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import { addDays, addMonths } from '#/core/dates.ts'
import type { Route } from './+types/extend.page.ts'
import { canExtend } from './can-extend.ts'
import { PartFrame } from './part-frame.tsx'
import { EXTENSION_TEXTS } from '#/app/surveys/part-labels.ts'
import { readPart } from './read-part.server.ts'

const FAILED = 'The certificate could not be extended'
const Form = NewExtension.required({ version: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  return { certificate, part, isExtendable: canExtend(part, certificate.surveysFrom, requestContext.today) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const form = await readForm({ request, context }, Form)
  return submitForm({ form, schema: Form, failure: { title: FAILED }, context }, async (extension) => {
    await extendPart(requestContext, certificate.id, part.code, extension)
    const address = paths.certificatePart(certificate.id, part.code)
    return redirect(address, { headers: { 'Set-Cookie': flash('extended') } })
  })
}

export const clientAction = sendForm({ title: FAILED })
export const shouldRevalidate = revalidateAfterConflict
export const meta = () => staffMeta('Extend')

export default function ExtendPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, part, isExtendable } = loaderData
  // What was sent meanwhile is refused with its rule, beside what was typed.
  if (!isExtendable && !actionData) {
    return (
      <PartFrame {...loaderData} title="Extend">
        <p className="max-w-prose">
          This certificate cannot be extended today. A full-term certificate that is in force and expires is extended once, on
          its expiry date or in the three months before it. A Document of Compliance is not.
        </p>
        <Link to={paths.certificatePart(certificate.id, part.code)} className={buttonClass({ className: 'self-start' })}>
          Back
        </Link>
      </PartFrame>
    )
  }
  return (
    <PartFrame {...loaderData} title="Extend">
      <p className="max-w-prose">
        It expires on {expiryText(part.expiryDate)}. An extension is granted once, today, and everyone who verifies the
        certificate reads “extended until”. Owner and flag administration are notified.
      </p>
      <ExtensionForm key={certificate.version} {...loaderData} lastResult={actionData?.lastResult} />
    </PartFrame>
  )
}

type ExtensionFormProps = { certificate: Certificate; part: Part; lastResult: LastResult | undefined }

function ExtensionForm({ certificate, part, lastResult }: ExtensionFormProps) {
  const form = useForm<'kind' | 'until' | 'reason'>(lastResult, { order: ['kind', 'until', 'reason'] })
  const { expiryDate } = part
  return (
    <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
      <input type="hidden" name="version" value={certificate.version} />
      <SelectField {...form.field('kind')} label="Why it is extended">
        {EXTENSION_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {EXTENSION_TEXTS[kind]}
            {expiryDate !== null && `: until ${dayMonthYear(addMonths(expiryDate, mayBeExtended[kind]))} at most`}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('until')}
        type="date"
        label="Extended until"
        min={expiryDate === null ? undefined : addDays(expiryDate, 1)}
        max={expiryDate === null ? undefined : addMonths(expiryDate, Math.max(...Object.values(mayBeExtended)))}
        hint="The last day on which it is valid."
      />
      <TextField {...form.field('reason')} label="Reason" autoComplete="off" maxLength={500} hint="It stays in the history." />
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form}>Extend</SaveButton>
        <Link to={paths.certificatePart(certificate.id, part.code)} className={buttonClass({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </StaffForm>
  )
}
