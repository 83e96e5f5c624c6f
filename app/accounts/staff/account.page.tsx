import { Link } from 'react-router'
import { z } from 'zod'
import { NewInvitation, ROLES, type OneTimeLinkResult } from '#/app/accounts/schemas/account.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import {
  changeAccount,
  endSecondFactors,
  readAccount,
} from '#/app/accounts/administration/administration.server.ts'
import { confirmPasskey } from '#/app/accounts/administration/confirm-passkey.server.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { makeResetLink } from '#/app/accounts/administration/reset-links.server.ts'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { when } from '#/app/accounts/when.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import type { Notice } from '#/app/web/toast/notice.ts'
import { Refusal } from '#/core/refusal.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { resultFor } from '#/app/web/forms/use-form.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { Fact } from '#/app/web/ui/fact.tsx'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import { FailedText } from '#/app/web/ui/failure-text.tsx'
import type { Route } from './+types/account.page.ts'
import { AccountEvents } from './account-events.tsx'
import { AccountState } from './account-table.tsx'
import { OneTimeLinkNotice } from './one-time-link-notice.tsx'
import { ReAuthenticatedDisclosure } from './re-authenticated-form.tsx'
import { ROLE_NAMES } from './role-names.ts'
import { SigningPasskeys } from './signing-passkeys.tsx'

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
  const { account, app, passkeys, recoveryCodes, events, isSelf, ways } = loaderData
  const { email, role, name, disabledAt, lastSeenAt, secondFactor } = account
  const made = actionData && 'made' in actionData ? actionData.made : null
  const refused = actionData?.lastResult
  const formOf = (intent: AccountForm['intent']) => {
    const lastResult = resultFor(refused, 'intent', intent)
    return { intent, ways, lastResult, open: lastResult?.error !== undefined }
  }
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col items-start gap-2">
        <Link
          to={paths.accounts()}
          className="inline-flex min-h-11 items-center text-link hover:underline"
        >
          All accounts
        </Link>
        <h1 className="text-2xl font-semibold wrap-anywhere sm:text-3xl">{email}</h1>
      </div>
      {made && <OneTimeLinkNotice title="Password-reset link created" email={email} {...made} />}
      {actionData?.notice.destructive && <FailedText of={actionData.notice} />}
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Status">
          <AccountState disabledAt={disabledAt} />
        </Fact>
        <Fact name="Role">{ROLE_NAMES[role]}</Fact>
        {name !== null && <Fact name="Name on certificates">{name}</Fact>}
        <Fact name="Last seen (WIB, UTC+7)">
          {lastSeenAt === null ? 'Never' : when(lastSeenAt)}
        </Fact>
        <Fact name="Second factor">
          {secondFactor ? factorsText({ app, passkeys: passkeys.length, recoveryCodes }) : 'Off'}
        </Fact>
      </dl>
      <div key={actionData && 'doneAt' in actionData ? actionData.doneAt : null}>
        <Section
          title="Role"
          about="Administrators manage accounts; users work with the register; surveyors report from on board about the ships that are assigned to them, and see nothing else. The API keys of an administrator who gets another role are revoked."
        >
          <ReAuthenticatedDisclosure
            summary="Change the role, or the name of a surveyor"
            label="Save the role"
            {...formOf('role')}
          >
            <div className="w-full max-w-md">
              <SelectField
                key={role}
                id="role"
                name="role"
                label="Role"
                defaultValue={chosenRole(refused) ?? role}
              >
                {ROLES.map((one) => (
                  <option key={one} value={one}>
                    {ROLE_NAMES[one]}
                  </option>
                ))}
              </SelectField>
            </div>
            <div className="w-full max-w-md">
              <TextField
                key={name}
                id="name"
                name="name"
                label="Name of a surveyor"
                defaultValue={name ?? ''}
                autoComplete="off"
                maxLength={200}
                hint="As certificates print it. Only for the role Surveyor."
                errors={resultFor(refused, 'intent', 'role')?.error?.['name'] ?? undefined}
              />
            </div>
          </ReAuthenticatedDisclosure>
        </Section>
        {role === 'surveyor' && passkeys.length > 0 && (
          <SigningPasskeys passkeys={passkeys} form={formOf('confirm')} isSelf={isSelf} />
        )}
        {isSelf ? (
          <Section
            title="Password and second factor"
            about="Change your own on your account page, with your password."
          >
            <Link
              to={paths.ownAccount()}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              Go to your account
            </Link>
          </Section>
        ) : (
          <>
            {disabledAt === null && (
              <Section title="Password" about="For a user who has forgotten the password.">
                <ReAuthenticatedDisclosure
                  summary="Send a link to a new password"
                  label="Send the link"
                  {...formOf('reset')}
                />
              </Section>
            )}
            {secondFactor && (
              <Section
                title="Second factor"
                about="For a user who has lost both the device and the recovery codes."
              >
                <ReAuthenticatedDisclosure
                  summary="Remove the second factors"
                  label="Remove all second factors"
                  kind="danger"
                  {...formOf('end-factors')}
                >
                  <p>
                    Make sure that the request comes from the owner of the account. Their app,
                    passkeys and recovery codes stop working, their sessions end, and the password
                    alone signs in until they set up a new one.
                  </p>
                </ReAuthenticatedDisclosure>
              </Section>
            )}
          </>
        )}
        <Section title="Access" about="A disabled account keeps its history and cannot sign in.">
          {disabledAt === null ? (
            <ReAuthenticatedDisclosure
              summary="Disable the account"
              label={`Disable ${isSelf ? 'your own account' : 'now'}`}
              kind="danger"
              {...formOf('disable')}
            >
              <p>
                All its sessions end at once, its links stop working, and its API keys are revoked
                for good. You can enable it again at any time.
              </p>
            </ReAuthenticatedDisclosure>
          ) : (
            <ReAuthenticatedDisclosure
              summary="Enable the account again"
              label="Enable now"
              {...formOf('enable')}
            />
          )}
        </Section>
        <Section
          title="History"
          about="The changes to this account. Times are in Indonesia time (WIB, UTC+7)."
        >
          <AccountEvents events={events} />
        </Section>
      </div>
    </main>
  )
}

/** The role chosen in a refused form. */
function chosenRole(refused: LastResult): string | null {
  const chosen = refused?.initialValue?.['role']
  return typeof chosen === 'string' ? chosen : null
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
