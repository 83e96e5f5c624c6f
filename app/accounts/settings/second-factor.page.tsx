import { Link, redirect } from 'react-router'
import { OwnConfirmationForm } from '#/app/accounts/schemas/account.ts'
import type { ReAuthenticationWays } from '#/app/accounts/schemas/re-authentication.ts'
import { FactorToRemove, type ListedPasskey } from '#/app/accounts/schemas/second-factor.ts'
import {
  ReAuthenticationFields,
  reAuthenticationId,
} from '#/app/accounts/re-authentication/re-authentication-fields.tsx'
import { removeApp } from '#/app/accounts/own-changes/authenticator-apps.server.ts'
import { readFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { removePasskey } from '#/app/accounts/own-changes/passkeys.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { when } from '#/app/accounts/when.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { resultFor, useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import type { Route } from './+types/second-factor.page.ts'
import { FewCodes } from './recovery-code-list.tsx'

const FAILED = { title: 'Nothing was removed', hide: 'code' } as const

const FactorRemoval = OwnConfirmationForm.extend(FactorToRemove.shape)

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const factors = await orErrorPage(readFactors(requestContext))
  return { ...factors, mustSetUp: requestContext.actor?.mustSetUp === true }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, FactorRemoval)
  return submitForm(
    { form, schema: FactorRemoval, failure: FAILED, context },
    async ({ factor, ...confirmation }) => {
      if (factor === 'app') await removeApp(requestContext, confirmation)
      else await removePasskey(requestContext, factor, confirmation)
      return redirect(paths.secondFactor(), {
        headers: { 'Set-Cookie': flash('second-factor-removed') },
      })
    },
  )
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Second factor')

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { app, passkeys, recoveryCodes, mustSetUp } = loaderData
  const resultOf = (factor: string) => resultFor(actionData?.lastResult, 'factor', factor)
  const none = app === null && passkeys.length === 0
  const ways = { code: !none, passkey: passkeys.length > 0 }
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-col items-start gap-2">
        {!mustSetUp && (
          <Link
            to={paths.ownAccount()}
            className="inline-flex min-h-11 items-center text-link hover:underline"
          >
            Your account
          </Link>
        )}
        <h1 className="text-3xl font-semibold">Second factor</h1>
      </div>
      {mustSetUp && (
        <p className="max-w-3xl rounded-sm border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
          <strong>Your office requires a second factor.</strong> Set up an authenticator app or a
          passkey to continue.
        </p>
      )}
      <div>
        <Section
          title="Authenticator app"
          about="An app on your phone shows six digits that change every 30 seconds."
        >
          {app !== null && <p>Set up on {when(app)} (WIB).</p>}
          <Link
            to={paths.authenticatorApp()}
            className={buttonClass({ kind: none ? 'main' : 'plain' })}
          >
            {app === null ? 'Set up an app' : 'Move to another app'}
          </Link>
          {app !== null && (
            <RemoveFactor
              factor="app"
              label="Remove the app"
              ways={ways}
              lastResult={resultOf('app')}
            />
          )}
        </Section>
        <Section
          title="Passkeys"
          about="You sign in with your phone, computer or security key. With its PIN or your fingerprint, a passkey also signs you in without a password."
        >
          {passkeys.length > 0 && (
            <PasskeyList passkeys={passkeys} ways={ways} resultOf={resultOf} />
          )}
          <Link to={paths.addPasskey()} className={buttonClass()}>
            Add a passkey
          </Link>
        </Section>
        {!none && (
          <Section
            title="Recovery codes"
            about="For when you do not have your device. Each works once."
          >
            <p>{recoveryCodes} of 10 are left.</p>
            <FewCodes left={recoveryCodes} />
            <Link to={paths.recoveryCodes()} className={buttonClass()}>
              Create new recovery codes
            </Link>
          </Section>
        )}
      </div>
    </main>
  )
}

type PasskeyListProps = {
  passkeys: ListedPasskey[]
  ways: ReAuthenticationWays
  resultOf: (factor: string) => LastResult
}

function PasskeyList({ passkeys, ways, resultOf }: PasskeyListProps) {
  return (
    <ul className="w-full divide-y divide-line border-b border-line">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id} className="flex flex-col gap-3 py-4 first:pt-0">
          <p>
            <span className="block font-semibold wrap-anywhere text-ink">{name}</span>
            <span className="text-quiet">
              Added {when(createdAt)},{' '}
              {lastUsedAt === null ? 'not used yet' : `last used ${when(lastUsedAt)}`}
            </span>
          </p>
          <RemoveFactor
            factor={String(id)}
            label={`Remove ${name}`}
            ways={ways}
            lastResult={resultOf(String(id))}
          />
        </li>
      ))}
    </ul>
  )
}

type RemoveFactorProps = {
  /** The factor to remove: `app`, or the id of a passkey. */
  factor: string
  label: string
  ways: ReAuthenticationWays
  /** The result of the last submission of this form. */
  lastResult: LastResult
}

/** Removes a second factor; requires the password and a factor. */
function RemoveFactor({ factor, label, ways, lastResult }: RemoveFactorProps) {
  const form = useForm<'current'>(lastResult, { idOf: reAuthenticationId(factor) })
  return (
    <Disclosure label="Remove" danger open={lastResult?.error !== undefined}>
      <StaffForm form={form} className="flex w-full flex-col items-start gap-4">
        <input type="hidden" name="factor" value={factor} />
        <ReAuthenticationFields
          of={factor}
          ways={ways}
          lastResult={lastResult}
          passwordName="current"
        />
        <SaveButton form={form} kind="danger" sending="Removing">
          {label}
        </SaveButton>
      </StaffForm>
    </Disclosure>
  )
}
