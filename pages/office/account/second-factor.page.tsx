import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { RECOVERY_CODES } from '#/domain/people/model/limits.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link } from 'react-router'
import { OwnConfirmationForm } from '#/domain/people/model/account.ts'
import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'
import { FactorToRemove, type ListedPasskey } from '#/domain/people/model/second-factor.ts'
import { NamedItem, NamedList } from '#/pages/office/people/named-list.tsx'
import { ReAuthenticatedDisclosure } from '#/pages/office/people/re-authenticated-form.tsx'
import { removePasskey } from '#/domain/people/own-changes/own-passkeys.server.ts'
import { removeApp } from '#/domain/people/own-changes/own-app.server.ts'
import { readFactors } from '#/domain/people/second-factors/second-factors.server.ts'
import { Section } from '#/pages/web/staff/section.tsx'
import { when } from '#/domain/language/when.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { resultFor } from '#/pages/web/forms/use-form.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/second-factor.page.ts'
import { FewCodes } from './factor-parts.tsx'

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
      return redirectWithNotice(paths.secondFactor(), 'second-factor-removed')
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
    <StaffPage
      title="Second factor"
      {...(!mustSetUp && { trail: [['Your account', paths.ownAccount()]] })}
    >
      {mustSetUp && (
        <p className="max-w-3xl rounded-sm border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
          <strong>Your office requires a second factor.</strong> Set up an authenticator app or a
          passkey to continue.
        </p>
      )}
      <div>
        <AuthenticatorApp app={app} isFirst={none} ways={ways} lastResult={resultOf('app')} />
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
            <p>{`${recoveryCodes} of ${RECOVERY_CODES} are left.`}</p>
            <FewCodes left={recoveryCodes} />
            <Link to={paths.recoveryCodes()} className={buttonClass()}>
              Create new recovery codes
            </Link>
          </Section>
        )}
      </div>
    </StaffPage>
  )
}

type AuthenticatorAppProps = {
  /** When it was set up. */
  app: string | null
  /** The user has no second factor yet. */
  isFirst: boolean
  ways: ReAuthenticationWays
  lastResult: LastResult
}

function AuthenticatorApp({ app, isFirst, ways, lastResult }: AuthenticatorAppProps) {
  return (
    <Section
      title="Authenticator app"
      about="An app on your phone shows six digits that change every 30 seconds."
    >
      {app !== null && <p>Set up on {when(app)} (WIB).</p>}
      <Link
        to={paths.authenticatorApp()}
        className={buttonClass({ kind: isFirst ? 'main' : 'plain' })}
      >
        {app === null ? 'Set up an app' : 'Move to another app'}
      </Link>
      {app !== null && (
        <RemoveFactor factor="app" label="Remove the app" ways={ways} lastResult={lastResult} />
      )}
    </Section>
  )
}

type PasskeyListProps = {
  passkeys: ListedPasskey[]
  ways: ReAuthenticationWays
  resultOf: (factor: string) => LastResult
}

function PasskeyList({ passkeys, ways, resultOf }: PasskeyListProps) {
  return (
    <NamedList>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <NamedItem
          key={id}
          name={name}
          facts={`Added ${when(createdAt)}, ${lastUsedAt === null ? 'not used yet' : `last used ${when(lastUsedAt)}`}`}
          below
        >
          <RemoveFactor
            factor={String(id)}
            label={`Remove ${name}`}
            ways={ways}
            lastResult={resultOf(String(id))}
          />
        </NamedItem>
      ))}
    </NamedList>
  )
}

/**
 * `factor`: the one to remove, `app` or the id of a passkey. `lastResult`: of the last submission
 * of this form.
 */
type RemoveFactorProps = {
  factor: string
  label: string
  ways: ReAuthenticationWays
  lastResult: LastResult
}

/** Removes a second factor; requires the password and a factor. */
function RemoveFactor({ factor, ...form }: RemoveFactorProps) {
  return (
    <ReAuthenticatedDisclosure
      {...form}
      summary="Remove"
      open={form.lastResult?.error !== undefined}
      intent={null}
      formId={factor}
      passwordName="current"
      kind="danger"
      sending="Removing"
    >
      <input type="hidden" name="factor" value={factor} />
    </ReAuthenticatedDisclosure>
  )
}
