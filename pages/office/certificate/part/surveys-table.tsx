import { Link } from 'react-router'
import type { Part, Survey } from '#/domain/register/model/certificate/part.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { shortDate } from '#/domain/language/format.ts'
import type { Schedule } from '#/domain/register/model/survey/schedule.ts'
import { RESULT_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

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
    <TitledSection id="surveys" title="Surveys recorded">
      {sorted.length === 0 ? (
        <p className="text-quiet">None so far.</p>
      ) : (
        <Table
          label="Surveys recorded"
          items={sorted}
          keyOf={({ position }) => position}
          columns={[
            ...columnsOf(code, schedule),
            ...(isRemovable ? [correction(certificateId, code)] : []),
          ]}
        />
      )}
    </TitledSection>
  )
}

type Numbered = { survey: Survey; position: number }

const columnsOf = (code: string, schedule: Schedule): Column<Numbered>[] => [
  {
    head: 'Completed',
    narrow: null,
    look: 'whitespace-nowrap',
    cell: ({ survey }) => shortDate(survey.completedOn),
  },
  {
    head: 'Survey',
    namesRow: true,
    cell: ({ survey }) => (
      <span className="font-semibold text-ink">{surveyText(survey.kind, code)}</span>
    ),
  },
  { head: 'Port or yard', cell: ({ survey }) => survey.place },
  { head: 'Surveyor', cell: ({ survey }) => survey.surveyor },
  {
    head: 'Result',
    cell: ({ survey: { result, remarks } }) => (
      <>
        <span className="wrap-normal">{RESULT_TEXTS[result]}</span>
        {remarks !== null && (
          <span className="block text-sm text-quiet whitespace-pre-line">{remarks}</span>
        )}
      </>
    ),
  },
  { head: 'Credited to', cell: ({ position }) => creditText(position, schedule) },
]

const correction = (certificateId: number, code: string): Column<Numbered> => ({
  head: 'Correction',
  isHeadHidden: true,
  narrow: null,
  look: 'max-lg:w-full',
  cell: ({ survey, position }) => (
    <Link
      to={paths.removeSurvey(certificateId, code, position + 1)}
      aria-label={`Recorded by mistake: ${surveyText(survey.kind, code)}, ${shortDate(survey.completedOn)}`}
      className="text-sm text-link underline max-lg:inline-block max-lg:py-1"
    >
      Recorded by mistake
    </Link>
  ),
})

function creditText(position: number, { windows, uncredited }: Schedule): string {
  const own = windows.filter(({ survey }) => survey === position)
  if (own.length === 0)
    return uncredited.find(({ survey }) => survey === position)?.reason ?? 'No window'
  return own.map(({ from, to }) => `${shortDate(from)} – ${shortDate(to)}`).join('; ')
}
