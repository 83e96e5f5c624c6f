import type { SurveySheets } from '#/app/survey-reports/report/sheets.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { Moment } from '#/app/web/staff/moment.tsx'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import type { Draft } from '#/app/survey-app/drafts/draft.ts'
import { StepText } from '#/app/survey-app/drafts/step-text.tsx'
import type { Survey } from '#/app/survey-app/state/use-survey.tsx'
import { ReportForm } from './report-form.tsx'
import { useReportLock } from './use-report-lock.tsx'
import { ReportSummary } from './report-summary.tsx'

export type ReportProps = { draft: Draft; survey: Survey; sheets: SurveySheets; today: string }

/** One report: a form until it is signed, then what was signed and where it is. */
export function ReportPage(props: ReportProps) {
  const { draft } = props
  const isOpen = draft.step !== 'queued' && draft.step !== 'sent'
  return (
    <>
      <a
        href={`#ship/${draft.ship.id}`}
        className="inline-flex min-h-11 items-center self-start text-link underline"
      >
        {draft.ship.name}
      </a>
      <header className="flex flex-col gap-1">
        <h1 id="title" tabIndex={-1} className="text-3xl font-semibold">
          {isOpen ? 'Record a survey' : surveyText(draft.typed.kind)}
        </h1>
        <StepText draft={draft} />
      </header>
      {draft.message !== null && <Problem draft={draft} />}
      {isOpen ? <OpenReport {...props} /> : <ReportSummary {...props} />}
    </>
  )
}

/** The form, in the one tab that has the report; in others, a button that takes it over. */
function OpenReport(props: ReportProps) {
  const [lock, takeOver] = useReportLock(props.draft.reportId, props.survey.reload)
  if (lock.state === 'held') return <ReportForm {...props} lost={lock.lost} />
  if (lock.state === 'requested') return null
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 border-l-8 border-unsure bg-unsure-wash p-4 text-unsure"
    >
      <p className="font-semibold">This report was opened in another tab or window.</p>
      <p>
        What you entered there is stored on this phone. If you continue here, the other tab stops.
      </p>
      <Button type="button" onClick={takeOver}>
        Continue here
      </Button>
    </div>
  )
}

/** Why the register did not take it, and what was changed meanwhile. */
function Problem({ draft: { message, changes } }: { draft: Draft }) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 border-l-8 border-invalid bg-invalid-wash p-4 text-invalid"
    >
      <p className="font-semibold">{message}</p>
      {changes.map(({ id, number, changes: done }) => (
        <div key={id}>
          <p className="font-mono break-all">{number}</p>
          <ul className="list-disc pl-5">
            {done.map(({ title, by, at }) => (
              <li key={`${at} ${title}`}>
                {title}, by {by}, <Moment at={at} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {changes.length > 0 && (
        <p>The certificates below are as the register has them now. Compare, and sign again.</p>
      )}
    </div>
  )
}
