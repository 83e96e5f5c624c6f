import { Link } from 'react-router'
import type { Part, Survey } from '#/app/certificates/model/part.ts'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { shortDate } from '#/app/language/format.ts'
import type { Schedule } from '#/app/surveys/model/schedule.ts'
import { RESULT_TEXTS } from '#/app/surveys/part-labels.ts'
import { paths } from '#/app/web/paths.ts'
import { cellClass, headClass, rowClass, SectionTitle, tableClass } from './section.tsx'

type SurveysTableProps = { certificateId: number; part: Part; schedule: Schedule }

/** The surveys that were recorded, the newest first, and what each was credited to. */
export function SurveysTable({ certificateId, part, schedule }: SurveysTableProps) {
  const { code, surveys } = part
  const isRemovable = part.standing !== 'withdrawn'
  const numbered = surveys.map((survey, position) => ({ survey, position }))
  const sorted = numbered.toSorted((a, b) =>
    a.survey.completedOn === b.survey.completedOn
      ? b.position - a.position
      : a.survey.completedOn < b.survey.completedOn
        ? 1
        : -1,
  )
  return (
    <section aria-labelledby="surveys" className="flex flex-col gap-3">
      <SectionTitle id="surveys">Surveys recorded</SectionTitle>
      {sorted.length === 0 ? (
        <p className="text-quiet">None so far.</p>
      ) : (
        <table className={tableClass}>
          <thead className="max-md:sr-only">
            <tr className="text-left text-sm text-quiet">
              {['Completed', 'Survey', 'Port or yard', 'Surveyor', 'Result', 'Credited to'].map(
                (name) => (
                  <th key={name} scope="col" className={headClass}>
                    {name}
                  </th>
                ),
              )}
              {isRemovable && (
                <th scope="col" className={headClass}>
                  <span className="sr-only">Correction</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {sorted.map(({ survey, position }) => (
              <tr key={position} className={rowClass}>
                <td className={`${cellClass} whitespace-nowrap`}>
                  {shortDate(survey.completedOn)}
                </td>
                <th scope="row" className={`${cellClass} text-left font-semibold text-ink`}>
                  {surveyText(survey.kind, code)}
                </th>
                <td className={cellClass}>{locationOf(survey)}</td>
                <td className={cellClass}>{survey.surveyor}</td>
                <td className={cellClass}>
                  <span className="wrap-normal">{RESULT_TEXTS[survey.result]}</span>
                  {survey.remarks !== null && (
                    <span className="block text-sm text-quiet whitespace-pre-line">
                      {survey.remarks}
                    </span>
                  )}
                </td>
                <td className={cellClass}>{creditText(position, schedule)}</td>
                {isRemovable && (
                  <td className={`${cellClass} max-md:w-full`}>
                    <Link
                      to={paths.removeSurvey(certificateId, code, position + 1)}
                      aria-label={`Recorded by mistake: ${surveyText(survey.kind, code)}, ${shortDate(survey.completedOn)}`}
                      className="text-sm text-link underline max-md:inline-block max-md:py-1"
                    >
                      Recorded by mistake
                    </Link>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const locationOf = (survey: Survey) => survey.place

function creditText(position: number, { windows, uncredited }: Schedule): string {
  const own = windows.filter(({ survey }) => survey === position)
  if (own.length === 0)
    return uncredited.find(({ survey }) => survey === position)?.reason ?? 'No window'
  return own.map(({ from, to }) => `${shortDate(from)} – ${shortDate(to)}`).join('; ')
}
