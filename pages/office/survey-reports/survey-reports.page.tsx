import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link } from 'react-router'
import { z } from 'zod'
import { fullDate } from '#/domain/language/format.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { EmptyList, listAddress, ListPages } from '#/pages/web/staff/list-parts.tsx'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { MAX_INTEGER, REPORT_STATES, type ReportState } from '#/core/stored-values.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/survey-reports.page.ts'
import { STATE_TEXTS } from '#/domain/register/survey/report-review/report-texts.ts'
import { listReports } from '#/domain/register/survey/report-review/review.server.ts'
import type { ListedReport } from '#/domain/register/survey/report-review/reviewed-report.ts'

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
  return (
    <StaffPage title="Survey reports">
      <p className="max-w-prose">
        What surveyors sent from on board, each signed with a passkey. A report is in the register
        at once, unless the survey rules ask for an approval.
      </p>
      <nav aria-label="Status" className="flex flex-wrap gap-2">
        {[null, ...REPORT_STATES].map((one) => (
          <Link
            key={one}
            to={addressOf(one)}
            aria-current={state === one ? 'true' : undefined}
            className={tab}
          >
            {one === null ? 'All' : STATE_TEXTS[one]}
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
            <ReportLine key={report.reportId} report={report} />
          ))}
        </ul>
      )}
      <ListPages
        first={isLater ? addressOf(state) : null}
        next={next === null ? null : addressOf(state, next)}
      />
    </StaffPage>
  )
}

function addressOf(state: ReportState | null, after?: number): string {
  return listAddress(paths.surveyReports(), { state, after })
}

function ReportLine({ report }: { report: ListedReport }) {
  const { reportId, vesselName, kind, completedOn, surveyor, receivedAt, state } = report
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0">
        <Link
          to={paths.surveyReport(reportId)}
          className="font-semibold wrap-anywhere text-link underline"
        >
          {vesselName}: {surveyText(kind)} of {fullDate(completedOn)}
        </Link>
        <span className="block wrap-anywhere text-quiet">
          {surveyor}, received <Moment at={receivedAt} />
        </span>
      </p>
      <p className={state === 'waiting' ? 'font-semibold text-unsure' : 'text-quiet'}>
        {STATE_TEXTS[state]}
      </p>
    </li>
  )
}
