import type { AccountPasskey } from '#/app/accounts/schemas/account.ts'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { Section } from '#/app/accounts/section.tsx'
import { when } from '#/app/accounts/when.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { resultFor } from '#/app/web/forms/use-form.ts'
import { ReAuthenticatedDisclosure } from './re-authenticated-form.tsx'

type ConfirmForm = {
  intent: string
  ways: ReAuthenticationWays
  lastResult: LastResult
  open: boolean
}

type SigningPasskeysProps = {
  passkeys: readonly AccountPasskey[]
  form: ConfirmForm
  isSelf: boolean
}

/** The passkeys of a surveyor, which sign reports once they are confirmed. */
export function SigningPasskeys({ passkeys, form, isSelf }: SigningPasskeysProps) {
  return (
    <Section
      title="Passkeys that sign reports"
      about="A new passkey signs no survey reports until an administrator confirms it. Ask the surveyor, by telephone or in person, whether they added it."
    >
      <ul className="w-full divide-y divide-line border-b border-line">
        {passkeys.map((passkey) => (
          <SigningPasskey key={passkey.id} passkey={passkey} form={form} isSelf={isSelf} />
        ))}
      </ul>
    </Section>
  )
}

type SigningPasskeyProps = { passkey: AccountPasskey; form: ConfirmForm; isSelf: boolean }

/** A passkey of a surveyor: confirmed since when and by whom, or the button that confirms it. */
function SigningPasskey({ passkey, form, isSelf }: SigningPasskeyProps) {
  const { id, name, createdAt, confirmedAt, confirmedBy } = passkey
  const lastResult = resultFor(form.lastResult, 'passkeyId', String(id))
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <p>
        <span className="block font-semibold wrap-anywhere text-ink">{name}</span>
        <span className="text-quiet">
          Added {when(createdAt)},{' '}
          {confirmedAt === null
            ? 'not confirmed yet'
            : `confirmed ${when(confirmedAt)} by ${confirmedBy}`}
        </span>
      </p>
      {confirmedAt === null && !isSelf && (
        <ReAuthenticatedDisclosure
          {...form}
          formId={`confirm-${id}`}
          summary="Confirm"
          label={`Confirm ${name}`}
          lastResult={lastResult}
          open={form.open && lastResult !== null}
        >
          <input type="hidden" name="passkeyId" value={id} />
        </ReAuthenticatedDisclosure>
      )}
    </li>
  )
}
