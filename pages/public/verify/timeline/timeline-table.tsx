import { surveyKindsText, surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import type { WindowState } from '#/domain/register/model/survey/schedule.ts'
import type { TimelineRow } from '#/domain/verification/timeline/timeline.ts'

const PERIODS: Record<TimelineRow['shapes'][number]['kind'], () => string> = {
  term: m.timeline_term,
  extension: m.timeline_extension,
  suspended: m.verify_status_suspended,
  withdrawn: m.verify_status_withdrawn,
  overdue: m.timeline_overdue,
}
const WINDOWS: Record<WindowState, () => string> = {
  done: m.timeline_window_done,
  open: m.timeline_window_open,
  overdue: m.timeline_window_overdue,
  'to-come': m.timeline_window_to_come,
  'not-recorded': m.timeline_window_not_recorded,
}

/**
 * What the drawing shows, as a table: each period, window and survey of each certificate with its
 * days.
 */
export function TimelineTable({ rows }: { rows: readonly TimelineRow[] }) {
  return (
    <details>
      <summary>{m.timeline_as_table()}</summary>
      <table className="tl-table" aria-label={m.timeline_title()}>
        <thead>
          <tr>
            {[m.timeline_what(), m.timeline_from(), m.timeline_to()].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.number}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {row.label} <span className="tl-number">{row.number}</span>
              </th>
            </tr>
            {linesOf(row).map(({ what, from, to }, position) => (
              // A file may list a survey twice.
              <tr key={`${what} ${from} ${to} ${position}`}>
                <td>{what}</td>
                <td>{fullDate(from)}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </details>
  )
}

type Line = { what: string; from: string; to: string }

function linesOf({ code, shapes, windows, surveys, lastDay }: TimelineRow): Line[] {
  const lines: Line[] = [
    ...shapes.map(({ kind, from, to, lasts }) => {
      if (lasts) return { what: PERIODS[kind](), from, to: m.timeline_lasting() }
      // A certificate that does not expire has a bar to the end of the drawing.
      const hasNoEnd = kind === 'term' && lastDay === null
      return {
        what: PERIODS[kind](),
        from,
        to: hasNoEnd ? m.verify_fact_expiry_none() : fullDate(to),
      }
    }),
    ...windows.map(({ asks, state, from, to }) => {
      return { what: `${surveyKindsText(asks, code)}: ${WINDOWS[state]()}`, from, to: fullDate(to) }
    }),
    ...surveys.map(({ kind, on, satisfactory, counted }) => {
      const passed = counted ? m.timeline_survey : m.timeline_survey_uncounted
      const outcome = satisfactory ? passed() : m.timeline_survey_not_satisfactory()
      return { what: `${surveyText(kind, code)}: ${outcome}`, from: on, to: fullDate(on) }
    }),
  ]
  return lines.toSorted((a, b) => a.from.localeCompare(b.from))
}
