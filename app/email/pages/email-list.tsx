import { Form, useNavigation, Link } from 'react-router'
import { dateInJakarta } from '#/core/dates.ts'
import { shortDate, timeInJakarta } from '#/app/language/format.ts'
import { KIND_NAMES, type EmailState, type ShownEmail, EMAIL_STATES } from '#/app/email/email.ts'
import { Badge } from '#/app/web/ui/badge.tsx'
import { Button } from '#/app/web/ui/button.tsx'
import { paths } from '#/app/web/paths.ts'

const cell = 'py-3 pr-4 align-top max-lg:block max-lg:py-1 max-lg:pr-0 [overflow-wrap:anywhere]'

/** The emails: a table on wide screens, one block per email on narrow ones. `state`: the selected filter, null for all. */
export function EmailList({ emails, state }: { emails: ShownEmail[]; state: EmailState | null }) {
  return (
    <table className="w-full border-collapse text-base max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b-2 border-edge text-left text-sm text-quiet">
          {['Email', 'To', 'Written', 'Status'].map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {emails.map((email) => (
          <tr key={email.id} className="border-b border-line max-lg:block max-lg:py-4">
            <th scope="row" className={`${cell} text-left font-normal lg:w-2/5`}>
              <bdi className="block font-semibold text-ink">{email.subject}</bdi>
              <span className="text-sm text-quiet">{KIND_NAMES[email.kind]}</span>
            </th>
            <td className={cell}>{email.to}</td>
            <td className={`${cell} lg:whitespace-nowrap`}>
              <span className="text-quiet lg:hidden">Written </span>
              <Moment instant={email.createdAt} />
            </td>
            <td className={`${cell} lg:w-1/4`}>
              <State email={email} />
              {email.state === 'failed' && <SendAgainForm email={email} state={state} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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

/** The address of the list of emails of a state, or of all; `before`: only those that come after the email of this id. */
export function mailAddress(state: EmailState | null, before?: number): string {
  const search = new URLSearchParams({
    ...(state && { state }),
    ...(before !== undefined && { before: String(before) }),
  })
  return search.size > 0 ? `${paths.mail()}?${search}` : paths.mail()
}

const choice =
  'inline-flex min-h-11 items-center rounded-sm border border-edge px-4 font-semibold text-ink hover:bg-mist aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper'

export function StateFilter({ current }: { current: EmailState | null }) {
  return (
    <nav aria-label="Emails by status">
      <ul className="flex flex-wrap gap-2">
        {[null, ...EMAIL_STATES].map((state) => (
          <li key={state}>
            <Link
              to={mailAddress(state)}
              aria-current={state === current ? 'true' : undefined}
              className={choice}
            >
              {state === null ? 'All' : STATE_NAMES[state]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
