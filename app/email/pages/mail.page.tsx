import { data, Link, redirect } from 'react-router'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { EMAIL_STATES, SendAgain, type EmailState } from '#/app/email/email.ts'
import { listEmails, sendAgain } from '#/app/email/outbox/emails.server.ts'
import { orErrorPage, pageBefore } from '#/app/web/forms/page-refusal.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { FailedText } from '#/app/web/ui/failure-text.tsx'
import type { Route } from './+types/mail.page.ts'
import { EmailList, mailAddress, StateFilter } from './email-list.tsx'

const FAILED = { title: 'Not sent again' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = readState(request)
  const page = await orErrorPage(
    listEmails(context.get(requestContextKey), { state, before: pageBefore(request) }),
  )
  return data({ ...page, state })
}

export async function action({ request, context }: Route.ActionArgs) {
  const state = readState(request)
  const form = await readSendAgain({ request, context })
  return submitForm({ form, schema: SendAgain, failure: FAILED, context }, async ({ id }) => {
    await sendAgain(context.get(requestContextKey), id)
    return redirect(mailAddress(state), { headers: { 'Set-Cookie': flash('letter-again') } })
  })
}

/** The form, also of a page that was loaded before the field was renamed to `id`. */
async function readSendAgain(args: Parameters<typeof readForm>[0]): Promise<FormData> {
  const form = await readForm(args, SendAgain, 'letter')
  const id = form.get('letter')
  if (id !== null) form.set('id', id)
  return form
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Email')

const NONE: Record<EmailState, string> = {
  waiting: 'No emails are waiting.',
  sent: 'No emails were sent in the last 90 days.',
  failed: 'No emails have failed.',
  unsent: 'No emails are unsent because a mail server was missing.',
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { emails, next, state } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Email</h1>
      <p className="max-w-prose">
        Emails of the last 90 days, newest first. Times are in Indonesia time (WIB, UTC+7).
      </p>
      <StateFilter current={state} />
      {emails.some((email) => email.state === 'unsent') && (
        <p className="max-w-prose border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
          <strong>No mail server was set up</strong> when some of these emails were written. Once{' '}
          <code>SMTP_URL</code> is set, emails of the last three days are sent.
        </p>
      )}
      {actionData && <FailedText of={actionData.notice} />}
      {emails.length === 0 ? (
        <p className="rounded-sm border border-line bg-mist p-8 text-lg">
          {state ? NONE[state] : 'No emails yet.'}
        </p>
      ) : (
        <EmailList emails={emails} state={state} />
      )}
      {next !== null && (
        <Link to={mailAddress(state, next)} className={buttonClass({ className: 'self-start' })}>
          Older emails
        </Link>
      )}
    </main>
  )
}

function readState(request: Request): EmailState | null {
  const asked = new URL(request.url).searchParams.get('state')
  if (asked === null || asked === '') return null
  const state = EMAIL_STATES.find((one) => one === asked)
  if (!state) throw data('There is no such status.', { status: STATUS_OF.invalid })
  return state
}
