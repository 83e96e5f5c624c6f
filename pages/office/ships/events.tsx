import type { ShipEvent } from '#/domain/register/company/ship-event.ts'
import { findDifferences } from '#/domain/services/editing/content.ts'
import { fullDate, momentInBothZones } from '#/domain/language/format.ts'
import { authorText } from '#/pages/web/staff/author.ts'
import type { ShipEventKind } from '#/core/stored-values.ts'
import { shownValue } from '#/domain/register/ship-change/record/shown-value.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'

const KIND_LABELS: Record<ShipEventKind, string> = {
  added: 'Added',
  changed: 'Changed',
  renamed: 'Name changed',
  reflagged: 'Flag changed',
  corrected: 'Flag corrected: the same, written otherwise',
  settled: 'Difference settled',
  merged: 'Another entry merged into this ship',
  removed: 'Merged into another ship',
}

type EventsProps = { events: ShipEvent[]; labels: Readonly<Record<string, string>> }

/** Who changed what and when, newest first. */
export function Events({ events, labels }: EventsProps) {
  return (
    <TitledSection id="history" title="History" className="flex flex-col gap-4">
      {events.length === 0 && <p className="text-quiet">No changes yet.</p>}
      <ol className="flex flex-col border-l-2 border-line empty:hidden">
        {events.map((event) => (
          <li key={event.id} className="relative pb-6 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[7px] size-3 rounded-full border-2 border-edge bg-paper"
            />
            <p className="font-semibold text-ink">
              {KIND_LABELS[event.kind]}
              {typeof event.after?.['since'] === 'string' &&
                `, since ${fullDate(event.after['since'])}`}
            </p>
            <p className="text-sm wrap-anywhere text-quiet">
              {authorText(event.actorName, event.apiKey)} ·{' '}
              <time dateTime={event.at}>{momentInBothZones(event.at)}</time>
            </p>
            {event.note !== null && (
              <p className="mt-1 max-w-prose wrap-anywhere">“{event.note}”</p>
            )}
            {event.kind !== 'added' && <Changes event={event} labels={labels} />}
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

function Changes({
  event: { before, after },
  labels,
}: {
  event: ShipEvent
  labels: EventsProps['labels']
}) {
  const changes = findDifferences(before, after, Object.keys(labels))
  if (changes.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {changes.map(({ field, before: from, after: to }) => (
        <li key={field} className="wrap-anywhere whitespace-pre-line">
          <span className="text-quiet">{labels[field]}: </span>
          <del className="decoration-edge">{shownValue(field, from) ?? 'nothing'}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> became </span>
          <ins className="font-semibold no-underline">{shownValue(field, to) ?? 'nothing'}</ins>
        </li>
      ))}
    </ul>
  )
}
