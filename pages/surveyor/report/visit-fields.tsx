import { latestDayAnywhere } from '#/core/dates.ts'
import { RESULT_TEXTS } from '#/domain/register/model/texts/part-labels.ts'
import { SURVEY_KINDS, SURVEY_RESULTS } from '#/domain/register/model/survey/survey.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { Options, SelectField, TextAreaField, TextField } from '#/pages/web/ui/field.tsx'
import type { TypingProps } from './covered-fields.tsx'

const LOCATION = 'place'

const asList = (text: string | undefined) => (text === undefined ? undefined : [text])

/** What is said of the visit once. */
export function VisitFields({ typed, today, type, errors }: TypingProps & { today: string }) {
  return (
    <>
      <KindField typed={typed} type={type} />
      <TextField
        id="completedOn"
        name="completedOn"
        type="date"
        label="Completed on"
        value={typed.completedOn}
        min="1900-01-01"
        max={latestDayAnywhere(today)}
        onChange={({ currentTarget }) => type({ completedOn: currentTarget.value })}
        className="min-h-12"
        errors={asList(errors.completedOn)}
      />
      <TextField
        id={LOCATION}
        name={LOCATION}
        label="Port or yard"
        value={typed[LOCATION]}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => type({ [LOCATION]: currentTarget.value })}
        className="min-h-12"
        errors={asList(errors[LOCATION])}
      />
      <ResultField typed={typed} type={type} errors={errors} />
      <TextAreaField
        id="remarks"
        name="remarks"
        label="Remarks"
        rows={3}
        value={typed.remarks}
        maxLength={2000}
        onChange={({ currentTarget }) => type({ remarks: currentTarget.value })}
        hint="Optional. Only the office sees this."
      />
    </>
  )
}

function KindField({ typed, type }: Pick<TypingProps, 'typed' | 'type'>) {
  return (
    <SelectField
      id="kind"
      name="kind"
      label="Kind of survey"
      value={typed.kind}
      onChange={({ currentTarget }) =>
        type({ kind: SURVEY_KINDS.find((one) => one === currentTarget.value) ?? typed.kind })
      }
      className="min-h-12"
      hint="Proposed from what is due. Some certificates use another name for this survey. It is shown beside each of them."
    >
      <Options of={SURVEY_KINDS} text={surveyText} />
    </SelectField>
  )
}

function ResultField({ typed, type, errors }: TypingProps) {
  return (
    <SelectField
      id="result"
      name="result"
      label="Result"
      value={typed.result}
      onChange={({ currentTarget }) =>
        type({
          result: SURVEY_RESULTS.find((one) => one === currentTarget.value) ?? typed.result,
        })
      }
      className="min-h-12"
      errors={asList(errors.result)}
    >
      <Options of={SURVEY_RESULTS} text={RESULT_TEXTS} />
    </SelectField>
  )
}
