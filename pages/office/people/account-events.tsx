import { eventText, type AccountEvent } from '#/domain/people/model/account-event.ts'
import { when } from '#/domain/language/when.ts'

/** The events of an account, newest first. `text`: in place of the one of its kind. */
export function AccountEvents({ events }: { events: (AccountEvent & { text?: string })[] }) {
  return (
    <ol className="w-full divide-y divide-line">
      {events.map((event) => (
        <li
          key={event.id}
          className="grid gap-x-6 py-2 first:pt-0 sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[11rem_minmax(0,1fr)_minmax(0,15rem)]"
        >
          <time dateTime={event.at} className="text-quiet tabular-nums">
            {when(event.at)}
          </time>
          <p className="min-w-0 wrap-anywhere text-ink">{event.text ?? eventText(event)}</p>
          <p className="min-w-0 wrap-anywhere text-quiet sm:col-start-2 lg:col-start-3">
            by {event.actorName}
          </p>
        </li>
      ))}
    </ol>
  )
}
