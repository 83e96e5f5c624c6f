import { latestDayAnywhere } from '#/core/dates.ts'
import { useState } from 'react'
import { RESULT_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import {
  SURVEY_KINDS,
  SURVEY_RESULTS,
  type PartFacts,
} from '#/domain/register/model/survey/survey.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { surveyLines } from '#/domain/verification/parts/part-texts.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import {
  previewCredit,
  readTypedSurvey,
  type TypedSurvey,
} from '#/domain/register/survey/recording/preview-credit.ts'
import { startingSurvey } from '#/domain/register/survey/recording/starting-survey.ts'
import { useForm, type FormField } from '#/pages/web/forms/use-form.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import {
  FieldErrors,
  Options,
  SelectField,
  TextAreaField,
  TextField,
} from '#/pages/web/ui/field.tsx'

/**
 * A box to check: the value that is sent, the certificate that it stands for, and what its windows
 * are worked out from.
 */
export type Choice = { value: string; part: PublicPart; facts: PartFacts }

type SurveyFormProps = {
  choices: readonly Choice[]
  /**
   * The values of the boxes that are checked at first, where one kind of survey is what they need.
   */
  selected: readonly string[]
  /** What is sent besides, such as the version that was read. */
  hidden: Readonly<Record<string, readonly (string | number)[]>>
  today: string
  /** The page that it leads back to. */
  cancel: string
  lastResult: LastResult | undefined
}

type Name = 'codes' | 'kind' | 'completedOn' | 'place' | 'surveyor' | 'result' | 'remarks'
const ORDER: readonly Name[] = [
  'codes',
  'kind',
  'completedOn',
  'place',
  'surveyor',
  'result',
  'remarks',
]

const LOCATION = 'place'

export function SurveyForm(props: SurveyFormProps) {
  const { choices, selected, hidden, today, cancel, lastResult } = props
  const form = useForm<Name>(lastResult, { order: ORDER })
  const typed = (name: Name, value: string) =>
    lastResult ? form.field(name) : { ...form.field(name), defaultValue: value }
  const sent = lastResult?.initialValue?.['codes']
  const start = startingSurvey(choices, selected)
  const checked = lastResult ? [sent].flat() : start.selected
  // As the server rendered it, and from then on as it is chosen.
  const [survey, setSurvey] = useState(() =>
    readTypedSurvey(
      lastResult?.initialValue ?? { kind: start.kind, completedOn: today, result: 'satisfactory' },
    ),
  )
  const choose = (changed: Partial<Record<keyof TypedSurvey, string>>) =>
    setSurvey(readTypedSurvey({ ...survey, ...changed }))
  return (
    <StaffForm form={form} className="flex max-w-3xl flex-col gap-5">
      {Object.entries(hidden).flatMap(([name, values]) =>
        values.map((value) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        )),
      )}
      <Covered
        choices={choices}
        checked={checked}
        survey={survey}
        today={today}
        errors={form.errorsOf('codes')}
      />
      <VisitFields typed={typed} kind={start.kind} today={today} choose={choose} />
      <SaveOrCancel form={form} cancel={cancel}>
        Record survey
      </SaveOrCancel>
    </StaffForm>
  )
}

type VisitFieldsProps = {
  /** The field as it was typed, or with the value that is proposed. */
  typed: (name: Name, value: string) => FormField
  /** The kind of survey that is proposed. */
  kind: string
  today: string
  /** Called with what the preview of each certificate depends on. */
  choose: (changed: Partial<Record<keyof TypedSurvey, string>>) => void
}

/** What is said of the visit once. */
function VisitFields({ typed, kind, today, choose }: VisitFieldsProps) {
  return (
    <>
      <SelectField
        {...typed('kind', kind)}
        onChange={({ currentTarget }) => choose({ kind: currentTarget.value })}
        label="Kind of survey"
        hint="Of the visit. A certificate whose rules name it otherwise is recorded with the kind that is said beside it."
      >
        <Options of={SURVEY_KINDS} text={surveyText} />
      </SelectField>
      <TextField
        {...typed('completedOn', today)}
        onChange={({ currentTarget }) => choose({ completedOn: currentTarget.value })}
        type="date"
        label="Completed on"
        min="1900-01-01"
        max={latestDayAnywhere(today)}
        hint="The day of the last visit, at its place. It decides which window the survey is credited to."
      />
      <TextField {...typed(LOCATION, '')} label="Port or yard" autoComplete="off" maxLength={200} />
      <TextField
        {...typed('surveyor', '')}
        label="Surveyor"
        autoComplete="off"
        maxLength={200}
        hint="Printed on the document of each certificate that it endorses."
      />
      <SelectField
        {...typed('result', 'satisfactory')}
        onChange={({ currentTarget }) => choose({ result: currentTarget.value })}
        label="Result"
        hint="With conditions: the next page leads to imposing them."
      >
        <Options of={SURVEY_RESULTS} text={RESULT_TEXTS} />
      </SelectField>
      <TextAreaField
        {...typed('remarks', '')}
        label="Remarks"
        rows={3}
        maxLength={2000}
        hint="For staff; may be left empty."
      />
    </>
  )
}

type CoveredProps = {
  choices: readonly Choice[]
  checked: readonly unknown[]
  survey: TypedSurvey
  today: string
  errors: string[] | undefined
}

/**
 * The certificates, each with its last and next survey, and with what the survey would be on it.
 */
function Covered({ choices, checked, survey, today, errors }: CoveredProps) {
  return (
    <fieldset
      id="codes"
      tabIndex={-1}
      data-invalid={errors ? '' : undefined}
      aria-describedby={errors ? 'codes-error' : undefined}
      className="flex flex-col gap-2"
    >
      <legend className="mb-2 font-semibold text-ink">Certificates that it covered</legend>
      {choices.map(({ value, part, facts }) => {
        const lines = surveyLines(part)
        const preview = previewCredit(facts, survey, today)
        return (
          <label key={value} className="flex min-h-11 items-start gap-3 py-1.5">
            <input
              type="checkbox"
              name="codes"
              value={value}
              defaultChecked={checked.includes(value)}
              className="mt-0.5 size-5 shrink-0 accent-link"
            />
            <span>
              <span className="font-semibold text-ink">{part.code}</span> {part.label}{' '}
              <span className="font-mono text-sm break-all text-quiet">{part.number}</span>
              <span className="block text-sm text-quiet">
                {lines.length > 0 ? lines.join('; ') : 'No survey is due.'}
              </span>
              {preview !== null && (
                <span
                  className={`block text-sm ${preview.isCredited ? 'text-quiet' : 'text-unsure'}`}
                >
                  {preview.text}
                </span>
              )}
            </span>
          </label>
        )
      })}
      <FieldErrors id="codes" errors={errors} />
    </fieldset>
  )
}
