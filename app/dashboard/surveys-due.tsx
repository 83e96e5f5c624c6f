import { Link } from 'react-router'
import { COUNTED_UP_TO, type ListedGroup } from '#/app/certificates/due-list/due-query.ts'
import { GROUP_LABELS } from '#/app/certificates/due-list/pages/group-labels.ts'
import { wholeNumber } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'

const GROUPS = ['overdue', 'closing', 'open', 'conditions'] as const satisfies ListedGroup[]

/** The surveys that ships need, renewals included, by urgency, and conditions, each a link to the list. */
export function SurveysDue({ counts }: { counts: Record<ListedGroup, number> }) {
  return (
    <section aria-labelledby="surveys-due" className="flex flex-col gap-3">
      <h2 id="surveys-due" className="text-xl font-semibold">
        Surveys due
      </h2>
      <ul className="grid border-y border-line sm:grid-cols-2 lg:grid-cols-4">
        {GROUPS.map((group) => (
          <li
            key={group}
            className="border-line max-sm:[&+&]:border-t sm:max-lg:[&:nth-child(even)]:border-l sm:max-lg:[&:nth-child(n+3)]:border-t lg:[&+&]:border-l"
          >
            <Link
              to={paths.surveysDue(`?group=${group}`)}
              className="group flex h-full px-4 py-3 hover:bg-mist max-sm:items-baseline max-sm:gap-3 sm:flex-col"
            >
              <span
                className={`font-serif text-2xl font-semibold tabular-nums ${group === 'overdue' && counts.overdue > 0 ? 'text-invalid' : 'text-ink'}`}
              >
                {wholeNumber(counts[group])}
                {counts[group] >= COUNTED_UP_TO && '+'}
              </span>
              <span className="text-sm text-quiet group-hover:text-link group-hover:underline">
                {GROUP_LABELS[group]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.surveyCalendar()} className="self-start text-link underline">
        Survey calendar
      </Link>
    </section>
  )
}
