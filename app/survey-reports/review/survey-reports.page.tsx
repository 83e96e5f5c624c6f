import { data, Link } from 'react-router'
import { z } from 'zod'
import { fullDate } from '#/app/language/format.ts'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { EmptyList, ListPages } from '#/app/web/staff/list-parts.tsx'
import { Moment } from '#/app/web/staff/moment.tsx'
import { MAX_INTEGER, REPORT_STATES } from '#/core/stored-values.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/survey-reports.page.ts'
import { STATE_TEXTS } from './report-texts.ts'
import { listReports } from './review.server.ts'

const Query = z.object({
  state: z.enum(REPORT_STATES, 'There is no such status of reports').optional(),
  after: z.coerce
    .number('There is no such page')
    .int('There is no such page')
    .min(1)
    .max(MAX_INTEGER)
    .optional(),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = Query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const page = await orErrorPage(listReports(context.get(requestContextKey), query.data))
  return { ...page, state: query.data.state ?? null, isLater: query.data.after !== undefined }
}

export const meta = () => staffMeta('Survey reports')

const tab =
  'inline-flex min-h-11 items-center rounded-sm border border-line bg-paper px-3 font-semibold text-text hover:bg-mist aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper'

export default function SurveyReportsPage({
  loaderData: { reports, next, state, isLater },
}: Route.ComponentProps) {
  const address = (after?: number) => {
    const search = new URLSearchParams({
      ...(state && { state }),
      ...(after !== undefined && { after: String(after) }),
    })
    return paths.surveyReports(search.size > 0 ? `?${search}` : '')
  }
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Survey reports</h1>
      <p className="max-w-prose">
        What surveyors sent from on board, each signed with a passkey. A report is in the register
        at once, unless the survey rules ask for an approval.
      </p>
      <nav aria-label="Status" className="flex flex-wrap gap-2">
        <Link
          to={paths.surveyReports()}
          aria-current={state === null ? 'true' : undefined}
          className={tab}
        >
          All
        </Link>
        {REPORT_STATES.map((one) => (
          <Link
            key={one}
            to={paths.surveyReports(`?state=${one}`)}
            aria-current={state === one ? 'true' : undefined}
            className={tab}
          >
            {STATE_TEXTS[one]}
          </Link>
        ))}
      </nav>
      {reports.length === 0 ? (
        <EmptyList
          title={state === null ? 'No reports yet' : 'No reports with this status'}
          text="A surveyor reports at /survey, about the ships that are assigned to them on the page of the ship."
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {reports.map((report) => (
            <li
              key={report.reportId}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
            >
              <p className="min-w-0">
                <Link
                  to={paths.surveyReport(report.reportId)}
                  className="font-semibold wrap-anywhere text-link underline"
                >
                  {report.vesselName}: {surveyText(report.kind)} of {fullDate(report.completedOn)}
                </Link>
                <span className="block wrap-anywhere text-quiet">
                  {report.surveyor}, received <Moment at={report.receivedAt} />
                </span>
              </p>
              <p
                className={report.state === 'waiting' ? 'font-semibold text-unsure' : 'text-quiet'}
              >
                {STATE_TEXTS[report.state]}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ListPages first={isLater ? address() : null} next={next === null ? null : address(next)} />
    </main>
  )
}
