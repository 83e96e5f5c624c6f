import type { Survey } from '#/domain/register/model/certificate/part.ts'
import { surveyKindsText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { fullDate, shortDate } from '#/domain/language/format.ts'
import {
  windowStateOn,
  type Window,
  type WindowState,
} from '#/domain/register/model/survey/schedule.ts'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

/** `today`: the day on which the state of a window is shown. */
type Term = { code: string; surveys: readonly Survey[]; today: string }

type WindowsTableProps = Term & {
  windows: readonly Window[]
  surveysFrom: string
  title?: string
}

/** Each survey window of the term, and what was done in it. */
export function WindowsTable({
  windows,
  surveysFrom,
  title = 'Survey windows',
  ...term
}: WindowsTableProps) {
  const sorted = windows.toSorted((a, b) =>
    a.to === b.to ? (a.from < b.from ? -1 : 1) : a.to < b.to ? -1 : 1,
  )
  const isIncomplete = windows.some(({ recorded }) => !recorded)
  return (
    <TitledSection id="windows" title={title}>
      {sorted.length === 0 ? (
        <p className="text-quiet">No survey is due within the term of this certificate.</p>
      ) : (
        <Table
          label={title}
          items={sorted}
          keyOf={({ name, ordinal }) => `${name} ${ordinal}`}
          columns={columnsOf(term)}
        />
      )}
      {isIncomplete && (
        <p className="max-w-prose text-sm text-quiet">
          Surveys before {fullDate(surveysFrom)} are not recorded: a window that ended before that
          day is never overdue.
        </p>
      )}
    </TitledSection>
  )
}

function columnsOf(term: Term): Column<Window>[] {
  return [
    {
      head: 'Survey',
      cell: (window) => (
        <span className="font-semibold text-ink">{titleOf(window, term.code)}</span>
      ),
    },
    {
      head: 'From',
      narrow: null,
      look: 'whitespace-nowrap',
      cell: ({ from }) => shortDate(from),
    },
    {
      head: 'To',
      narrow: null,
      look: 'whitespace-nowrap',
      cell: ({ to }) => (
        <>
          <span className="lg:hidden">to </span>
          {shortDate(to)}
        </>
      ),
    },
    {
      head: 'State',
      narrow: null,
      look: 'max-lg:w-full',
      cell: (window) => <State window={window} {...term} />,
    },
  ]
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

function State({ window, surveys, today }: Term & { window: Window }) {
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
