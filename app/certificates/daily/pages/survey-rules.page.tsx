import { z } from 'zod'
import { readClassRule, setClassRule } from '#/app/certificates/daily/class-rule.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import type { Notice } from '#/app/web/toast/notice.ts'
import type { Route } from './+types/survey-rules.page.ts'

const FAILED = 'Nothing was changed'
const RuleForm = z.object({ byRule: z.enum(['on', 'off'], 'Choose on or off') })

export async function loader({ context }: Route.LoaderArgs) {
  return { byRule: await orErrorPage(readClassRule(context.get(requestContextKey))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, RuleForm)
  return submitForm({ form, schema: RuleForm, failure: { title: FAILED }, context }, async ({ byRule }) => {
    await setClassRule(context.get(requestContextKey), byRule === 'on')
    const notice: Notice =
      byRule === 'on'
        ? { title: 'Switched on', description: 'Class certificates of which a survey is overdue are suspended.' }
        : { title: 'Switched off', description: 'Staff decide about class certificates of which a survey is overdue.' }
    return { lastResult: null, notice }
  })
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Survey rules')

export default function SurveyRulesPage({ loaderData: { byRule }, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const form = useForm<'byRule'>(actionData?.lastResult)
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Survey rules</h1>
      <section aria-labelledby="class" className="flex flex-col gap-4">
        <h2 id="class" className="text-xl font-semibold">
          Suspend class certificates of which a survey is overdue
        </h2>
        <p className="max-w-prose">
          Switched on, the register suspends a class certificate on the day after the window of a survey has closed without it
          (IACS Procedural Requirement 1C), and reinstates it when the survey is recorded. The owner is notified. Certificates
          that are overdue now are suspended at once. Switched off, those that are suspended stay suspended until their survey
          or a decision.
        </p>
        <p>
          It is <strong>{byRule ? 'switched on' : 'switched off'}</strong>.
        </p>
        <StaffForm form={form} className="flex flex-col items-start gap-4">
          <input type="hidden" name="byRule" value={byRule ? 'off' : 'on'} />
          <SaveButton form={form} kind="main">
            {byRule ? 'Switch off' : 'Switch on'}
          </SaveButton>
        </StaffForm>
      </section>
    </main>
  )
}
