import { parseWithZod } from '@conform-to/zod/v4'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ROLES, type HandedLink } from '#/app/accounts/account.ts'
import { changeAccount, endSecondFactors, readAccount } from '#/app/accounts/administration/administration.server.ts'
import { makeResetLink } from '#/app/accounts/administration/reset-links.server.ts'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { when } from '#/app/accounts/when.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext, type Scope } from '#/app/scope.ts'
import type { Notice } from '#/app/shell/notice.ts'
import type { LastResult } from '#/app/shell/refused-form.tsx'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { Fact } from '#/app/ui/fact.tsx'
import { SelectField } from '#/app/ui/field.tsx'
import type { Route } from './+types/account.page.ts'
import { AccountForm } from './account-form.ts'
import { AccountEvents } from './account-events.tsx'
import { AccountState } from './account-table.tsx'
import { HandedOverLink } from './handed-over-link.tsx'
import { ReAuthenticatedForm } from './re-authenticated-form.tsx'
import { ROLE_NAMES } from './role-names.ts'

const FAILED = { title: 'Nothing was changed', hide: 'code' } as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const [details, ways] = await orErrorPage(
    Promise.all([readAccount(scope, recordId(params.id, 'account')), readReAuthenticationWays(scope)]),
  )
  return { ...details, ways, isSelf: details.account.id === scope.actor?.id }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const id = recordId(params.id, 'account')
  const submission = parseWithZod(await readForm({ request, context }, AccountForm), { schema: AccountForm })
  if (submission.status !== 'success') return invalidForm(submission, FAILED)
  try {
    return { lastResult: null, ...(await perform(scope, id, submission.value)) }
  } catch (error) {
    return failedForm(submission, FAILED, { error, context })
  }
}

/** `doneAt`: the React key of the forms, so that they are empty again after an action. */
type Performed = { notice: Notice; made: HandedLink | null; doneAt: string }

async function perform(scope: Scope, id: number, { intent, role, ...reAuthentication }: AccountForm): Promise<Performed> {
  const done = (title: string, description: string, made: HandedLink | null = null) => ({
    notice: { title, description },
    made,
    doneAt: scope.now,
  })
  switch (intent) {
    case 'role':
      await changeAccount(scope, id, { role }, reAuthentication)
      return done('Role saved', `The role is ${ROLE_NAMES[role]} now.`)
    case 'disable':
      await changeAccount(scope, id, { disabled: true }, reAuthentication)
      return done('Account disabled', 'Its sessions have ended, and it cannot sign in.')
    case 'enable':
      await changeAccount(scope, id, { disabled: false }, reAuthentication)
      return done('Account enabled', 'It can sign in again.')
    case 'reset': {
      const made = await makeResetLink(scope, id, reAuthentication)
      return done('Link made', made.sentTo === undefined ? 'Hand it over yourself.' : 'The e-mail is on its way.', made)
    }
    case 'end-factors':
      await endSecondFactors(scope, id, reAuthentication)
      return done('Second factors ended', 'The password alone signs in until a new one is set up.')
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.account.email ?? 'Account'} | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { account, app, passkeys, recoveryCodes, events, isSelf, ways } = loaderData
  const { email, role, disabledAt, lastSeenAt, secondFactor } = account
  const made = actionData && 'made' in actionData ? actionData.made : null
  const refused = actionData?.lastResult
  const formOf = (intent: AccountForm['intent']) => {
    const lastResult = refused?.initialValue?.['intent'] === intent ? refused : null
    return { intent, ways, lastResult, open: lastResult?.error !== undefined }
  }
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col items-start gap-2">
        <Link to={paths.accounts()} className="inline-flex min-h-11 items-center text-link hover:underline">
          All accounts
        </Link>
        <h1 className="text-2xl font-semibold wrap-anywhere sm:text-3xl">{email}</h1>
      </div>
      {made && <HandedOverLink title="Password-reset link made" email={email} {...made} />}
      {actionData?.notice.destructive && (
        <p role="alert" className="font-semibold text-invalid">
          {actionData.notice.description}
        </p>
      )}
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="State">
          <AccountState disabledAt={disabledAt} />
        </Fact>
        <Fact name="Role">{ROLE_NAMES[role]}</Fact>
        <Fact name="Last seen (Jakarta)">{lastSeenAt === null ? 'Never' : when(lastSeenAt)}</Fact>
        <Fact name="Second factor">{secondFactor ? wordedFactors({ app, passkeys, recoveryCodes }) : 'Off'}</Fact>
      </dl>
      <div key={actionData && 'doneAt' in actionData ? actionData.doneAt : null}>
        <Section title="Role" about="Administrators manage accounts; users work with the register.">
          <ReAuthenticatedDisclosure summary="Change the role" label="Save the role" {...formOf('role')}>
            <div className="w-full max-w-md">
              <SelectField key={role} id="role" name="role" label="Role" defaultValue={chosenRole(refused) ?? role}>
                {ROLES.map((one) => (
                  <option key={one} value={one}>
                    {ROLE_NAMES[one]}
                  </option>
                ))}
              </SelectField>
            </div>
          </ReAuthenticatedDisclosure>
        </Section>
        {isSelf ? (
          <Section title="Password and second factor" about="Your own, which only your password opens.">
            <Link to={paths.ownAccount()} className="inline-flex min-h-11 items-center text-link underline">
              Go to your account
            </Link>
          </Section>
        ) : (
          <>
            {disabledAt === null && (
              <Section title="Password" about="For somebody who has forgotten it.">
                <ReAuthenticatedDisclosure summary="Send a link to a new password" label="Send the link" {...formOf('reset')} />
              </Section>
            )}
            {secondFactor && (
              <Section title="Second factor" about="For somebody who has lost their device and their recovery codes.">
                <ReAuthenticatedDisclosure
                  summary="End the second factors"
                  label="End all second factors"
                  danger
                  {...formOf('end-factors')}
                >
                  <p>
                    Make sure that the request comes from the owner of the account. Their app, passkeys and recovery codes stop
                    working, their sessions end, and the password alone signs in until they set up a new one.
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
              danger
              {...formOf('disable')}
            >
              <p>All its sessions end at once, and no link of it works. You can enable it again at any time.</p>
            </ReAuthenticatedDisclosure>
          ) : (
            <ReAuthenticatedDisclosure summary="Enable the account again" label="Enable now" {...formOf('enable')} />
          )}
        </Section>
        <Section title="History" about="What was done to this account; times are in Jakarta.">
          <AccountEvents events={events} />
        </Section>
      </div>
    </main>
  )
}

type ReAuthenticatedDisclosureProps = ComponentProps<typeof ReAuthenticatedForm> & { summary: string; open: boolean }

/** A button that opens the form of an act. */
function ReAuthenticatedDisclosure({ summary, open, ...form }: ReAuthenticatedDisclosureProps) {
  return (
    <Disclosure label={summary} danger={form.danger ?? false} open={open}>
      <ReAuthenticatedForm {...form} />
    </Disclosure>
  )
}

/** What was chosen in a form that was refused. */
function chosenRole(refused: LastResult): string | null {
  const chosen = refused?.initialValue?.['role']
  return typeof chosen === 'string' ? chosen : null
}

function wordedFactors({ app, passkeys, recoveryCodes }: { app: boolean; passkeys: number; recoveryCodes: number }): string {
  const parts = [app && 'app', passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`)]
  return `${parts.filter(Boolean).join(', ')}; ${recoveryCodes} recovery codes left`
}
