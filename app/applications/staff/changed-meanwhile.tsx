import type { ApplicationEvent } from '#/app/applications/application.ts'
import { HistoryEvent } from './application-history.tsx'

/** After a conflict: the events since the page was opened. The user may then save again. */
export function ChangedMeanwhile({ events }: { events: ApplicationEvent[] }) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-sm border border-unsure bg-unsure-wash p-5">
      <p className="font-semibold text-unsure">
        Another user has changed this application since you opened it. Your changes are not saved, but they are still in the
        form. Check the changes below, then save again.
      </p>
      {events.map((event) => (
        <HistoryEvent key={event.version} event={event} />
      ))}
    </div>
  )
}
