import { OwnConfirmationForm } from '#/app/accounts/schemas/account.ts'
import { renewRecoveryCodes } from '#/app/accounts/own-changes/recovery-codes.server.ts'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/recovery-codes.page.ts'
import { PasswordAgainForm } from './password-again-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const FAILED = { title: 'No codes were created', hide: 'code' } as const

export async function loader({ context }: Route.LoaderArgs) {
  return { ways: await orErrorPage(readReAuthenticationWays(context.get(requestContextKey))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, OwnConfirmationForm)
  return submitForm(
    { form, schema: OwnConfirmationForm, failure: FAILED, context },
    async (confirmation) => {
      const codes = await renewRecoveryCodes(context.get(requestContextKey), confirmation)
      return { codes, lastResult: null, notice: null }
    },
  )
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Recovery codes')

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Recovery codes</h1>
      {actionData && 'codes' in actionData ? (
        <RecoveryCodeList codes={actionData.codes} />
      ) : (
        <PasswordAgainForm
          of="codes"
          about="Ten new codes replace all earlier ones, which then stop working. Enter your password to create them."
          label="Create new recovery codes"
          ways={loaderData.ways}
          lastResult={actionData?.lastResult}
        />
      )}
    </main>
  )
}
