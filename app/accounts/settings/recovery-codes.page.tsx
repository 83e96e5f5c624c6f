import { PasswordAgain } from '#/app/accounts/schemas/account.ts'
import { renewRecoveryCodes } from '#/app/accounts/second-factor/second-factors.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/recovery-codes.page.ts'
import { PasswordAgainForm } from './password-again-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const FAILED = { title: 'No codes were created' }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, PasswordAgain)
  return submitForm({ form, schema: PasswordAgain, failure: FAILED, context }, async (password) => {
    const codes = await renewRecoveryCodes(context.get(requestContextKey), password)
    return { codes, lastResult: null, notice: null }
  })
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Recovery codes')

export default function RecoveryCodes({ actionData }: Route.ComponentProps) {
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
          lastResult={actionData?.lastResult}
        />
      )}
    </main>
  )
}
