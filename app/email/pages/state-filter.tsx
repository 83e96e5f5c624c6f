import { Link } from 'react-router'
import { EMAIL_STATES, type EmailState } from '#/app/email/email.ts'
import { paths } from '#/app/web/paths.ts'

const STATE_NAMES: Record<EmailState, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', unsent: 'Not sent' }

/** The address of the list of e-mails of a state, or of all; `before`: only those with a smaller id. */
export function mailAddress(state: EmailState | null, before?: number): string {
  const search = new URLSearchParams({ ...(state && { state }), ...(before !== undefined && { before: String(before) }) })
  return search.size > 0 ? `${paths.mail()}?${search}` : paths.mail()
}

const choice =
  'inline-flex min-h-11 items-center rounded-sm border border-edge px-4 font-semibold text-ink hover:bg-mist aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper'

export function StateFilter({ current }: { current: EmailState | null }) {
  return (
    <nav aria-label="E-mails by status">
      <ul className="flex flex-wrap gap-2">
        {[null, ...EMAIL_STATES].map((state) => (
          <li key={state}>
            <Link to={mailAddress(state)} aria-current={state === current ? 'true' : undefined} className={choice}>
              {state === null ? 'All' : STATE_NAMES[state]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
