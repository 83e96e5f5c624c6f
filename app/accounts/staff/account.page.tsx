import { Form, Link } from 'react-router'
import { ROLES, type OneTimeLink, type Role } from '#/app/accounts/account.ts'
import { changeAccount, endSecondFactors, readAccount } from '#/app/accounts/administration/administration.server.ts'
import { makeResetLink } from '#/app/accounts/administration/reset-links.server.ts'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import { Section } from '#/app/accounts/section.tsx'
import { when } from '#/app/accounts/when.ts'
import { readForm } from '#/app/form-body.ts'
import { changedBy, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { Button } from '#/app/ui/button.tsx'
import { Fact } from '#/app/ui/fact.tsx'
import { SelectField } from '#/app/ui/field.tsx'
import type { Route } from './+types/account.page.ts'
import { AccountEvents } from './account-events.tsx'
import { AccountState } from './account-table.tsx'
import { HandedOverLink } from './handed-over-link.tsx'
import { ROLE_NAMES } from './role-names.ts'

const FAILED = 'Nothing was changed'

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const details = await orErrorPage(readAccount(scope, recordId(params.id, 'account')))
  return { ...details, isSelf: details.account.id === scope.actor?.id }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const id = recordId(params.id, 'account')
  const form = await readForm({ request, context }, 'intent', 'role')
  const role: Role = form.get('role') === 'admin' ? 'admin' : 'user'
  const made: OneTimeLink[] = []
  const changes = {
    role: async () => {
      await changeAccount(scope, id, { role })
      return { title: 'Role saved', description: `The role is ${ROLE_NAMES[role]} now.` }
    },
    disable: async () => {
      await changeAccount(scope, id, { disabled: true })
      return { title: 'Account disabled', description: 'Its sessions have ended, and it cannot sign in.' }
    },
    enable: async () => {
      await changeAccount(scope, id, { disabled: false })
      return { title: 'Account enabled', description: 'It can sign in again.' }
    },
    reset: async () => {
      made.push(await makeResetLink(scope, id))
      return { title: 'Link made', description: 'The letter is on its way.' }
    },
    'end-factors': async () => {
      await endSecondFactors(scope, id)
      return { title: 'Second factors ended', description: 'The password alone signs in until a new one is set up.' }
    },
  }
  const answer = await changedBy(changes, form.get('intent'), { title: FAILED, context })
  return 'notice' in answer ? { ...answer, made: made[0] ?? null } : answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.account.email ?? 'Account'} | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { account, app, passkeys, recoveryCodes, events, isSelf } = loaderData
  const { email, role, disabledAt, lastSeenAt, secondFactor } = account
  const made = actionData && 'made' in actionData ? actionData.made : null
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
      <div>
        <Section title="Role" about="Administrators manage accounts; users work with the register.">
          <Form method="post" key={role} className="flex w-full max-w-md flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="role" />
            <div className="grow">
              <SelectField id="role" name="role" label="Role" defaultValue={role}>
                {ROLES.map((one) => (
                  <option key={one} value={one}>
                    {ROLE_NAMES[one]}
                  </option>
                ))}
              </SelectField>
            </div>
            <Button>Save the role</Button>
          </Form>
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
                <Form method="post">
                  <input type="hidden" name="intent" value="reset" />
                  <Button>Send a link to a new password</Button>
                </Form>
              </Section>
            )}
            {secondFactor && (
              <Section title="Second factor" about="For somebody who has lost their device and their recovery codes.">
                <Disclosure label="End the second factors" danger>
                  <p>
                    Make sure that it is really them who ask. Their app, passkeys and recovery codes stop working, their
                    sessions end, and the password alone signs in until they set up a new one.
                  </p>
                  <Form method="post">
                    <input type="hidden" name="intent" value="end-factors" />
                    <Button kind="danger">End all second factors</Button>
                  </Form>
                </Disclosure>
              </Section>
            )}
          </>
        )}
        <Section title="Access" about="A disabled account keeps its history and cannot sign in.">
          {disabledAt === null ? (
            <Disclosure label="Disable the account" danger>
              <p>All its sessions end at once, and no link of it works. You can enable it again at any time.</p>
              <Form method="post">
                <input type="hidden" name="intent" value="disable" />
                <Button kind="danger">Disable {isSelf ? 'your own account' : 'now'}</Button>
              </Form>
            </Disclosure>
          ) : (
            <Form method="post">
              <input type="hidden" name="intent" value="enable" />
              <Button>Enable the account again</Button>
            </Form>
          )}
        </Section>
        <Section title="History" about="What was done to this account; times are in Jakarta.">
          <AccountEvents events={events} />
        </Section>
      </div>
    </main>
  )
}

function wordedFactors({ app, passkeys, recoveryCodes }: { app: boolean; passkeys: number; recoveryCodes: number }): string {
  const parts = [app && 'app', passkeys > 0 && (passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`)]
  return `${parts.filter(Boolean).join(', ')}; ${recoveryCodes} recovery codes left`
}
