import type { Survey } from '#/app/certificates/model/part.ts'
import { surveyKindsText } from '#/app/surveys/survey-kinds-text.ts'
import { fullDate, shortDate } from '#/app/language/format.ts'
import { windowStateOn, type Window, type WindowState } from '#/app/surveys/model/schedule.ts'
import { cellClass, headClass, rowClass, SectionTitle, tableClass } from './section.tsx'

type WindowsTableProps = {
  code: string
  windows: readonly Window[]
  surveys: readonly Survey[]
  surveysFrom: string
  today: string
  title?: string
}

/** Each survey window of the term, and what was done in it. */
export function WindowsTable({
  code,
  windows,
  surveys,
  surveysFrom,
  today,
  title = 'Survey windows',
}: WindowsTableProps) {
  const sorted = windows.toSorted((a, b) =>
    a.to === b.to ? (a.from < b.from ? -1 : 1) : a.to < b.to ? -1 : 1,
  )
  const isIncomplete = windows.some(({ recorded }) => !recorded)
  return (
    <section aria-labelledby="windows" className="flex flex-col gap-3">
      <SectionTitle id="windows">{title}</SectionTitle>
      {sorted.length === 0 ? (
        <p className="text-quiet">No survey is due within the term of this certificate.</p>
      ) : (
        <table className={tableClass}>
          <thead className="max-md:sr-only">
            <tr className="text-left text-sm text-quiet">
              {['Survey', 'From', 'To', 'State'].map((name) => (
                <th key={name} scope="col" className={headClass}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {sorted.map((window) => (
              <tr key={`${window.name} ${window.ordinal}`} className={rowClass}>
                <th
                  scope="row"
                  className={`${cellClass} text-left font-semibold text-ink max-md:w-full`}
                >
                  {titleOf(window, code)}
                </th>
                <td className={`${cellClass} whitespace-nowrap`}>{shortDate(window.from)}</td>
                <td className={`${cellClass} whitespace-nowrap`}>
                  <span className="md:hidden">to </span>
                  {shortDate(window.to)}
                </td>
                <td className={`${cellClass} max-md:w-full`}>
                  <State window={window} surveys={surveys} today={today} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isIncomplete && (
        <p className="max-w-prose text-sm text-quiet">
          Surveys before {fullDate(surveysFrom)} are not recorded: a window that ended before that
          day is never overdue.
        </p>
      )}
    </section>
  )
}

/** `Annual survey or intermediate survey (anniversary 2)`. */
function titleOf({ name, ordinal, asks }: Window, code: string): string {
  const kinds = surveyKindsText(asks, code)
  if (ordinal === null) return kinds
  return name === 'bottom' ? `${kinds} (${ordinal})` : `${kinds} (anniversary ${ordinal})`
}

const CREDITS = {
  early: 'before the window, which moved to it',
  'in-time': 'in time',
  late: 'late',
} as const

const STATES: Record<Exclude<WindowState, 'done'>, { text: string; look: string }> = {
  'to-come': { text: 'To come', look: 'text-quiet' },
  open: { text: 'Open', look: 'font-semibold text-unsure' },
  overdue: { text: 'Overdue', look: 'font-semibold text-invalid' },
  'not-recorded': { text: 'Not recorded', look: 'text-quiet' },
}

function State({
  window,
  surveys,
  today,
}: {
  window: Window
  surveys: readonly Survey[]
  today: string
}) {
  const state = windowStateOn(window, surveys, today)
  if (state !== 'done') return <span className={STATES[state].look}>{STATES[state].text}</span>
  const done = window.survey === null ? undefined : surveys[window.survey]
  return (
    <>
      {done && (
        <span className="font-semibold text-valid">Completed {shortDate(done.completedOn)}</span>
      )}
      {window.credit !== null && `, ${CREDITS[window.credit]}`}
    </>
  )
}
