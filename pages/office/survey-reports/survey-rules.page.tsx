import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import {
  ReAuthenticationForm,
  type ReAuthenticationWays,
} from '#/domain/people/model/re-authentication.ts'
import { ReAuthenticatedDisclosure } from '#/pages/office/people/re-authenticated-form.tsx'
import { readClassRule, setClassRule } from '#/domain/register/survey/daily/class-rule.server.ts'
import {
  readApproval,
  setApproval,
} from '#/domain/register/survey/report-content/approval.server.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { resultFor } from '#/pages/web/forms/use-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import type { Notice } from '#/pages/web/toast/notice.ts'
import type { Route } from './+types/survey-rules.page.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'

const FAILED = { title: 'Nothing was changed', hide: 'code' } as const
const OnOff = z.enum(['on', 'off'], 'Choose on or off')
const RuleForm = ReAuthenticationForm.extend({
  intent: z.enum(['class', 'approval'], 'Choose a rule'),
  value: OnOff,
})

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [byRule, approval, ways] = await orErrorPage(
    Promise.all([
      readClassRule(requestContext),
      readApproval(requestContext),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { byRule, approval, ways }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, RuleForm)
  return submitForm(
    { form, schema: RuleForm, failure: FAILED, context },
    async ({ intent, value, ...again }) => {
      const requestContext = context.get(requestContextKey)
      if (intent === 'approval') {
        await setApproval(requestContext, value === 'on', again)
        return { lastResult: null, notice: value === 'on' ? APPROVAL_ON : APPROVAL_OFF }
      }
      await setClassRule(requestContext, value === 'on', again)
      const notice: Notice =
        value === 'on'
          ? {
              title: 'Switched on',
              description: 'Class certificates of which a survey is overdue are suspended.',
            }
          : {
              title: 'Switched off',
              description: 'Staff decide about class certificates of which a survey is overdue.',
            }
      return { lastResult: null, notice }
    },
  )
}

const APPROVAL_ON: Notice = {
  title: 'Switched on',
  description: 'Reports that arrive from now on wait for the office.',
}
const APPROVAL_OFF: Notice = {
  title: 'Switched off',
  description:
    'Reports that arrive from now on are in the register at once; those that wait stay waiting.',
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Survey rules')

export default function SurveyRulesPage({
  loaderData: { byRule, approval, ways },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <StaffPage title="Survey rules">
      <RuleSection
        intent="class"
        title="Suspend class certificates of which a survey is overdue"
        isOn={byRule}
        button={byRule ? 'Switch off' : 'Switch on'}
        ways={ways}
        lastResult={actionData?.lastResult}
      >
        Switched on, the register suspends a class certificate on the day after the window of a
        survey has closed without it (IACS Procedural Requirement 1C), and reinstates it when the
        survey is recorded. The owner is notified. Certificates that are overdue now are suspended
        at once. Switched off, those that are suspended stay suspended until their survey or a
        decision.
      </RuleSection>
      <RuleSection
        intent="approval"
        title="Approve reports from on board"
        isOn={approval}
        button={approval ? 'Stop requiring approval' : 'Require approval'}
        ways={ways}
        lastResult={actionData?.lastResult}
      >
        Switched on, a report of a surveyor waits until the office has approved it; until then
        nothing of it is in the register. Switched off, its survey is recorded when it arrives.
        Either way it is signed with a passkey of the surveyor.
      </RuleSection>
    </StaffPage>
  )
}

type RuleSectionProps = {
  intent: 'class' | 'approval'
  title: string
  isOn: boolean
  button: string
  ways: ReAuthenticationWays
  lastResult: LastResult | undefined
  children: string
}

/** A rule: what it does, whether it is switched on, and the button that switches it. */
function RuleSection({
  intent,
  title,
  isOn,
  button,
  ways,
  lastResult,
  children,
}: RuleSectionProps) {
  const result = resultFor(lastResult, 'intent', intent)
  return (
    <TitledSection id={intent} title={title} className="flex flex-col gap-4">
      <p className="max-w-prose">{children}</p>
      <p>
        It is <strong>{isOn ? 'switched on' : 'switched off'}</strong>.
      </p>
      <ReAuthenticatedDisclosure
        summary={button}
        intent={intent}
        label={button}
        kind="main"
        ways={ways}
        lastResult={result}
        open={result?.error !== undefined}
      >
        <input type="hidden" name="value" value={isOn ? 'off' : 'on'} />
      </ReAuthenticatedDisclosure>
    </TitledSection>
  )
}
