import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { Link } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { extendableOf, lastDayOfPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { extendPart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { NewExtension } from '#/domain/register/survey/recording/survey-input.ts'
import { dayMonthYear, expiryText } from '#/domain/language/format.ts'
import { latestExtension, needsConsent } from '#/domain/register/model/survey/extensions.ts'
import type { ExtensionKind } from '#/domain/register/model/type/survey-rules.ts'
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
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { SelectField, TextField } from '#/pages/web/ui/field.tsx'
import { addDays } from '#/core/dates.ts'
import type { Route } from './+types/extend.page.ts'
import { openExtensions } from '#/domain/register/survey/recording/can-extend.ts'
import { PartFrame } from './part-frame.tsx'
import { EXTENSION_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import { readPart } from './read-part.server.ts'

const FAILED = 'The certificate could not be extended'
const Form = NewExtension.required({ version: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  return {
    certificate,
    part,
    kinds: openExtensions(part, certificate.surveysFrom, requestContext.today),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const form = await readForm({ request, context }, Form)
  return submitForm(
    { form, schema: Form, failure: { title: FAILED }, context },
    async (extension) => {
      await extendPart(requestContext, certificate.id, part.code, extension)
      const address = paths.certificatePart(certificate.id, part.code)
      return redirectWithNotice(
        address,
        'extended',
        unprintedIn([extension.administration, extension.consentReference]),
      )
    },
  )
}

export const clientAction = sendForm({ title: FAILED })
export const shouldRevalidate = revalidateAfterConflict
export const meta = () => staffMeta('Extend')

export default function ExtendPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, part, kinds } = loaderData
  // What was sent meanwhile is refused with its rule, beside what was typed.
  if (kinds.length === 0 && !actionData) {
    return (
      <PartFrame {...loaderData} title="Extend">
        <p className="max-w-prose">
          This certificate cannot be extended today. One that is in force and expires is extended
          once, on its expiry date or in the three months before it; up to the longest term, or by
          decision of the Administration, on any day until it expires.
        </p>
        <Link
          to={paths.certificatePart(certificate.id, part.code)}
          className={buttonClass({ className: 'self-start' })}
        >
          Back
        </Link>
      </PartFrame>
    )
  }
  return (
    <PartFrame {...loaderData} title="Extend">
      <p className="max-w-prose">
        It expires on {expiryText(lastDayOfPart(part))}. An extension is granted today, and everyone
        who verifies the certificate reads “extended until”. Owner and flag administration are
        notified.
      </p>
      <ExtensionForm
        key={certificate.version}
        {...loaderData}
        lastResult={actionData?.lastResult}
      />
    </PartFrame>
  )
}

type ExtensionFormProps = {
  certificate: Certificate
  part: Part
  kinds: readonly ExtensionKind[]
  lastResult: LastResult | undefined
}

const FIELDS = [
  'kind',
  'until',
  'reason',
  'administration',
  'consentReference',
  'consentDate',
] as const

function ExtensionForm({ certificate, part, kinds, lastResult }: ExtensionFormProps) {
  const form = useForm<(typeof FIELDS)[number]>(lastResult, { order: FIELDS })
  const facts = extendableOf(part, certificate.surveysFrom)
  const lastDay = lastDayOfPart(part)
  const limits = kinds.map((kind) => latestExtension(facts, kind))
  const latest = limits.includes(null)
    ? undefined
    : limits
        .flatMap((day) => day ?? [])
        .toSorted()
        .at(-1)
  return (
    <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
      <input type="hidden" name="version" value={certificate.version} />
      <SelectField {...form.field('kind')} label="Why it is extended">
        {kinds.map((kind, i) => (
          <option key={kind} value={kind}>
            {EXTENSION_TEXTS[kind]}
            {limits[i] && `: until ${dayMonthYear(limits[i])} at most`}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('until')}
        type="date"
        label="Extended until"
        min={lastDay === null ? undefined : addDays(lastDay, 1)}
        max={latest}
        hint="The last day on which it is valid."
      />
      <TextField
        {...form.field('reason')}
        label="Reason"
        autoComplete="off"
        maxLength={500}
        hint="It stays in the history."
      />
      <ConsentFields
        form={form}
        certificate={certificate}
        isNeeded={kinds.every((kind) => needsConsent(part.code, kind))}
      />
      <SaveOrCancel form={form} cancel={paths.certificatePart(certificate.id, part.code)}>
        Extend
      </SaveOrCancel>
    </StaffForm>
  )
}

type ConsentFieldsProps = {
  form: ReturnType<typeof useForm<(typeof FIELDS)[number]>>
  certificate: Pick<Certificate, 'flag'>
  isNeeded: boolean
}

/** The consent of the Administration: its name, the reference of its letter, and the day. */
function ConsentFields({ form, certificate, isNeeded }: ConsentFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="pr-3 font-serif text-xl font-semibold">
        Consent of the Administration
      </legend>
      <p className="max-w-prose">
        {isNeeded
          ? `A statutory certificate is extended by consent of its flag, ${certificate.flag}. The document prints what is entered here.`
          : 'Leave it empty, unless the Administration of the flag decides.'}
      </p>
      <TextField
        {...form.field('administration')}
        label="Administration"
        autoComplete="off"
        maxLength={200}
        hint={`Its name, such as “Maritime Administration of ${certificate.flag}”.`}
      />
      <TextField
        {...form.field('consentReference')}
        label="Reference"
        autoComplete="off"
        maxLength={200}
        hint="Of its letter or message."
      />
      <TextField {...form.field('consentDate')} type="date" label="Date of the consent" />
    </fieldset>
  )
}
