import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { latestDayAnywhere } from '#/core/dates.ts'
import { Link } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { expires, kindsOf, type Part } from '#/domain/register/model/certificate/part.ts'
import { correctPart } from '#/domain/register/certificate/corrections/correct-part.server.ts'
import { PartCorrection } from '#/domain/register/certificate/corrections/part-correction.ts'
import { KIND_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import { expiryText, fullDate } from '#/domain/language/format.ts'
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
import { Options, SelectField, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/edit-part.page.ts'
import { PartFrame } from './part-frame.tsx'
import { loadPart, readPart } from './read-part.server.ts'

const FAILED = 'The certificate could not be corrected'

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadPart(context.get(requestContextKey), params)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const form = await readForm({ request, context }, PartCorrection)
  return submitForm(
    { form, schema: PartCorrection, failure: { title: FAILED }, context },
    async (correction) => {
      await correctPart(requestContext, certificate.id, part.code, correction)
      const address = paths.certificatePart(certificate.id, part.code)
      return redirectWithNotice(address, 'part-corrected')
    },
  )
}

export const clientAction = sendForm({ title: FAILED })
export const shouldRevalidate = revalidateAfterConflict
export const meta = () => staffMeta('Correct dates and kind')

/**
 * What one certificate of a record says of itself; what all have in common is edited with the
 * record.
 */
export default function EditPartPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, part, today } = loaderData
  const isConflict =
    actionData?.lastResult?.error?.[''] !== undefined && actionData.current !== null
  return (
    <PartFrame certificate={certificate} part={part} title="Correct dates and kind">
      <p className="max-w-prose">
        This changes {part.code} alone. Ship, flag, number and the list of certificates are{' '}
        <Link to={paths.editCertificate(certificate.id)} className="text-link underline">
          edited with the record
        </Link>
        .
      </p>
      <CorrectionForm
        {...{ certificate, part, today, isConflict }}
        lastResult={actionData?.lastResult}
      />
    </PartFrame>
  )
}

const ORDER = [
  'kind',
  'issuedDate',
  'expiryDate',
  'surveyCompletedOn',
  'renewedFrom',
  'correctionReason',
] as const
type FieldName = (typeof ORDER)[number]

type CorrectionFormProps = {
  certificate: Certificate
  part: Part
  today: string
  isConflict: boolean
  lastResult: LastResult | undefined
}

const ANY_DAY = { type: 'date', min: '1900-01-01', max: '2199-12-31' }

/** What the form begins with. */
function recordedIn(part: Part): Record<FieldName, string> {
  return {
    kind: part.kind,
    issuedDate: part.issuedOn,
    expiryDate: part.expiryDate ?? '',
    surveyCompletedOn: part.surveyCompletedOn ?? '',
    renewedFrom: part.renewedFrom ?? '',
    correctionReason: '',
  }
}

function CorrectionForm({ certificate, part, today, isConflict, lastResult }: CorrectionFormProps) {
  const form = useForm<FieldName>(lastResult, { order: ORDER })
  const recorded = recordedIn(part)
  const field = (name: FieldName) =>
    lastResult ? form.field(name) : { ...form.field(name), defaultValue: recorded[name] }
  const day = (name: FieldName) => ({ ...field(name), ...ANY_DAY })
  return (
    <StaffForm
      form={form}
      conflict={isConflict ? <ChangedMeanwhile part={part} /> : undefined}
      className="flex max-w-3xl flex-col gap-5"
    >
      <input type="hidden" name="version" value={certificate.version} />
      <SelectField {...field('kind')} label="Kind">
        <Options of={kindsOf(part)} text={KIND_TEXTS} />
      </SelectField>
      <TextField {...day('issuedDate')} label="Issue date" />
      {expires(part.code) || part.expiryDate !== null ? (
        <TextField
          {...day('expiryDate')}
          label="Expiry date"
          hint={expires(part.code) ? undefined : 'This type does not expire: it may be left empty.'}
        />
      ) : (
        <p className="text-quiet">It does not expire.</p>
      )}
      <TextField
        {...day('surveyCompletedOn')}
        max={latestDayAnywhere(today)}
        label="Survey completed on"
        hint="Of the survey that it was issued upon; leave it empty where the day is not known."
      />
      <TextField
        {...day('renewedFrom')}
        label="Renewed from"
        hint="The expiry date of the certificate that it renews, where its term is counted from that day."
      />
      <TextField
        {...field('correctionReason')}
        label="Reason for the correction"
        maxLength={500}
        autoComplete="off"
        hint="Everyone who verifies this certificate sees the day, what was corrected and this reason; older documents are replaced."
      />
      <SaveOrCancel form={form} cancel={paths.certificatePart(certificate.id, part.code)}>
        Correct certificate
      </SaveOrCancel>
    </StaffForm>
  )
}

/** After a conflict: what the register has now; what was typed is in the form. */
function ChangedMeanwhile({ part: { kind, issuedOn, expiryDate } }: { part: Part }) {
  return (
    <div role="alert" className="rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure">
      <p className="font-semibold">
        Another user has changed this record since you opened it. What you typed is still in the
        form below, unsaved.
      </p>
      <p className="mt-2">
        The register has now: {KIND_TEXTS[kind].toLowerCase()}, issued on {fullDate(issuedOn)},
        expiry date {expiryText(expiryDate).toLowerCase()}. Correct again to replace it with what
        you typed.
      </p>
    </div>
  )
}
