import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from 'react-router'
import { NewInvitation } from '#/app/accounts/account.ts'
import { ReAuthenticationForm } from '#/app/accounts/re-authentication/re-authentication.ts'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { listAccounts } from '#/app/accounts/administration/administration.server.ts'
import { invite, listInvitations, revokeInvitation } from '#/app/accounts/administration/invitations.server.ts'
import { demandFactor, readDemand } from '#/app/accounts/second-factor/demand.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { readForm } from '#/app/form-body.ts'
import { changedBy, failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import type { Notice } from '#/app/shell/notice.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { textOf } from '#/app/text.ts'
import { Button } from '#/app/ui/button.tsx'
import type { Route } from './+types/accounts.page.ts'
import { AccountTable } from './account-table.tsx'
import { HandedOverLink } from './handed-over-link.tsx'
import { InviteForm } from './invite-form.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

const FAILED = 'Nothing was changed'
const NOT_INVITED = { title: 'The invitation was not sent', hide: 'code' } as const
const InvitationForm = NewInvitation.extend(ReAuthenticationForm.shape)

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
  const id = form.has('id') ? recordId(textOf(form, 'id'), 'invitation') : 0
  const demanded = form.get('demanded') === 'on'
  const changes = {
    revoke: async () => {
      await revokeInvitation(scope, id)
      return { title: 'Invitation revoked', description: 'Its link opens nothing any more.' }
    },
    demand: async () => {
      await demandFactor(scope, demanded)
      const description = demanded ? 'Whoever has none is led to set one up.' : 'Everybody decides for themselves.'
      return { title: demanded ? 'Second factor demanded' : 'Second factor optional', description }
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
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <h1 className="text-3xl font-semibold">Accounts</h1>
      {made && <HandedOverLink title="Invitation made" {...made} />}
      <AccountTable accounts={accounts} self={self} />
      <div>
        <Section title="Invite a colleague" about="They choose their own password by a one-time link, within 72 hours.">
          <InviteForm key={made?.expiresAt} ways={ways} lastResult={actionData?.lastResult} />
        </Section>
        <Section title="Pending invitations" about="A new invitation of the same address replaces the earlier one.">
          <PendingInvitations invitations={invitations} />
        </Section>
        <Section
          title="Second factor"
          about="Where it is demanded, whoever has none can do nothing but set one up, from the next click on; so can you."
        >
          <p>
            {demanded
              ? 'A second factor is demanded of everybody.'
              : 'Everybody decides for themselves whether to use a second factor.'}
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="demand" />
            <input type="hidden" name="demanded" value={demanded ? 'off' : 'on'} />
            <Button>{demanded ? 'Leave it to everybody' : 'Demand it of everybody'}</Button>
          </Form>
        </Section>
      </div>
    </main>
  )
}
