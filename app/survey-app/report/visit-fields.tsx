import { latestDayAnywhere } from '#/core/dates.ts'
import { RESULT_TEXTS } from '#/app/surveys/part-labels.ts'
import { SURVEY_KINDS, SURVEY_RESULTS } from '#/app/surveys/model/survey.ts'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { SelectField, TextAreaField, TextField } from '#/app/web/ui/field.tsx'
import type { TypingProps } from './covered-fields.tsx'

const LOCATION = 'place'

/** What is said of the visit once. */
export function VisitFields({ typed, today, type, errors }: TypingProps & { today: string }) {
  const asList = (text: string | undefined) => (text === undefined ? undefined : [text])
  return (
    <>
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
        {SURVEY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {surveyText(kind)}
          </option>
        ))}
      </SelectField>
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
        {SURVEY_RESULTS.map((result) => (
          <option key={result} value={result}>
            {RESULT_TEXTS[result]}
          </option>
        ))}
      </SelectField>
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
