import { parseWithZod } from '@conform-to/zod/v4'
import { PasswordAgain } from '#/app/accounts/account.ts'
import { renewRecoveryCodes } from '#/app/accounts/second-factor/second-factors.server.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { scopeContext } from '#/app/scope.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import type { Route } from './+types/recovery-codes.page.ts'
import { PasswordAgainForm } from './password-again-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const FAILED = { title: 'No codes were made' }

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm({ request, context }, PasswordAgain), { schema: PasswordAgain })
  if (submission.status !== 'success') return invalidForm(submission, FAILED)
  try {
    const codes = await renewRecoveryCodes(context.get(scopeContext), submission.value)
    return { codes, lastResult: null, notice: null }
  } catch (error) {
    return failedForm(submission, FAILED, { error, context })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export function meta() {
  return [{ title: `Recovery codes | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

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
          about="Ten new codes take the place of all earlier ones, which then stop working. First your password, please."
          label="Make new recovery codes"
          lastResult={actionData?.lastResult}
        />
      )}
    </main>
  )
}
