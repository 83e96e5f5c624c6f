import { Link } from 'react-router'
import { fullDate, momentInBothZones } from '#/domain/language/format.ts'
import { NO_REASON } from '#/domain/register/model/certificate/correction.ts'
import type { Entry } from '#/domain/register/history/history.ts'
import type { FactChange } from '#/domain/register/history/part-changes.ts'
import type { Standing } from '#/core/stored-values.ts'
import { scanInNote, reportInNote } from '#/domain/register/history/event-notes.ts'
import { fileSize } from '#/domain/language/file-size.ts'
import { fileTypeName } from '#/domain/files/file-type.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { authorText } from '#/pages/web/staff/author.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

export type HistoryProps = { entries: Entry[]; next: number | null; address: string }

/** The events of the record: who, when, and the old and new values. They cannot be altered. */
export function History({ entries, next, address }: HistoryProps) {
  return (
    <TitledSection id="history" title="History" className="flex flex-col gap-4">
      <ol className="flex flex-col border-l-2 border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="relative pb-6 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-2 -left-[7px] size-3 rounded-full border-2 border-edge bg-paper"
            />
            <p className="font-semibold text-ink">{entry.title}</p>
            <p className="text-sm wrap-anywhere text-quiet">
              {authorText(entry.by, entry.apiKey)} ·{' '}
              <time dateTime={entry.at}>{momentInBothZones(entry.at)}</time>
            </p>
            {entry.note !== null && (
              <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">
                <Note text={noteText(entry.note)} />
              </p>
            )}
            {entry.changes.length > 0 && (
              <ul className="mt-2 flex flex-col gap-1">
                {entry.changes.map(toDisplayedChange).map(({ fact, from, to }) => (
                  <li key={`${fact} ${from} ${to}`} className="wrap-anywhere">
                    <span className="text-quiet">{fact}: </span>
                    {from !== null && (
                      <>
                        <del className="decoration-edge">{from}</del>
                        <span aria-hidden="true"> → </span>
                        <span className="sr-only"> became </span>
                      </>
                    )}
                    <ins className="font-semibold no-underline">{to ?? 'nothing'}</ins>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {next !== null && (
        <Link to={`${address}?before=${next}`} className={buttonClass({ className: 'self-start' })}>
          Earlier
        </Link>
      )}
    </TitledSection>
  )
}

/** A note; of a report from on board it leads to the report. */
function Note({ text }: { text: string }) {
  const named = reportInNote(text)
  if (named === null) return text
  return (
    <Link to={paths.surveyReport(named.reportId)} className="text-link underline">
      {text}
    </Link>
  )
}

const STANDING_LABELS: Record<Standing, string> = {
  'in-force': 'Not suspended or withdrawn',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
}

/**
 * What the register notes by itself begins with a capital, too; of a scan, which the title names,
 * why and which file.
 */
function noteText(note: string): string {
  const scan = scanInNote(note)
  if (!scan) return note === NO_REASON ? 'No reason given' : note
  const file = `${fileTypeName(scan.mediaType)}, ${fileSize(scan.size)}, SHA-256 ${scan.sha256}`
  return scan.reason === null ? file : `${scan.reason}\n${file}`
}

/**
 * The API calls it standing and has its codes; people read "Status" (its field is `standing`,
 * because `status` also counts dates). Days are in words.
 */
function toDisplayedChange({ fact, from, to }: FactChange): FactChange {
  if (!/^Standing( of |$)/.test(fact)) return { fact, from: inWords(from), to: inWords(to) }
  const labels = new Map<string | null, string>(Object.entries(STANDING_LABELS))
  const label = (code: string | null) => labels.get(code) ?? code
  return { fact: fact.replace('Standing', 'Status'), from: label(from), to: label(to) }
}

/** `until 2028-01-01` as `until January 1, 2028`; anything that is no day stays as it is. */
function inWords(value: string | null): string | null {
  return (
    value?.replace(
      /^(until )?(\d{4}-\d\d-\d\d)$/,
      (_, until: string | undefined, day: string) => (until ?? '') + fullDate(day),
    ) ?? null
  )
}
