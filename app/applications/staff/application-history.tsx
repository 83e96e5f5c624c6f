import { fullDate } from '#/app/dates.ts'
import { Moment } from '#/app/shell/staff/moment.tsx'
import type { ApplicationEvent } from '#/app/applications/application.ts'
import { STATE_NAMES } from '#/app/applications/application-states.ts'

const long = 'wrap-anywhere whitespace-pre-line'

type HistoryProps = { events: ApplicationEvent[]; submittedAt: string }

/** Who did what and when, newest first, down to the day it came. */
export function ApplicationHistory({ events, submittedAt }: HistoryProps) {
  return (
    <section className="flex flex-col gap-4" aria-labelledby="history">
      <h2 id="history" className="text-2xl font-semibold">
        History
      </h2>
      <ol className="flex flex-col gap-5">
        {events.toReversed().map((event) => (
          <li key={event.version} className="border-l-4 border-line pl-4">
            <Happened event={event} />
          </li>
        ))}
        <li className="border-l-4 border-line pl-4">
          <p className="text-sm text-quiet">
            <Moment at={submittedAt} />
          </p>
          <p className="font-semibold text-ink">Submitted by the applicant</p>
        </li>
      </ol>
    </section>
  )
}

/** One event, with what was written to the applicant and what stays in the office told apart. */
export function Happened({ event }: { event: ApplicationEvent }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-quiet wrap-anywhere">
        <Moment at={event.at} /> by {event.actorName}
      </p>
      <p className="font-semibold text-ink">{titleOf(event)}</p>
      {event.inspectionDate && (
        <p className={long}>
          On {fullDate(event.inspectionDate)}, {event.inspectionPlace}
        </p>
      )}
      {event.words && (
        <p className={long}>
          <span className="text-sm font-semibold text-quiet">To the applicant: </span>
          {event.words}
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
  if (kind === 'taken') return 'Taken'
  if (kind === 'handed-back') return 'Handed back'
  if (fromStatus === null || toStatus === null) return 'Moved'
  if (fromStatus === toStatus) return 'Inspection changed'
  return `${STATE_NAMES[fromStatus]} → ${STATE_NAMES[toStatus]}`
}
