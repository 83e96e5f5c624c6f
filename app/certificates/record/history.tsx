import { Link } from 'react-router'
import { momentInBothZones } from '#/app/dates.ts'
import { KIND_WORDS } from '#/app/register/kind-words.ts'
import type { Entry } from '#/app/register/history.ts'
import { buttonLook } from '#/app/ui/button.tsx'

type HistoryProps = { entries: Entry[]; next: number | null; address: string }

/** What happened to the record: who, when, what changed from what to what. Nothing of it can be altered. */
export function History({ entries, next, address }: HistoryProps) {
  return (
    <section aria-labelledby="history" className="flex flex-col gap-4">
      <h2 id="history" className="text-xl font-semibold">
        History
      </h2>
      <ol className="flex flex-col border-l-2 border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="relative pb-6 pl-6 last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[7px] size-3 rounded-full border-2 border-edge bg-paper" />
            <p className="font-semibold text-ink">{KIND_WORDS[entry.kind]}</p>
            <p className="text-sm break-words text-quiet">
              {entry.by} · <time dateTime={entry.at}>{momentInBothZones(entry.at)}</time>
            </p>
            {entry.note !== null && <p className="mt-1 max-w-prose break-words">“{entry.note}”</p>}
            {entry.changes.length > 0 && (
              <ul className="mt-2 flex flex-col gap-1">
                {entry.changes.map(({ fact, from, to }) => (
                  <li key={fact} className="wrap-anywhere">
                    <span className="text-quiet">{fact}: </span>
                    <del className="decoration-edge">{from ?? 'nothing'}</del>
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only"> became </span>
                    <ins className="font-semibold no-underline">{to ?? 'nothing'}</ins>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {next !== null && (
        <Link to={`${address}?before=${next}`} className={buttonLook({ className: 'self-start' })}>
          Earlier
        </Link>
      )}
    </section>
  )
}
