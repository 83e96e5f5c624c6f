import { Link } from 'react-router'
import { LETTER_STATES, type LetterState } from '#/app/mail/letter.ts'
import { paths } from '#/app/paths.ts'

const STATE_NAMES: Record<LetterState, string> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', unsent: 'Not sent' }

/** The address of the letters of a state, or of all; `before`: the id a page ends before. */
export function mailAddress(state: LetterState | null, before?: number): string {
  const search = new URLSearchParams({ ...(state && { state }), ...(before !== undefined && { before: String(before) }) })
  return search.size > 0 ? `${paths.mail()}?${search}` : paths.mail()
}

const choice =
  'inline-flex min-h-11 items-center rounded-sm border border-edge px-4 font-semibold text-ink hover:bg-mist aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper'

export function StateFilter({ current }: { current: LetterState | null }) {
  return (
    <nav aria-label="Letters by state">
      <ul className="flex flex-wrap gap-2">
        {[null, ...LETTER_STATES].map((state) => (
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
