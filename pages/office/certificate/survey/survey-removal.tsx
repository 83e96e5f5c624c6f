import { Link } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part, Survey } from '#/domain/register/model/certificate/part.ts'
import { isClass } from '#/domain/register/model/type/certificate-types.ts'
import { RESULT_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import type { OtherSurvey, Removal } from '#/domain/register/survey/recording/remove-survey.ts'
import { PartStatusBadge } from '#/pages/office/certificate/part/part-status-badge.tsx'
import { WindowsTable } from '#/pages/office/certificate/part/windows-table.tsx'
import { fullDate } from '#/domain/language/format.ts'
import type { Window } from '#/domain/register/model/survey/schedule.ts'
import { surveyKindsText, surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { Fact } from '#/pages/web/ui/fact.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

/** The survey that is to be removed, as it was recorded. */
export function SurveyFacts({ code, survey }: { code: string; survey: Survey }) {
  const { kind, completedOn, place: location, surveyor, result, remarks, recordedOn } = survey
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Survey">{surveyText(kind, code)}</Fact>
      <Fact name="Completed on">{fullDate(completedOn)}</Fact>
      <Fact name="Port or yard">{location}</Fact>
      <Fact name="Surveyor">{surveyor}</Fact>
      <Fact name="Result">
        {RESULT_TEXTS[result]}
        {remarks !== null && (
          <span className="block text-base font-normal whitespace-pre-line">{remarks}</span>
        )}
      </Fact>
      <Fact name="Recorded on">{fullDate(recordedOn)}</Fact>
    </dl>
  )
}

type ConsequencesProps = {
  part: Part
  survey: Survey
  /** The same survey of other certificates of the ship. */
  others: readonly OtherSurvey[]
  removal: Removal & { windows: Window[]; surveysFrom: string; today: string }
}

/** What follows from the removal: the status, the survey that is then needed, and all windows. */
export function Consequences({ part, survey, others, removal }: ConsequencesProps) {
  const { was, is, due, windows, surveysFrom, today } = removal
  const { code } = part
  return (
    <>
      <TitledSection id="consequences" title="What follows">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fact name="Status today">
            <PartStatusBadge status={was} />
          </Fact>
          <Fact name="Status without it">
            <PartStatusBadge status={is} />
          </Fact>
          <Fact name="Survey needed next, without it">
            {due === null
              ? 'None'
              : `${surveyKindsText(due.asks, code)}, ${fullDate(due.from)} – ${fullDate(due.to)}`}
          </Fact>
        </dl>
        <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
          {is === 'survey-overdue' && (
            <li className="font-semibold text-invalid">
              Everyone who verifies this certificate reads that a survey is overdue, until that
              survey is recorded.
            </li>
          )}
          {is === 'survey-overdue' && isClass(code) && (
            <li>
              Where class is suspended by rule, the register suspends it with the next daily update.
            </li>
          )}
          {survey.kind === 'renewal' && (
            <li>A certificate that was issued after this renewal survey stays as it is.</li>
          )}
          {others.length > 0 && (
            <li>
              The same survey is recorded for <Others others={others} />, too. There it stays until
              it is removed there.
            </li>
          )}
          <li>The survey, its removal and the reason stay in the history.</li>
        </ul>
      </TitledSection>
      <WindowsTable
        code={code}
        windows={windows}
        surveys={removal.part.surveys}
        surveysFrom={surveysFrom}
        today={today}
        title="Survey windows without it"
      />
    </>
  )
}

function Others({ others }: { others: ConsequencesProps['others'] }) {
  return others.map(({ id, code, number, position }, i) => (
    <span key={number}>
      {i > 0 && ', '}
      <Link to={paths.removeSurvey(id, code, position)} className="break-all text-link underline">
        {number}
      </Link>
    </span>
  ))
}

type RemovalFormProps = {
  certificate: Certificate
  part: Part
  survey: Survey
  /**
   * The same survey of another certificate, which a second button leads to with the same reason.
   */
  next: OtherSurvey | null
  /** What the reason begins with. */
  reason: string
  lastResult: LastResult | undefined
}

/** Names the survey and the version of the record that were read, and asks for the reason. */
export function RemovalForm({
  certificate,
  part,
  survey,
  next,
  reason,
  lastResult,
}: RemovalFormProps) {
  const form = useForm<'reason'>(lastResult)
  const field = form.field('reason')
  return (
    <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
      <input type="hidden" name="version" value={certificate.version} />
      <input type="hidden" name="kind" value={survey.kind} />
      <input type="hidden" name="completedOn" value={survey.completedOn} />
      <TextField
        {...field}
        defaultValue={lastResult ? field.defaultValue : reason}
        label="Reason"
        autoComplete="off"
        maxLength={500}
        hint="Why it was a mistake, such as “of another ship”. It stays in the history."
      />
      <div className="flex flex-wrap gap-3">
        <SaveButton form={form} kind="danger">
          Remove survey
        </SaveButton>
        {next !== null && (
          <SaveButton form={form} kind="danger" name="next" value="yes">
            Remove, then go to {next.number}
          </SaveButton>
        )}
        <Link
          to={paths.certificatePart(certificate.id, part.code)}
          className={buttonClass({ kind: 'quiet' })}
        >
          Cancel
        </Link>
      </div>
    </StaffForm>
  )
}
