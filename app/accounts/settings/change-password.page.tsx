import { Link, redirect } from 'react-router'
import { PasswordChangeForm } from '#/app/accounts/schemas/account.ts'
import { changePassword } from '#/app/accounts/own-changes/change-password.server.ts'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/change-password.page.ts'

const FAILED = { title: 'The password was not changed', hide: 'code' } as const

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const ways = await orErrorPage(readReAuthenticationWays(requestContext))
  return { email: requestContext.actor?.email ?? '', ways }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, PasswordChangeForm)
  return submitForm(
    { form, schema: PasswordChangeForm, failure: FAILED, context },
    async (change) => {
      await changePassword(context.get(requestContextKey), change)
      return redirect(paths.ownAccount(), { headers: { 'Set-Cookie': flash('password-changed') } })
    },
  )
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Change the password')

export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const form = useForm<'current' | 'password'>(actionData?.lastResult, {
    idOf: reAuthenticationId('change'),
  })
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Change the password</h1>
      <StaffForm form={form} className="flex max-w-xl flex-col gap-5">
        {/* Password managers need the username of the password. */}
        <input type="email" autoComplete="username" value={loaderData.email} readOnly hidden />
        <ReAuthenticationFields
          of="change"
          ways={loaderData.ways}
          lastResult={actionData?.lastResult}
          passwordName="current"
        />
        <TextField
          {...form.blankField('password')}
          type="password"
          label="New password"
          hint="At least 12 characters. A sentence is a good choice."
          autoComplete="new-password"
        />
        <p className="text-quiet">Changing it signs you out on other devices.</p>
        <div className="flex flex-wrap gap-3">
          <SaveButton form={form} kind="main">
            Change the password
          </SaveButton>
          <Link to={paths.ownAccount()} className={buttonClass({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </StaffForm>
    </main>
  )
}
