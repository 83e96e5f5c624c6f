import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { z } from 'zod'
import { NewInvitation, ROLES, type OneTimeLinkResult } from '#/domain/people/model/account.ts'
import { ReAuthenticationForm } from '#/domain/people/model/re-authentication.ts'
import {
  changeAccount,
  endSecondFactors,
  readAccount,
  confirmPasskey,
} from '#/domain/people/administration/administration.server.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { makeResetLink } from '#/domain/people/administration/reset-links.server.ts'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { Section } from '#/pages/web/staff/section.tsx'
import { when } from '#/domain/language/when.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { Refusal } from '#/core/refusal.ts'
import { resultFor } from '#/pages/web/forms/use-form.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { Fact } from '#/pages/web/ui/fact.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import type { Route } from './+types/account.page.ts'
import { AccountEvents } from './account-events.tsx'
import {
  AccessSection,
  AccountState,
  FactorSections,
  RoleSection,
  SigningPasskeys,
} from './account-sections.tsx'
import { OneTimeLinkNotice, ROLE_NAMES } from './invitations.tsx'

const ROLE_MISSING = `Role is one of ${ROLES.join(', ')}`

/** An action of an administrator on an account's page, with their re-authentication. */
const AccountForm = ReAuthenticationForm.extend({
  intent: z.enum(['role', 'disable', 'enable', 'reset', 'end-factors', 'confirm']),
  passkeyId: z.coerce.number('Choose a passkey').int().min(1).max(MAX_INTEGER).optional(),
  role: z.enum(ROLES, { error: ROLE_MISSING }).optional(),
  name: NewInvitation.shape.name,
})
type AccountForm = z.output<typeof AccountForm>

const FAILED = { title: 'Nothing was changed', hide: 'code' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [details, ways] = await orErrorPage(
    Promise.all([
      readAccount(requestContext, recordId(params.id, 'account')),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { ...details, ways, isSelf: details.account.id === requestContext.actor?.id }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'account')
  const form = await readForm({ request, context }, AccountForm)
  return submitForm({ form, schema: AccountForm, failure: FAILED, context }, async (change) => ({
    lastResult: null,
    ...(await perform(requestContext, id, change)),
  }))
}

/** `doneAt`: the React key of the forms, which clears them after an action. */
type Performed = { notice: Notice; made: OneTimeLinkResult | null; doneAt: string }

async function perform(
  requestContext: RequestContext,
  id: number,
  { intent, role, name, passkeyId, ...reAuthentication }: AccountForm,
): Promise<Performed> {
  const done = (title: string, description: string, made: OneTimeLinkResult | null = null) => ({
    notice: { title, description },
    made,
    doneAt: requestContext.now,
  })
  switch (intent) {
    case 'role':
      if (role === undefined)
        throw new Refusal('invalid', ROLE_MISSING, { fields: { role: [ROLE_MISSING] } })
      await changeAccount(
        requestContext,
        id,
        { role, name: role === 'surveyor' ? name : undefined },
        reAuthentication,
      )
      return done('Role saved', `The role is ${ROLE_NAMES[role]} now.`)
    case 'disable':
      await changeAccount(requestContext, id, { disabled: true }, reAuthentication)
      return done('Account disabled', 'Its sessions have ended, and it cannot sign in.')
    case 'enable':
      await changeAccount(requestContext, id, { disabled: false }, reAuthentication)
      return done('Account enabled', 'It can sign in again.')
    case 'reset': {
      const made = await makeResetLink(requestContext, id, reAuthentication)
      return done(
        'Link created',
        made.sentTo === undefined ? 'Copy it and send it to the owner.' : 'It was sent by email.',
        made,
      )
    }
    case 'confirm':
      if (passkeyId === undefined) throw new Refusal('invalid', 'Choose a passkey')
      await confirmPasskey(requestContext, { accountId: id, passkeyId }, reAuthentication)
      return done('Passkey confirmed', 'It signs survey reports from now on.')
    case 'end-factors':
      await endSecondFactors(requestContext, id, reAuthentication)
      return done(
        'Second factors removed',
        'The password alone signs in until a new one is set up.',
      )
  }
}

export const clientAction = sendForm(FAILED)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  staffMeta(loaderData?.account.email ?? 'Account')

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { account, passkeys, events, isSelf, ways } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : null
  const refused = actionData?.lastResult
  const formOf = (intent: AccountForm['intent']) => {
    const lastResult = resultFor(refused, 'intent', intent)
    return { intent, ways, lastResult, open: lastResult?.error !== undefined }
  }
  return (
    <StaffPage title={account.email} trail={[['All accounts', paths.accounts()]]} isRoomy>
      {made && (
        <OneTimeLinkNotice title="Password-reset link created" email={account.email} {...made} />
      )}
      {actionData?.notice.destructive && <FailedText of={actionData.notice} />}
      <AccountFacts {...loaderData} />
      <div key={actionData && 'doneAt' in actionData ? actionData.doneAt : null}>
        <RoleSection account={account} form={formOf('role')} />
        {account.role === 'surveyor' && passkeys.length > 0 && (
          <SigningPasskeys passkeys={passkeys} form={formOf('confirm')} isSelf={isSelf} />
        )}
        <FactorSections
          account={account}
          isSelf={isSelf}
          reset={formOf('reset')}
          endFactors={formOf('end-factors')}
        />
        <AccessSection
          isSelf={isSelf}
          form={account.disabledAt === null ? formOf('disable') : formOf('enable')}
          isDisabled={account.disabledAt !== null}
        />
        <Section
          title="History"
          about="The changes to this account. Times are in Indonesia time (WIB, UTC+7)."
        >
          <AccountEvents events={events} />
        </Section>
      </div>
    </StaffPage>
  )
}

function AccountFacts({
  account,
  app,
  passkeys,
  recoveryCodes,
}: Route.ComponentProps['loaderData']) {
  const { role, name, disabledAt, lastSeenAt, secondFactor } = account
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      <Fact name="Status">
        <AccountState disabledAt={disabledAt} />
      </Fact>
      <Fact name="Role">{ROLE_NAMES[role]}</Fact>
      {name !== null && <Fact name="Name on certificates">{name}</Fact>}
      <Fact name="Last seen (WIB, UTC+7)">{lastSeenAt === null ? 'Never' : when(lastSeenAt)}</Fact>
      <Fact name="Second factor">
        {secondFactor ? factorsText({ app, passkeys: passkeys.length, recoveryCodes }) : 'Off'}
      </Fact>
    </dl>
  )
}

function factorsText({
  app,
  passkeys,
  recoveryCodes,
}: {
  app: boolean
  passkeys: number
  recoveryCodes: number
}): string {
  const parts = [
    app && 'app',
    passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`),
  ]
  return `${parts.filter(Boolean).join(', ')}; ${recoveryCodes} recovery codes left`
}
