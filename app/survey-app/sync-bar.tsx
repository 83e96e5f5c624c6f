import { fullDate, timeInJakarta } from '#/app/language/format.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { hasUnsent, onlyHere } from './state/only-here.ts'
import { Moment } from '#/app/web/staff/moment.tsx'
import { paths } from '#/app/web/paths.ts'
import { Button } from '#/app/web/ui/button.tsx'
import type { Sync } from './device/synchronise.ts'
import type { Survey } from './state/use-survey.tsx'

/** What is only on this phone, and whether the register can be reached: always in view. */
export function SyncBar({
  survey: { known, sync, limitedUntil, isSending, send },
}: {
  survey: Survey
}) {
  const waiting = onlyHere(known)
  const isOnlyHere = waiting.length > 0
  const isUnsent = hasUnsent(known)
  return (
    <div
      className={`survey-bar z-10 border-b ${isOnlyHere ? 'border-unsure bg-unsure-wash' : 'border-line bg-mist'}`}
    >
      <div className="wrap flex max-w-3xl items-center justify-between gap-x-4 py-2">
        <p aria-live="polite" className="min-w-0 flex-1">
          {isOnlyHere && (
            <span className="block font-semibold text-unsure">
              Only on this phone: {waiting.join(', ')}
            </span>
          )}
          <span className="text-sm text-quiet">
            {isSending ? 'Connecting to the register…' : stateText(sync, isUnsent, limitedUntil)}
          </span>{' '}
          {known?.sheets && (
            <span className="text-sm text-quiet">
              Ship data loaded <Moment at={known.sheets.at} />.
            </span>
          )}
        </p>
        {sync?.why === 'sign-in' ? (
          <a href={paths.signIn()} className="button button-main shrink-0">
            Sign in to send
          </a>
        ) : (
          <Button
            type="button"
            className="shrink-0"
            pending={isSending}
            onClick={() => void send(true)}
          >
            {isUnsent ? 'Send now' : 'Refresh'}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * `isUnsent`: something is to be sent, so that the page tries again by itself. `limitedUntil`: in milliseconds, when the register takes more after a
 * limit.
 */
function stateText(sync: Sync | null, isUnsent: boolean, limitedUntil: number | null): string {
  if (sync === null) return ''
  const { why, message } = sync
  switch (why) {
    case 'limited':
      return `${message} Sending goes on ${momentText(limitedUntil ?? Date.now())}.`
    case 'done':
      return 'Connected.'
    case 'no-network':
      return 'No connection: you can go on working.'
    case 'sign-in':
      return 'You are signed out: you can go on working, and sign in to send.'
    case 'busy':
      return 'Sending…'
    case 'later':
      return `The register is busy. ${isUnsent ? 'Trying again in 5 seconds.' : 'Try again in a moment.'}`
    case 'refused':
    case 'not-surveyor':
      return message ?? 'The register refuses this account.'
  }
}

/** `at 19:15 (WIB)`, with the day where it is not today. */
function momentText(at: number): string {
  const [instant, today] = [new Date(at).toISOString(), dateInJakarta(new Date().toISOString())]
  const day = dateInJakarta(instant)
  return `${day === today ? '' : `on ${fullDate(day)} `}at ${timeInJakarta(instant)} (WIB)`
}
