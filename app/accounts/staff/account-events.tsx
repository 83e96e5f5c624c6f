import { eventText, type AccountEvent } from '#/app/accounts/schemas/account-event.ts'
import { when } from '#/app/accounts/when.ts'

/** The events of an account, newest first. */
export function AccountEvents({ events }: { events: AccountEvent[] }) {
  return (
    <ol className="w-full divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} className="grid gap-x-6 py-2 first:pt-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <time dateTime={event.at} className="text-quiet tabular-nums">
            {when(event.at)}
          </time>
          <p className="min-w-0">
            <span className="wrap-anywhere text-ink">{eventText(event)}</span>{' '}
            <span className="wrap-anywhere text-quiet">by {event.actorName}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}
