import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link } from 'react-router'
import { readSurveyCalendar } from '#/domain/register/survey/due-list/due-list.server.ts'
import {
  CalendarQuery,
  RENEWAL,
  type CalendarDay,
  type ListedDue,
} from '#/domain/register/survey/due-list/due-query.ts'
import { fullDate, monthAndYear, wholeNumber } from '#/domain/language/format.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { addMonths, weekdayOf } from '#/core/dates.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/survey-calendar.page.ts'
import { recordingPath, surveyName } from './survey-names.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = CalendarQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const requestContext = context.get(requestContextKey)
  const { today } = requestContext
  const month = query.data.month ?? today.slice(0, 7)
  return { month, today, days: await orErrorPage(readSurveyCalendar(requestContext, month)) }
}

export const meta = () => staffMeta('Survey calendar')

/** Monday is the first column. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/**
 * The columns in which a month may begin; whole class names, because the styles are made of what is
 * written.
 */
const STARTS = [
  '',
  'md:col-start-2',
  'md:col-start-3',
  'md:col-start-4',
  'md:col-start-5',
  'md:col-start-6',
  'md:col-start-7',
]

/**
 * The windows that close in a month, and the certificates that expire: a sheet of seven columns, on
 * narrow screens a list of the days that have any.
 */
export default function SurveyCalendarPage({
  loaderData: { month, today, days },
}: Route.ComponentProps) {
  const first = `${month}-01`
  const [previous, next] = [addMonths(first, -1).slice(0, 7), addMonths(first, 1).slice(0, 7)]
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <StaffPage
      title={`Surveys and renewals in ${monthAndYear(month)}`}
      actions={
        <Link to={paths.surveysDue()} className={buttonClass()}>
          Surveys due
        </Link>
      }
    >
      <nav aria-label="Months" className="no-print flex flex-wrap gap-3">
        <Link to={paths.surveyCalendar(previous)} className={buttonClass()}>
          <span aria-hidden="true">←</span> {monthAndYear(previous)}
        </Link>
        <Link to={paths.surveyCalendar(next)} className={buttonClass()}>
          {monthAndYear(next)} <span aria-hidden="true">→</span>
        </Link>
      </nav>
      <p className="text-quiet">
        {total === 0
          ? 'No survey window closes in this month, and no certificate expires.'
          : total === 1
            ? '1 entry, on the day on which a survey window closes or certificates of a record expire.'
            : `${wholeNumber(total)} entries, each on the day on which a survey window closes or certificates of a record expire.`}{' '}
        Each certificate is listed with the survey that it needs next; its later windows follow when
        that one is recorded.
      </p>
      <div>
        <div
          aria-hidden="true"
          className="hidden grid-cols-7 text-sm font-semibold text-quiet md:grid"
        >
          {WEEKDAYS.map((name) => (
            <span key={name} className="px-2 py-1">
              {name}
            </span>
          ))}
        </div>
        <ol className="grid border-line md:grid-cols-7 md:border-t md:border-l">
          {days.map((day, i) => (
            <Day
              key={day.day}
              day={day}
              today={today}
              start={i === 0 ? (STARTS[weekdayOf(day.day)] ?? '') : ''}
            />
          ))}
        </ol>
      </div>
    </StaffPage>
  )
}

function Day({
  day: { day, count, surveys },
  today,
  start,
}: {
  day: CalendarDay
  today: string
  start: string
}) {
  const isToday = day === today
  return (
    <li
      className={`min-w-0 border-b border-line py-3 md:min-h-28 md:border-r md:p-2 ${start} ${count === 0 ? 'max-md:hidden' : ''} ${isToday ? 'bg-mist' : ''}`}
    >
      <time
        dateTime={day}
        aria-current={isToday ? 'date' : undefined}
        className="flex items-baseline gap-2 font-semibold text-ink"
      >
        <span className="md:sr-only">
          {WEEKDAYS[weekdayOf(day)]}, {fullDate(day)}
        </span>
        <span aria-hidden="true" className="tabular-nums max-md:hidden">
          {Number(day.slice(8))}
        </span>
        {isToday && <span className="text-sm font-normal text-quiet">Today</span>}
      </time>
      <ul className="flex flex-col gap-1.5 pt-1">
        {surveys.map((survey) => (
          <li key={`${survey.recordId}/${survey.code}`} className="text-[0.9375rem] leading-snug">
            <Link
              to={recordingPath(survey)}
              title={`${surveyName(survey)}, ${survey.certificateId}`}
              className={`wrap-anywhere underline underline-offset-4 max-md:inline-block max-md:py-1.5 ${day < today ? 'text-invalid' : 'text-link'}`}
            >
              {shortName(survey)} · {survey.vesselName}
              {day < today && <span className="sr-only">, overdue</span>}
            </Link>
          </li>
        ))}
        {count > surveys.length && (
          <li>
            <Link
              to={paths.surveysDue(`?on=${day}`)}
              className="text-sm font-semibold text-link underline"
            >
              {`All ${wholeNumber(count)}`}
              <span className="sr-only"> on {fullDate(day)}</span>
            </Link>
          </li>
        )}
      </ul>
    </li>
  )
}

/** `ILLC`, or `Renewal: ILLC, IOPP`. */
function shortName({ code, codes }: ListedDue): string {
  return code === RENEWAL ? `Renewal: ${codes.join(', ')}` : code
}
