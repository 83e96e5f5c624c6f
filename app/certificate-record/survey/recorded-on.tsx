import { Link } from 'react-router'
import type { Survey } from '#/app/certificates/model/part.ts'
import { RESULT_TEXTS } from '#/app/surveys/part-labels.ts'
import { fullDate } from '#/app/language/format.ts'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

type RecordedOnProps = {
  id: number
  number: string
  code: string
  label: string
  survey: Survey
  /** In the list of the part, from 1. */
  position: number
  windows: readonly { from: string; to: string }[]
  /** Why it is credited to none. */
  reason: string | null
}

/** A survey on one of the certificates that it covered. */
export function RecordedOn({
  id,
  number,
  code,
  label,
  survey,
  position,
  windows,
  reason,
}: RecordedOnProps) {
  const credited = [
    ...new Set(windows.map(({ from, to }) => `${fullDate(from)} – ${fullDate(to)}`)),
  ]
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3 first:pt-0">
      <p className="wrap-anywhere">
        <Link to={paths.certificatePart(id, code)} className="font-semibold text-link underline">
          {label}
        </Link>{' '}
        <span className="font-mono text-sm break-all text-quiet">{number}</span>
      </p>
      <p className="max-w-prose">
        Recorded as {surveyText(survey.kind, code).toLowerCase()},{' '}
        {RESULT_TEXTS[survey.result].toLowerCase()}.{' '}
        {reason === null ? (
          `Counts for the window ${credited.join(' and ')}.`
        ) : (
          <b>Counts for no window. {reason}.</b>
        )}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        {survey.result === 'with-conditions' && (
          <Link
            to={paths.imposeCondition(id, code)}
            aria-label={`Impose a condition on ${number}`}
            className={buttonClass({ size: 'tight' })}
          >
            Impose a condition
          </Link>
        )}
        <Link
          to={paths.removeSurvey(id, code, position)}
          aria-label={`Recorded by mistake on ${number}`}
          className="text-sm text-link underline max-md:inline-block max-md:py-1"
        >
          Recorded by mistake
        </Link>
      </p>
    </li>
  )
}
