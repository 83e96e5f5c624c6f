import { Link } from 'react-router'
import { currentAccount } from '#/app/accounts/accounts.server.ts'
import { readOwnFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#/app/accounts/sessions/own-sessions.server.ts'
import { readForm } from '#/app/form-body.ts'
import { changedBy, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { scopeContext } from '#/app/scope.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { textOf } from '#/app/text.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import type { Route } from './+types/own-account.page.ts'
import { FewCodes } from './few-codes.tsx'
import { SessionList } from './session-list.tsx'

const FAILED = 'The session was not ended'

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const [account, factors, sessions] = await orErrorPage(
    Promise.all([currentAccount(scope), readOwnFactors(scope), listOwnSessions(scope)]),
  )
  return { account, factors, sessions }
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const form = await readForm({ request, context }, 'intent', 'id')
  const id = form.has('id') ? recordId(textOf(form, 'id'), 'session') : 0
  const changes = {
    end: async () => {
      await endOwnSession(scope, id)
      return { title: 'Session ended', description: 'Whoever used it has to sign in again.' }
    },
    'end-others': async () => {
      await endOtherSessions(scope)
      return { title: 'Sessions ended', description: 'Only this one is left.' }
    },
  }
  return changedBy(changes, form.get('intent'), { title: FAILED, context })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Your account | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function OwnAccount({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { account, factors, sessions } = loaderData
  const { app, passkeys, recoveryCodes } = factors
  const parts = [
    app !== null && 'an authenticator app',
    passkeys.length === 1 && 'a passkey',
    passkeys.length > 1 && 'passkeys',
  ]
  const on = parts.filter((part) => part !== false)
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div>
        <h1 className="text-3xl font-semibold">Your account</h1>
        <p className="mt-2 wrap-anywhere text-quiet">{account.email}</p>
      </div>
      <div>
        <Section title="Password" about="A change of it ends all your other sessions.">
          <Link to={paths.changePassword()} className={buttonLook()}>
            Change the password
          </Link>
        </Section>
        <Section title="Second factor" about="Something you have, besides the password you know.">
          <p>{on.length > 0 ? `On: ${on.join(' and ')}. ${recoveryCodes} recovery codes left.` : 'Off.'}</p>
          {on.length > 0 && <FewCodes left={recoveryCodes} />}
          <Link to={paths.secondFactor()} className={buttonLook({ kind: on.length > 0 ? 'plain' : 'main' })}>
            {on.length > 0 ? 'Manage it' : 'Set one up'}
          </Link>
        </Section>
        <Section
          title="Sessions"
          about="Where you are signed in; times are in Jakarta. End what you do not know, and change the password."
        >
          <SessionList sessions={sessions} />
        </Section>
      </div>
    </main>
  )
}
