import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { ListFilters } from '#/pages/web/staff/list-parts.tsx'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link, Form, useNavigation } from 'react-router'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import {
  EMAIL_STATES,
  SendAgain,
  type EmailState,
  KIND_NAMES,
  type ShownEmail,
} from '#/domain/notices/email/email.ts'
import { listEmails, sendAgain } from '#/domain/notices/outbox/emails.server.ts'
import { orErrorPage, pageBefore } from '#/pages/web/forms/page-refusal.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { buttonClass, Button } from '#/pages/web/ui/button.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import type { Route } from './+types/mail.page.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { shortDate, timeInJakarta } from '#/domain/language/format.ts'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { paths } from '#/domain/addresses/paths.ts'

/**
 * The emails: a table on wide screens, one block per email on narrow ones. `state`: the selected
 * filter, null for all.
 */
function EmailList({ emails, state }: { emails: ShownEmail[]; state: EmailState | null }) {
  return <Table label="Emails" items={emails} columns={columnsOf(state)} keyOf={({ id }) => id} />
}

const columnsOf = (state: EmailState | null): Column<ShownEmail>[] => [
  {
    head: 'Email',
    look: 'lg:w-2/5',
    cell: ({ subject, kind }) => (
      <>
        <bdi className="block font-semibold text-ink">{subject}</bdi>
        <span className="text-sm text-quiet">{KIND_NAMES[kind]}</span>
      </>
    ),
  },
  { head: 'To', cell: ({ to }) => to },
  {
    head: 'Written',
    look: 'lg:whitespace-nowrap',
    cell: ({ createdAt }) => <Moment instant={createdAt} />,
  },
  {
    head: 'Status',
    look: 'lg:w-1/4',
    cell: (email) => (
      <>
        <State email={email} />
        {email.state === 'failed' && <SendAgainForm email={email} state={state} />}
      </>
    ),
  },
]

function State({ email }: { email: ShownEmail }) {
  const { state, attempts, failure, sentAt, nextAttemptAt } = email
  return (
    <div className="flex flex-col items-start gap-1">
      {state === 'sent' && <Badge tone="good">Sent</Badge>}
      {state === 'waiting' && <Badge tone="plain">Waiting</Badge>}
      {state === 'failed' && <Badge tone="bad">Failed</Badge>}
      {state === 'unsent' && <Badge tone="waiting">Not sent</Badge>}
      {state === 'unsent' && <span className="text-sm text-quiet">No mail server is set up</span>}
      {(attempts > 1 || (attempts === 1 && state !== 'sent')) && (
        <span className="text-sm text-quiet">
          {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
          {state === 'failed' && ', given up'}
        </span>
      )}
      {sentAt && (
        <span className="text-sm text-quiet">
          <Moment instant={sentAt} />
        </span>
      )}
      {state === 'waiting' && nextAttemptAt && (
        <span className="text-sm text-quiet">
          Next attempt: <Moment instant={nextAttemptAt} />
        </span>
      )}
      {failure && <span className="text-sm text-invalid">{failure}</span>}
    </div>
  )
}

function SendAgainForm({ email, state }: { email: ShownEmail; state: EmailState | null }) {
  const sending = useNavigation().formData?.get('id') === String(email.id)
  if (email.refusal !== null) return <p className="mt-2 text-sm text-quiet">{email.refusal}</p>
  return (
    <Form method="post" action={mailAddress(state)} className="mt-2">
      <input type="hidden" name="id" value={email.id} />
      <Button disabled={sending}>
        Send again<span className="sr-only"> to {email.to}</span>
      </Button>
    </Form>
  )
}

/** `21/11/2026 12:00`, in Jakarta. */
function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {shortDate(dateInJakarta(instant))} {timeInJakarta(instant)}
    </time>
  )
}

const STATE_NAMES: Record<EmailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  unsent: 'Not sent',
}

/**
 * The address of the list of emails of a state, or of all; `before`: only those that come after the
 * email of this id.
 */
function mailAddress(state: EmailState | null, before?: number): string {
  const search = new URLSearchParams({
    ...(state && { state }),
    ...(before !== undefined && { before: String(before) }),
  })
  return search.size > 0 ? `${paths.mail()}?${search}` : paths.mail()
}

const filtersOf = (state: EmailState | null) =>
  [null, ...EMAIL_STATES].map((one) => ({
    name: one === null ? 'All' : STATE_NAMES[one],
    to: mailAddress(one),
    chosen: one === state,
  }))

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
    return redirectWithNotice(mailAddress(state), 'letter-again')
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
    <StaffPage title="Email">
      <p className="max-w-prose">
        Emails of the last 90 days, newest first. Times are in Indonesia time (WIB, UTC+7).
      </p>
      <ListFilters label="Emails by status" filters={filtersOf(state)} />
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
    </StaffPage>
  )
}

function readState(request: Request): EmailState | null {
  const asked = new URL(request.url).searchParams.get('state')
  if (asked === null || asked === '') return null
  const state = EMAIL_STATES.find((one) => one === asked)
  if (!state) throw data('There is no such status.', { status: STATUS_OF.invalid })
  return state
}
