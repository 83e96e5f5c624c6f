import { Link } from 'react-router'
import { CLOSING_SOON, type ListedDue } from '#/app/certificates/due-list/due-query.ts'
import { kindsOf } from '#/app/certificates/due/surveys-due.ts'
import { certificateTypeOfCode } from '#/app/certificates/model/certificate-types.ts'
import { surveyKindsText } from '#/app/surveys/survey-kinds-text.ts'
import { fullDate, shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { inDaysText } from '#/app/web/staff/ago.ts'
import { daysBetween } from '#/core/dates.ts'

const head = 'border-b-2 border-edge py-2 pr-4 font-semibold'
const cell = 'align-baseline md:border-b md:border-line md:py-2 md:pr-4'
const link = 'text-link underline underline-offset-4 wrap-anywhere'

/** Surveys that are due; on narrow screens an entry of a few lines for each. */
export function DueTable({ surveys, today }: { surveys: ListedDue[]; today: string }) {
  return (
    <table aria-label="Surveys due" className="w-full border-separate border-spacing-0 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-left text-sm text-quiet">
          {['Closes', 'Survey', 'Certificate', 'Ship', 'Window'].map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {surveys.map((survey) => (
          <tr
            key={`${survey.recordId}/${survey.code}`}
            className="hover:bg-mist max-md:flex max-md:flex-col max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:py-3"
          >
            <td className={`${cell} whitespace-nowrap`}>
              <Closes on={survey.windowTo} today={today} />
            </td>
            <th scope="row" className={`${cell} text-left font-normal`}>
              <Link to={paths.recordSurvey(survey.recordId, survey.code)} className={`${link} font-semibold`}>
                {surveyKindsText(kindsOf(survey), survey.code)}
              </Link>
              <span className="block text-sm text-quiet">{certificateTypeOfCode(survey.code)?.label ?? survey.code}</span>
            </th>
            <td className={cell}>
              <Link to={paths.certificate(survey.recordId)} className="font-mono text-sm break-all text-link underline">
                {survey.certificateId}
              </Link>
            </td>
            <td className={cell}>
              {survey.shipId === null ? (
                <span className="wrap-anywhere">{survey.vesselName}</span>
              ) : (
                <Link to={paths.ship(survey.shipId)} className={link}>
                  {survey.vesselName}
                </Link>
              )}
              {survey.imoNumber !== null && (
                <span className="block text-sm text-quiet tabular-nums">IMO {survey.imoNumber}</span>
              )}
            </td>
            <td className={`${cell} text-sm whitespace-nowrap text-quiet tabular-nums md:pr-0`}>
              {shortDate(survey.windowFrom)} – {shortDate(survey.windowTo)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** When a window closes or has closed; the colour says nothing that the text does not. */
function Closes({ on, today }: { on: string; today: string }) {
  const days = daysBetween(today, on)
  const look = days < 0 ? 'text-invalid' : days <= CLOSING_SOON ? 'text-unsure' : 'text-text'
  return (
    <time dateTime={on} title={fullDate(on)} className={`font-semibold tabular-nums ${look}`}>
      {days < 0 ? `Overdue, closed ${inDaysText(on, today)}` : `Closes ${inDaysText(on, today)}`}
    </time>
  )
}
