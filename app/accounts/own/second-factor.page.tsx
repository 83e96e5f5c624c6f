import { parseWithZod } from '@conform-to/zod/v4'
import { Link, redirect } from 'react-router'
import { FactorRemoval, type OwnPasskey } from '#/app/accounts/second-factor/second-factor.ts'
import { removeApp } from '#/app/accounts/second-factor/authenticator-apps.server.ts'
import { readOwnFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { removePasskey } from '#/app/accounts/passkeys/passkeys.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { when } from '#/app/accounts/when.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import type { LastResult } from '#/app/shell/refused-form.tsx'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import type { Route } from './+types/second-factor.page.ts'
import { FewCodes } from './few-codes.tsx'
import { RemoveFactor } from './remove-factor.tsx'

const FAILED = { title: 'Nothing was removed' }

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const factors = await orErrorPage(readOwnFactors(scope))
  return { ...factors, mustSetUp: scope.actor?.mustSetUp === true }
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const submission = parseWithZod(await readForm({ request, context }, FactorRemoval), { schema: FactorRemoval })
  if (submission.status !== 'success') return invalidForm(submission, FAILED)
  const { factor, current } = submission.value
  try {
    if (factor === 'app') await removeApp(scope, { current })
    else await removePasskey(scope, factor, { current })
  } catch (error) {
    return failedForm(submission, FAILED, { error, context })
  }
  return redirect(paths.secondFactor(), { headers: { 'Set-Cookie': flash('second-factor-removed') } })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export function meta() {
  return [{ title: `Second factor | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { app, passkeys, recoveryCodes, mustSetUp } = loaderData
  const refusedFor = actionData?.lastResult?.initialValue?.['factor']
  const resultOf = (factor: string) => (refusedFor === factor ? actionData?.lastResult : null)
  const none = app === null && passkeys.length === 0
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-col items-start gap-2">
        {!mustSetUp && (
          <Link to={paths.ownAccount()} className="inline-flex min-h-11 items-center text-link hover:underline">
            Your account
          </Link>
        )}
        <h1 className="text-3xl font-semibold">Second factor</h1>
      </div>
      {mustSetUp && (
        <p className="max-w-3xl rounded-sm border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
          <strong>Your office demands a second factor.</strong> Set up an authenticator app or a passkey; after that you can go
          on.
        </p>
      )}
      <div>
        <Section title="Authenticator app" about="An app on your phone shows six digits that change every 30 seconds.">
          {app !== null && <p>Set up on {when(app)} (Jakarta).</p>}
          <Link to={paths.authenticatorApp()} className={buttonLook({ kind: none ? 'main' : 'plain' })}>
            {app === null ? 'Set up an app' : 'Move to another app'}
          </Link>
          {app !== null && <RemoveFactor factor="app" label="Remove the app" lastResult={resultOf('app')} />}
        </Section>
        <Section
          title="Passkeys"
          about="Your phone, computer or security key vouches for you. With its PIN or your finger a passkey also signs you in without a password."
        >
          {passkeys.length > 0 && <PasskeyList passkeys={passkeys} resultOf={resultOf} />}
          <Link to={paths.addPasskey()} className={buttonLook()}>
            Add a passkey
          </Link>
        </Section>
        {!none && (
          <Section title="Recovery codes" about="For the day you do not have your device. Each works once.">
            <p>{recoveryCodes} of 10 are left.</p>
            <FewCodes left={recoveryCodes} />
            <Link to={paths.recoveryCodes()} className={buttonLook()}>
              Make new recovery codes
            </Link>
          </Section>
        )}
      </div>
    </main>
  )
}

type PasskeyListProps = { passkeys: OwnPasskey[]; resultOf: (factor: string) => LastResult }

function PasskeyList({ passkeys, resultOf }: PasskeyListProps) {
  return (
    <ul className="w-full divide-y divide-line border-b border-line">
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id} className="flex flex-col gap-3 py-4 first:pt-0">
          <p>
            <span className="block font-semibold break-words text-ink">{name}</span>
            <span className="text-quiet">
              Added {when(createdAt)}, {lastUsedAt === null ? 'not used yet' : `last used ${when(lastUsedAt)}`}
            </span>
          </p>
          <RemoveFactor factor={String(id)} label={`Remove ${name}`} lastResult={resultOf(String(id))} />
        </li>
      ))}
    </ul>
  )
}
