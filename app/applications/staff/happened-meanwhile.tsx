import type { ApplicationEvent } from '#/app/applications/application.ts'
import { Happened } from './application-history.tsx'

/** After a conflict: what colleagues did since the page was opened. Saving again then is a decision. */
export function HappenedMeanwhile({ events }: { events: ApplicationEvent[] }) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-sm border border-unsure bg-unsure-wash p-5">
      <p className="font-semibold text-unsure">
        Somebody else has worked on this application since you opened it. Nothing of yours is saved yet; what you typed is still
        here. Save again if it still holds.
      </p>
      {events.map((event) => (
        <Happened key={event.version} event={event} />
      ))}
    </div>
  )
}
