import { z } from 'zod'
import { NewInvitation } from '#/app/accounts/schemas/account.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { listAccounts } from '#/app/accounts/administration/administration.server.ts'
import { demandFactor, readDemand } from '#/app/accounts/administration/factor-demand.server.ts'
import {
  invite,
  listInvitations,
  revokeInvitation,
} from '#/app/accounts/administration/invitations.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { readForm } from '#/app/web/forms/form-body.ts'
import { changedBy, submitForm } from '#/app/web/forms/forms.ts'
import { resultFor } from '#/app/web/forms/use-form.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import type { Notice } from '#/app/web/toast/notice.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { textOf } from '#/core/text.ts'
import type { Route } from './+types/accounts.page.ts'
import { AccountTable } from './account-table.tsx'
import { OneTimeLinkNotice } from './one-time-link-notice.tsx'
import { InviteForm, PendingInvitations } from './invitations.tsx'
import { ReAuthenticatedForm } from './re-authenticated-form.tsx'

const FAILED = 'Nothing was changed'
const NOT_INVITED = { title: 'The invitation was not sent', hide: 'code' } as const
const NOT_DEMANDED = { title: FAILED, hide: 'code' } as const
const InvitationForm = NewInvitation.extend(ReAuthenticationForm.shape)
const DemandForm = ReAuthenticationForm.extend({
  intent: z.literal('demand'),
  demanded: z.enum(['on', 'off']),
})

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [accounts, invitations, demanded, ways] = await orErrorPage(
    Promise.all([
      listAccounts(requestContext),
      listInvitations(requestContext),
      readDemand(requestContext),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { accounts, invitations, demanded, ways, self: requestContext.actor?.id ?? 0 }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, InvitationForm, 'intent', 'id', 'demanded')
  const intent = form.get('intent')
  if (intent === 'invite') return inviteColleague(form, context)
  if (intent === 'demand') return changeDemand(form, context)
  const id = form.has('id') ? recordId(textOf(form, 'id'), 'invitation') : 0
  const changes = {
    revoke: async () => {
      await revokeInvitation(requestContext, id)
      return { title: 'Invitation revoked', description: 'Its link no longer works.' }
    },
  }
  const result = await changedBy(changes, intent, { title: FAILED, context })
  return 'notice' in result ? { ...result, made: null } : result
}

async function inviteColleague(form: FormData, context: Route.ActionArgs['context']) {
  return submitForm(
    { form, schema: InvitationForm, failure: NOT_INVITED, context },
    async (invitation) => {
      const { email, role, name, language, ...reAuthentication } = invitation
      const made = await invite(
        context.get(requestContextKey),
        { email, role, name, language },
        reAuthentication,
      )
      const description =
        made.sentTo === undefined
          ? 'Copy the link and send it to your colleague.'
          : 'It was sent by email.'
      const notice: Notice = { title: 'Invitation created', description }
      return { lastResult: null, notice, made: { ...made, email } }
    },
  )
}

async function changeDemand(form: FormData, context: Route.ActionArgs['context']) {
  return submitForm(
    { form, schema: DemandForm, failure: NOT_DEMANDED, context },
    async (demand) => {
      const { intent: _, demanded, ...reAuthentication } = demand
      await demandFactor(context.get(requestContextKey), demanded === 'on', reAuthentication)
      const notice: Notice =
        demanded === 'on'
          ? {
              title: 'Second factor required',
              description: 'An account without one can only set one up.',
            }
          : { title: 'Second factor optional', description: 'Each user decides.' }
      return { lastResult: null, notice, made: null }
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Accounts')

export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { accounts, invitations, demanded, self, ways } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : null
  const refused = actionData?.lastResult
  const refusedOf = (intent: string) => resultFor(refused, 'intent', intent)
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <h1 className="text-3xl font-semibold">Accounts</h1>
      {made && <OneTimeLinkNotice title="Invitation created" {...made} />}
      <AccountTable accounts={accounts} self={self} />
      <div>
        <Section
          title="Invite a colleague"
          about="They receive a one-time link, valid for 72 hours, and choose their own password."
        >
          <InviteForm key={made?.expiresAt} ways={ways} lastResult={refusedOf('invite')} />
        </Section>
        <Section
          title="Pending invitations"
          about="A new invitation to the same address replaces the earlier one."
        >
          <PendingInvitations invitations={invitations} />
        </Section>
        <Section
          title="Second factor"
          about="If it is required, an account without one can only set one up, starting with the next click. This includes your account."
        >
          <p>
            {demanded
              ? 'A second factor is required for everyone.'
              : 'Each user decides whether to use a second factor.'}
          </p>
          <ReAuthenticatedForm
            key={String(demanded)}
            intent="demand"
            label={demanded ? 'Make optional' : 'Require for everyone'}
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
