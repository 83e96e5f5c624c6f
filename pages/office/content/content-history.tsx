import { type ContentEvent, findDifferences } from '#/domain/services/editing/content.ts'
import { momentInBothZones } from '#/domain/language/format.ts'
import { authorText } from '#/pages/web/staff/author.ts'

type HistoryProps = {
  events: ContentEvent[]
  /** The fields that are shown, in their order, with the label of each. */
  fields: Record<string, string>
}

const KIND_LABELS: Record<ContentEvent['kind'], string> = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Moved in the order',
  hidden: 'Hidden',
  shown: 'Shown again',
  deleted: 'Deleted',
}

/** Who changed what and when, newest first. */
export function ContentHistory({ events, fields }: HistoryProps) {
  return (
    <section aria-labelledby="history" className="flex flex-col gap-4">
      <h2 id="history" className="text-2xl font-semibold">
        History
      </h2>
      {events.length === 0 && <p className="text-quiet">No changes yet.</p>}
      <ol className="flex flex-col">
        {events.map((event) => (
          <li key={event.id} className="flex flex-col gap-2 border-t border-line py-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold text-ink">{KIND_LABELS[event.kind]}</span>
              <span className="break-all">by {authorText(event.actorName, event.apiKey)}</span>
              <time dateTime={event.at} className="text-sm text-quiet">
                {momentInBothZones(event.at)}
              </time>
            </p>
            {/* The added record is in the form or, if it was changed since, in the entries above. */}
            {event.kind !== 'added' && (
              <dl className="flex flex-col gap-3">
                {findDifferences(event.before, event.after, Object.keys(fields)).map(
                  ({ field, before, after }) => (
                    <div key={field}>
                      <dt className="text-sm text-quiet">{fields[field]}</dt>
                      <dd>
                        <Change before={before} after={after} />
                      </dd>
                    </div>
                  ),
                )}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Longer texts, and those of several lines, are collapsed. */
const MAX_SHOWN = 80

/** A field before and after, with hidden text that says which is which. */
function Change({ before, after }: { before: string | null; after: string | null }) {
  const long = [before, after].some(
    (text) => text !== null && (text.length > MAX_SHOWN || text.includes('\n')),
  )
  if (!long) {
    return (
      <span className="wrap-anywhere">
        <Text text={before} /> <span aria-hidden="true">→</span>
        <span className="sr-only">is now</span> <Text text={after} strong />
      </span>
    )
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
        Show both texts
      </summary>
      <div className="grid gap-4 py-2 lg:grid-cols-2">
        <Whole name="Before" text={before} />
        <Whole name="After" text={after} />
      </div>
    </details>
  )
}

function Text({ text, strong }: { text: string | null; strong?: boolean }) {
  if (text === null) return <em className="text-quiet">nothing</em>
  return <span className={strong ? 'font-semibold text-ink' : undefined}>{text}</span>
}

function Whole({ name, text }: { name: string; text: string | null }) {
  return (
    <div className="rounded-sm border border-line bg-mist p-4">
      <p className="text-sm text-quiet">{name}</p>
      {text === null ? (
        <em className="text-quiet">nothing</em>
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      )}
    </div>
  )
}
