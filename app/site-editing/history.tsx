import { momentInBothZones } from '#/app/dates.ts'
import { differences, type SiteEvent } from './site-event.ts'
import { Was } from './was.tsx'

type HistoryProps = {
  events: SiteEvent[]
  /** The fields that are told of, in their order, with the name of each. */
  fields: Record<string, string>
}

const WORDS: Record<SiteEvent['kind'], string> = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Moved in the order',
  hidden: 'Hidden',
  shown: 'Shown again',
  deleted: 'Deleted',
}

/** Who changed what and when, newest first. */
export function History({ events, fields }: HistoryProps) {
  return (
    <section aria-labelledby="history" className="flex flex-col gap-4">
      <h2 id="history" className="text-2xl font-semibold">
        History
      </h2>
      {events.length === 0 && <p className="text-quiet">As the register started with it; nobody has changed it yet.</p>}
      <ol className="flex flex-col">
        {events.map((event) => (
          <li key={event.id} className="flex flex-col gap-2 border-t border-line py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold text-ink">{WORDS[event.kind]}</span>
              <span className="break-all">by {event.actorName}</span>
              <time dateTime={event.at} className="text-sm text-quiet">
                {momentInBothZones(event.at)}
              </time>
            </p>
            {/* What it was when it was added stands in the form, unless it was changed since: then in an entry above. */}
            {event.kind !== 'added' && (
              <dl className="flex flex-col gap-3">
                {differences(event.before, event.after, Object.keys(fields)).map(({ field, before, after }) => (
                  <div key={field}>
                    <dt className="text-sm text-quiet">{fields[field]}</dt>
                    <dd>
                      <Was before={before} after={after} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
