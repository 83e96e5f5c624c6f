import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { NewInvitation } from '#/app/accounts/account.ts'
import { ReAuthenticationForm } from '#/app/accounts/re-authentication/re-authentication.ts'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { listAccounts } from '#/app/accounts/administration/administration.server.ts'
import { demandFactor, readDemand } from '#/app/accounts/administration/factor-demand.server.ts'
import { invite, listInvitations, revokeInvitation } from '#/app/accounts/administration/invitations.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { readForm } from '#/app/form-body.ts'
import { changedBy, failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import type { Notice } from '#/app/shell/notice.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { textOf } from '#/app/text.ts'
import type { Route } from './+types/accounts.page.ts'
import { AccountTable } from './account-table.tsx'
import { HandedOverLink } from './handed-over-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import { ReAuthenticatedForm } from './re-authenticated-form.tsx'

const FAILED = 'Nothing was changed'
const NOT_INVITED = { title: 'The invitation was not sent', hide: 'code' } as const
const NOT_DEMANDED = { title: FAILED, hide: 'code' } as const
const InvitationForm = NewInvitation.extend(ReAuthenticationForm.shape)
const DemandForm = ReAuthenticationForm.extend({ intent: z.literal('demand'), demanded: z.enum(['on', 'off']) })

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const [accounts, invitations, demanded, ways] = await orErrorPage(
    Promise.all([listAccounts(scope), listInvitations(scope), readDemand(scope), readReAuthenticationWays(scope)]),
  )
  return { accounts, invitations, demanded, ways, self: scope.actor?.id ?? 0 }
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const form = await readForm({ request, context }, InvitationForm, 'intent', 'id', 'demanded')
  const intent = form.get('intent')
  if (intent === 'invite') return inviteColleague(form, context)
  if (intent === 'demand') return changeDemand(form, context)
  const id = form.has('id') ? recordId(textOf(form, 'id'), 'invitation') : 0
  const changes = {
    revoke: async () => {
      await revokeInvitation(scope, id)
      return { title: 'Invitation revoked', description: 'Its link opens nothing any more.' }
    },
  }
  const answer = await changedBy(changes, intent, { title: FAILED, context })
  return 'notice' in answer ? { ...answer, made: null } : answer
}

async function inviteColleague(form: FormData, context: Route.ActionArgs['context']) {
  const submission = parseWithZod(form, { schema: InvitationForm })
  if (submission.status !== 'success') return invalidForm(submission, NOT_INVITED)
  try {
    const { email, role, language, ...reAuthentication } = submission.value
    const made = await invite(context.get(scopeContext), { email, role, language }, reAuthentication)
    const description = made.sentTo === undefined ? 'Hand the link over yourself.' : 'The e-mail is on its way.'
    const notice: Notice = { title: 'Invitation made', description }
    return { lastResult: null, notice, made: { ...made, email } }
  } catch (error) {
    return failedForm(submission, NOT_INVITED, { error, context })
  }
}

async function changeDemand(form: FormData, context: Route.ActionArgs['context']) {
  const submission = parseWithZod(form, { schema: DemandForm })
  if (submission.status !== 'success') return invalidForm(submission, NOT_DEMANDED)
  const { intent: _, demanded, ...reAuthentication } = submission.value
  try {
    await demandFactor(context.get(scopeContext), demanded === 'on', reAuthentication)
  } catch (error) {
    return failedForm(submission, NOT_DEMANDED, { error, context })
  }
  const notice: Notice =
    demanded === 'on'
      ? { title: 'Second factor demanded', description: 'An account without one can only set one up.' }
      : { title: 'Second factor optional', description: 'Each account holder decides.' }
  return { lastResult: null, notice, made: null }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Accounts | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { accounts, invitations, demanded, self, ways } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : null
  const refused = actionData?.lastResult
  const refusedOf = (intent: string) => (refused?.initialValue?.['intent'] === intent ? refused : null)
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <h1 className="text-3xl font-semibold">Accounts</h1>
      {made && <HandedOverLink title="Invitation made" {...made} />}
      <AccountTable accounts={accounts} self={self} />
      <div>
        <Section title="Invite a colleague" about="They choose their own password by a one-time link, within 72 hours.">
          <InviteForm key={made?.expiresAt} ways={ways} lastResult={refusedOf('invite')} />
        </Section>
        <Section title="Pending invitations" about="A new invitation of the same address replaces the earlier one.">
          <PendingInvitations invitations={invitations} />
        </Section>
        <Section
          title="Second factor"
          about="Where it is demanded, an account without one can do nothing but set one up, from the next click on; yours too."
        >
          <p>
            {demanded
              ? 'A second factor is demanded of everybody.'
              : 'Everybody decides for themselves whether to use a second factor.'}
          </p>
          <ReAuthenticatedForm
            key={String(demanded)}
            intent="demand"
            label={demanded ? 'Leave it to everybody' : 'Demand it of everybody'}
            ways={ways}
            lastResult={refusedOf('demand')}
          >
            <input type="hidden" name="demanded" value={demanded ? 'off' : 'on'} />
          </ReAuthenticatedForm>
        </Section>
      </div>
    </main>
  )
}
