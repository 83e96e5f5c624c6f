import { Link, Form } from 'react-router'
import { currentAccount } from '#/app/accounts/sign-in/accounts.server.ts'
import { readFactors } from '#/app/accounts/second-factor/second-factors.server.ts'
import { Section } from '#/app/accounts/section.tsx'
import {
  endOtherSessions,
  endSession,
  listSessions,
} from '#/app/accounts/sessions/own-sessions.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { changedBy } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { textOf } from '#/core/text.ts'
import { buttonClass, Button } from '#/app/web/ui/button.tsx'
import type { ListedSession } from '#/app/accounts/sessions/own-session.ts'
import { when } from '#/app/accounts/when.ts'
import type { Route } from './+types/account-settings.page.ts'
import { FewCodes } from './recovery-code-list.tsx'

const FAILED = 'The session was not ended'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [account, factors, sessions] = await orErrorPage(
    Promise.all([
      currentAccount(requestContext),
      readFactors(requestContext),
      listSessions(requestContext),
    ]),
  )
  return { account, factors, sessions }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, 'intent', 'id')
  const id = form.has('id') ? recordId(textOf(form, 'id'), 'session') : 0
  const changes = {
    end: async () => {
      await endSession(requestContext, id)
      return { title: 'Session ended', description: 'That browser must sign in again.' }
    },
    'end-others': async () => {
      await endOtherSessions(requestContext)
      return { title: 'Sessions ended', description: 'Only this one is left.' }
    },
  }
  return changedBy(changes, form.get('intent'), { title: FAILED, context })
}

export const clientAction = sendForm({ title: FAILED })

export const meta = () => staffMeta('Your account')

export default function AccountSettings({ loaderData, actionData }: Route.ComponentProps) {
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
        <Section title="Password" about="Changing it signs you out on other devices.">
          <Link to={paths.changePassword()} className={buttonClass()}>
            Change the password
          </Link>
        </Section>
        <Section
          title="Second factor"
          about="A device you use to sign in, in addition to your password."
        >
          <p>
            {on.length > 0
              ? `On: ${on.join(' and ')}. ${recoveryCodes} recovery codes left.`
              : 'Off.'}
          </p>
          {on.length > 0 && <FewCodes left={recoveryCodes} />}
          <Link
            to={paths.secondFactor()}
            className={buttonClass({ kind: on.length > 0 ? 'plain' : 'main' })}
          >
            {on.length > 0 ? 'Manage it' : 'Set one up'}
          </Link>
        </Section>
        <Section
          title="Sessions"
          about="Where you are signed in. Times are in Indonesia time (WIB, UTC+7). If you do not recognise a session, end it and change your password."
        >
          <SessionList sessions={sessions} />
        </Section>
      </div>
    </main>
  )
}

function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <>
      <ul className="w-full divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
          >
            <p className="min-w-0">
              <span className="block font-semibold wrap-anywhere text-ink">
                {session.browser}
                {session.isThis && <span className="text-valid"> · this session</span>}
              </span>
              <span className="block text-quiet">
                <span className="wrap-anywhere">{session.address}</span>, since{' '}
                <span className="whitespace-nowrap">{when(session.createdAt)}</span>, last seen{' '}
                <span className="whitespace-nowrap">{when(session.lastSeenAt)}</span>
              </span>
            </p>
            {!session.isThis && (
              <Form method="post">
                <input type="hidden" name="intent" value="end" />
                <input type="hidden" name="id" value={session.id} />
                <Button
                  aria-label={`End the session of ${session.browser} since ${when(session.createdAt)}`}
                >
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button>End all others</Button>
        </Form>
      )}
    </>
  )
}
