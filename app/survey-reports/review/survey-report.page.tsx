import { redirect } from 'react-router'
import { z } from 'zod'
import { MIN_REASON, REASON_MISSING } from '#/app/certificates/model/standing.ts'
import { line } from '#/app/language/text-fields.ts'
import { fullDate } from '#/app/language/format.ts'
import { REPORT_CHANGED } from '#/app/survey-reports/report/report-format.ts'
import { ReportId } from '#/app/survey-reports/report/report.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { resultFor, useForm } from '#/app/web/forms/use-form.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { Trail } from '#/app/web/staff/trail.tsx'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Route } from './+types/survey-report.page.ts'
import { ReportFacts, ReportFiles } from './report-facts.tsx'
import { approveReport, declineReport, readReport } from './review.server.ts'

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
      return redirect(paths.surveyReport(reportId), { headers: { 'Set-Cookie': flash(notice) } })
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
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <header>
        <Trail to={[['Survey reports', paths.surveyReports()]]} here={vesselName} />
        <h1 className="text-3xl font-semibold wrap-anywhere">
          {vesselName}: {title}
        </h1>
      </header>
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
    </main>
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
