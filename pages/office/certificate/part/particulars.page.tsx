import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { recordParticulars } from '#/domain/documents/certificate/forms/particulars.server.ts'
import {
  particularsOf,
  particularsSchema,
} from '#/domain/documents/certificate/forms/particulars.ts'
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
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/particulars.page.ts'
import { PartFrame } from './part-frame.tsx'
import { readPart } from './read-part.server.ts'

const FAILED = 'The particulars could not be saved'
const FORMER =
  'Now a date of the ship: record it there. This text is printed while the ship has no such date. Empty, it is removed.'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { certificate, part } = await readPart(context.get(requestContextKey), params)
  const fields = particularsOf(part).map(({ key, title, isFormerParticular }) => ({
    key,
    title: title(),
    isFormerParticular,
  }))
  return { certificate, part, fields }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readPart(requestContext, params)
  const schema = particularsSchema(part)
  const form = await readForm({ request, context }, schema)
  return submitForm(
    { form, schema, failure: { title: FAILED }, context },
    async ({ version, ...particulars }) => {
      await recordParticulars(requestContext, certificate.id, part.code, { version, particulars })
      const address = paths.certificatePart(certificate.id, part.code)
      return redirectWithNotice(
        address,
        'particulars-recorded',
        unprintedIn(Object.values(particulars)),
      )
    },
  )
}

export const clientAction = sendForm({ title: FAILED })
export const shouldRevalidate = revalidateAfterConflict
export const meta = () => staffMeta('Particulars of the form')

/** What the form of one certificate asks for and nothing else in the register has. */
export default function ParticularsPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, part, fields } = loaderData
  const lastResult = actionData?.lastResult
  const form = useForm<string>(lastResult, { order: fields.map(({ key }) => key) })
  return (
    <PartFrame certificate={certificate} part={part} title="Particulars of the form">
      <p className="max-w-prose">
        They are printed on the certificate. What is left empty is printed as not recorded.
        Particulars of the ship and its companies are printed as their pages have them.
      </p>
      <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
        <input type="hidden" name="version" value={certificate.version} />
        {fields.map(({ key, title, isFormerParticular }) => (
          <TextField
            key={key}
            {...form.field(key)}
            {...(!lastResult && { defaultValue: part.particulars?.[key] ?? '' })}
            label={title}
            {...(isFormerParticular && { hint: FORMER })}
            maxLength={200}
            autoComplete="off"
          />
        ))}
        <SaveOrCancel form={form} cancel={paths.certificatePart(certificate.id, part.code)}>
          Save particulars
        </SaveOrCancel>
      </StaffForm>
    </PartFrame>
  )
}
