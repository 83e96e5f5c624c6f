import { INVITATION_HOURS } from '#/domain/people/model/limits.ts'
import { Link } from 'react-router'
import { when } from '#/domain/language/when.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { z } from 'zod'
import { NewInvitation, type ManagedAccount } from '#/domain/people/model/account.ts'
import { ReAuthenticationForm } from '#/domain/people/model/re-authentication.ts'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import {
  listAccounts,
  demandFactor,
  readDemand,
} from '#/domain/people/administration/administration.server.ts'
import {
  invite,
  listInvitations,
  revokeInvitation,
} from '#/domain/people/administration/invitations.server.ts'
import { Section } from '#/pages/web/staff/section.tsx'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { changedBy, submitForm } from '#/pages/web/forms/forms.ts'
import { resultFor } from '#/pages/web/forms/use-form.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { textOf } from '#/core/text.ts'
import type { Route } from './+types/accounts.page.ts'
import { AccountState } from './account-sections.tsx'
import { InviteForm, OneTimeLinkNotice, PendingInvitations, ROLE_NAMES } from './invitations.tsx'
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
    <StaffPage title="Accounts" isRoomy>
      {made && <OneTimeLinkNotice title="Invitation created" {...made} />}
      <AccountTable accounts={accounts} self={self} />
      <div>
        <Section
          title="Invite a colleague"
          about={`They receive a one-time link, valid for ${INVITATION_HOURS} hours, and choose their own password.`}
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
    </StaffPage>
  )
}

/** All accounts. `self`: the id of the own one. */
function AccountTable({ accounts, self }: { accounts: ManagedAccount[]; self: number }) {
  const email: Column<ManagedAccount> = {
    head: 'Email',
    cell: (account) => (
      <>
        <Link
          to={paths.account(account.id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-link underline-offset-4 hover:underline"
        >
          {account.email}
        </Link>
        {account.id === self && <span className="ml-2 text-quiet">(you)</span>}
      </>
    ),
  }
  return (
    <Table
      label="Accounts by email; times are in Indonesia time (WIB, UTC+7)"
      items={accounts}
      columns={[email, ...COLUMNS]}
      keyOf={({ id }) => id}
    />
  )
}

const COLUMNS: Column<ManagedAccount>[] = [
  { head: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { head: 'Second factor', cell: ({ secondFactor }) => (secondFactor ? 'On' : 'Off') },
  {
    head: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : when(lastSeenAt)),
    look: 'whitespace-nowrap',
  },
  { head: 'Status', cell: ({ disabledAt }) => <AccountState disabledAt={disabledAt} /> },
]
