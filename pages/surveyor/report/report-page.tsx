import type { SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import type { Draft } from '#/pages/surveyor/drafts/draft.ts'
import { StepText } from '#/pages/surveyor/drafts/step-text.tsx'
import type { Survey } from '#/pages/surveyor/state/use-survey.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportSummary } from './report-summary.tsx'
import { useEffect, useState } from 'react'

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

/**
 * `held`: this tab has the report; `lost` is aborted when another one takes it over. `elsewhere`:
 * another tab or window of this browser has it.
 */
type ReportLock = { state: 'requested' | 'elsewhere' } | { state: 'held'; lost: AbortSignal }

/**
 * Lets one tab alone change a report (W3C Web Locks): of two forms of one report the later save
 * would undo the other one. `reload` reads the report again, which another tab may have changed.
 * The browser releases the lock when the tab closes.
 */
function useReportLock(
  reportId: string,
  reload: () => Promise<void>,
): [ReportLock, takeOver: () => void] {
  const [lock, setLock] = useState<ReportLock>({ state: 'requested' })
  const [takeovers, setTakeovers] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const lost = new AbortController()
    const isOver = () => left.signal.aborted || lost.signal.aborted
    const hold = async (granted: Lock | null) => {
      if (isOver()) return
      if (granted === null) return setLock({ state: 'elsewhere' })
      await reload()
      if (isOver()) return
      setLock({ state: 'held', lost: lost.signal })
      await new Promise((resolve) => left.signal.addEventListener('abort', resolve))
    }
    const options = takeovers === 0 ? { ifAvailable: true } : { steal: true }
    // Later, because React runs effects twice in development, and the first lock would refuse the
    // second one.
    const timer = setTimeout(() => {
      navigator.locks.request(`survey report ${reportId}`, options, hold).catch(() => {
        // Another tab has taken the report over.
        lost.abort()
        if (!left.signal.aborted) setLock({ state: 'elsewhere' })
      })
    })
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [reportId, takeovers, reload])
  return [lock, () => setTakeovers((before) => before + 1)]
}
