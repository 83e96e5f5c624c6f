import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Link } from 'react-router'
import { currentAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { readFactors } from '#/domain/people/second-factors/second-factors.server.ts'
import { Section } from '#/pages/web/staff/section.tsx'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type ListedSession,
} from '#/domain/people/sessions/own-sessions.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { changedBy } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { textOf } from '#/core/text.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { when } from '#/domain/language/when.ts'
import type { Route } from './+types/account-settings.page.ts'
import { IntentButton, NamedItem, NamedList } from '#/pages/office/people/named-list.tsx'
import { FewCodes } from './factor-parts.tsx'

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
    <StaffPage
      title="Your account"
      about={<p className="mt-2 wrap-anywhere text-quiet">{account.email}</p>}
      isRoomy
    >
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
    </StaffPage>
  )
}

function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <>
      <NamedList>
        {sessions.map(({ id, browser, address, createdAt, lastSeenAt, isThis }) => (
          <NamedItem
            key={id}
            name={
              <>
                {browser}
                {isThis && <span className="text-valid"> · this session</span>}
              </>
            }
            facts={
              <>
                <span className="wrap-anywhere">{address}</span>, since{' '}
                <span className="whitespace-nowrap">{when(createdAt)}</span>, last seen{' '}
                <span className="whitespace-nowrap">{when(lastSeenAt)}</span>
              </>
            }
          >
            {!isThis && (
              <IntentButton
                intent="end"
                id={id}
                label={`End the session of ${browser} since ${when(createdAt)}`}
              >
                End
              </IntentButton>
            )}
          </NamedItem>
        ))}
      </NamedList>
      {sessions.length > 1 && <IntentButton intent="end-others">End all others</IntentButton>}
    </>
  )
}
