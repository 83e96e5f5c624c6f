import { fullDate } from '#/domain/language/format.ts'
import { authorText } from '#/pages/web/staff/author.ts'
import { Moment } from '#/pages/web/staff/moment.tsx'
import type { ApplicationEvent } from '#/domain/services/applications/application.ts'
import { InboxSection } from './inbox-parts.tsx'
import { STATE_NAMES } from '#/domain/services/applications/application-states.ts'

const long = 'wrap-anywhere whitespace-pre-line'

type HistoryProps = { events: ApplicationEvent[]; submittedAt: string }

/** The events of the application, newest first, and its submission. */
export function ApplicationHistory({ events, submittedAt }: HistoryProps) {
  return (
    <InboxSection id="history" title="History">
      <ol className="flex flex-col gap-5">
        {events.toReversed().map((event) => (
          <li key={event.version} className="border-l-4 border-line pl-4">
            <HistoryEvent event={event} />
          </li>
        ))}
        <li className="border-l-4 border-line pl-4">
          <p className="text-sm text-quiet">
            <Moment at={submittedAt} />
          </p>
          <p className="font-semibold text-ink">Submitted by the applicant</p>
        </li>
      </ol>
    </InboxSection>
  )
}

/** One event; the message to the applicant and the internal note are labelled. */
function HistoryEvent({ event }: { event: ApplicationEvent }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-quiet wrap-anywhere">
        <Moment at={event.at} /> by {authorText(event.actorName, event.apiKey)}
      </p>
      <p className="font-semibold text-ink">{titleOf(event)}</p>
      {event.inspectionDate && (
        <p className={long}>
          {event.toStatus === 'approved' ? 'Confirmed: approved before the inspection on ' : 'On '}
          {fullDate(event.inspectionDate)}, {event.inspectionLocation}
        </p>
      )}
      {event.message && (
        <p className={long}>
          <span className="text-sm font-semibold text-quiet">Message to applicant: </span>
          {event.message}
        </p>
      )}
      {event.note && (
        <p className={`${long} bg-mist px-3 py-2`}>
          <span className="text-sm font-semibold text-quiet">Internal note: </span>
          {event.note}
        </p>
      )}
    </div>
  )
}

function titleOf({ kind, fromStatus, toStatus }: ApplicationEvent): string {
  if (kind === 'noted') return 'Note'
  if (kind === 'taken') return 'Assigned'
  if (kind === 'handed-back') return 'Unassigned'
  if (fromStatus === null || toStatus === null) return 'Moved'
  if (fromStatus === toStatus) return 'Inspection changed'
  return `${STATE_NAMES[fromStatus]} → ${STATE_NAMES[toStatus]}`
}

/** After a conflict: the events since the page was opened. The user may then save again. */
export function ChangedMeanwhile({ events }: { events: ApplicationEvent[] }) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-sm border border-unsure bg-unsure-wash p-5"
    >
      <p className="font-semibold text-unsure">
        Another user has changed this application since you opened it. Your changes are not saved,
        but they are still in the form. Check the changes below, then save again.
      </p>
      {events.map((event) => (
        <HistoryEvent key={event.version} event={event} />
      ))}
    </div>
  )
}
