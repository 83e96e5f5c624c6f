import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { z } from 'zod'
import { MIN_REASON, REASON_MISSING } from '#/domain/register/model/certificate/standing.ts'
import { line } from '#/domain/language/text-fields.ts'
import { fullDate } from '#/domain/language/format.ts'
import { REPORT_CHANGED } from '#/domain/register/survey/report-content/report-format.ts'
import { ReportId } from '#/domain/register/survey/report-content/report.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { resultFor, useForm } from '#/pages/web/forms/use-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Route } from './+types/survey-report.page.ts'
import { ReportFacts, ReportFiles } from './report-facts.tsx'
import {
  approveReport,
  declineReport,
  readReport,
} from '#/domain/register/survey/report-review/review.server.ts'

const FAILED = 'The report was not decided'
const DecisionForm = z.object({
  intent: z.enum(['approve', 'decline']),
  reason: line('Reason', 500).optional(),
})

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorPage(readReport(context.get(requestContextKey), reportIdIn(params.reportId)))
}

/** The id in an address; what is none answers as an unknown report. */
function reportIdIn(text: string): string {
  return ReportId.safeParse(text).data ?? ''
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const reportId = reportIdIn(params.reportId)
  const form = await readForm({ request, context }, DecisionForm)
  return submitForm(
    { form, schema: DecisionForm, failure: { title: FAILED }, context },
    async ({ intent, reason = '' }) => {
      if (intent === 'approve') await approveReport(requestContext, reportId)
      else {
        if (reason.length < MIN_REASON)
          throw new Refusal('invalid', REASON_MISSING, { fields: { reason: [REASON_MISSING] } })
        await declineReport(requestContext, reportId, reason)
      }
      const notice =
        intent === 'approve' ? ('report-approved' as const) : ('report-declined' as const)
      return redirectWithNotice(paths.surveyReport(reportId), notice)
    },
  )
}

export const clientAction = sendForm({ title: FAILED })
export const shouldRevalidate = revalidateAfterConflict
export const meta = () => staffMeta('Survey report')

export default function SurveyReportPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { report, vesselName, state } = loaderData
  const title = `${surveyText(report.kind)} of ${fullDate(report.completedOn)}`
  return (
    <StaffPage
      title={`${vesselName}: ${title}`}
      trail={[['Survey reports', paths.surveyReports()]]}
      here={vesselName}
    >
      {state === 'waiting' && (
        <Decision lastResult={actionData?.lastResult} isChanged={loaderData.isChanged} />
      )}
      <ReportFacts reviewed={loaderData} />
      <ReportFiles reviewed={loaderData} />
      <details>
        <summary className="cursor-pointer font-semibold text-link">
          The text that was signed
        </summary>
        <pre className="mt-3 max-w-full overflow-x-auto border border-line bg-mist p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {loaderData.content}
        </pre>
      </details>
    </StaffPage>
  )
}

type DecisionProps = { lastResult: Parameters<typeof useForm>[0]; isChanged: boolean }

function Decision({ lastResult, isChanged }: DecisionProps) {
  const approve = useForm<'intent'>(resultFor(lastResult, 'intent', 'approve'))
  const decline = useForm<'reason'>(resultFor(lastResult, 'intent', 'decline'))
  return (
    <section
      aria-labelledby="decide"
      className="flex max-w-3xl flex-col gap-5 border-l-4 border-unsure bg-mist p-5"
    >
      <h2 id="decide" className="text-xl font-semibold">
        Waiting for approval
      </h2>
      {isChanged ? (
        <p role="alert" className="font-semibold text-invalid">
          {REPORT_CHANGED}
        </p>
      ) : (
        <>
          <p>
            This report is not in the register. If you approve it, the survey is recorded, printed
            on the certificates and shown to everyone who verifies them.
          </p>
          <StaffForm form={approve}>
            <input type="hidden" name="intent" value="approve" />
            <SaveButton form={approve} kind="main">
              Approve and record
            </SaveButton>
          </StaffForm>
        </>
      )}
      <StaffForm form={decline} className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="decline" />
        <TextField
          {...decline.field('reason')}
          label="Reason for declining it"
          maxLength={500}
          hint="If you decline it, the survey is not recorded. The surveyor reads your reason and has to send a new report."
        />
        <SaveButton form={decline} kind="danger" className="self-start">
          Decline
        </SaveButton>
      </StaffForm>
    </section>
  )
}
