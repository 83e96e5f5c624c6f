import { CLASS_CODE } from '#/app/certificates/model/statutory.ts'
import { splitChoice, type TypedCondition } from '#/app/survey-app/drafts/draft.ts'
import type { SheetChoice } from '#/app/survey-app/drafts/sheet-today.ts'
import { MAX_CONDITIONS } from '#/app/survey-reports/report/report-format.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors, SelectField, TextAreaField, TextField } from '#/app/web/ui/field.tsx'
import type { TypingProps } from './covered-fields.tsx'

type ConditionFieldsProps = TypingProps & { choices: readonly SheetChoice[] }

/** Conditions that the survey imposes on certificates that it covered. */
export function ConditionFields({ choices, typed, type, errors }: ConditionFieldsProps) {
  const covered = choices.filter(({ value }) => typed.covered.includes(value))
  const change = (at: number, changes: Partial<TypedCondition>) =>
    type({
      conditions: typed.conditions.map((one, i) => (i === at ? { ...one, ...changes } : one)),
    })
  const add = () => {
    const [first] = covered
    if (!first) return
    const result = typed.result === 'satisfactory' ? 'with-conditions' : typed.result
    type({
      result,
      conditions: [...typed.conditions, { ...partAndKind(first.value), text: '', dueOn: '' }],
    })
  }
  return (
    <section aria-labelledby="conditions" className="flex flex-col gap-4">
      <h2 id="conditions" className="text-xl font-semibold">
        Conditions
      </h2>
      {typed.conditions.map((condition, at) => (
        // A list that is only added to and removed from, whose entries have no other key.
        <fieldset key={at} className="flex flex-col gap-3 border-l-4 border-line pl-4">
          <legend className="sr-only">Condition {at + 1}</legend>
          <SelectField
            id={`condition-${at}-part`}
            label="Certificate"
            value={condition.part}
            onChange={({ currentTarget }) => change(at, partAndKind(currentTarget.value))}
            className="min-h-12"
          >
            {covered.map(({ value, part }) => (
              <option key={value} value={value}>
                {part.code} {part.label}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            id={`condition-${at}-text`}
            name="conditions"
            label="Condition"
            rows={2}
            value={condition.text}
            maxLength={1000}
            onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
            hint="Everyone who verifies the certificate reads it while it is open."
          />
          <TextField
            id={`condition-${at}-due`}
            type="date"
            label="Due on"
            value={condition.dueOn}
            min={typed.completedOn}
            onChange={({ currentTarget }) => change(at, { dueOn: currentTarget.value })}
            className="min-h-12"
          />
          <Button
            type="button"
            kind="quiet"
            className="self-start"
            onClick={() => type({ conditions: typed.conditions.filter((_, i) => i !== at) })}
          >
            Remove this condition
          </Button>
        </fieldset>
      ))}
      <FieldErrors
        id="conditions-list"
        errors={errors.conditions === undefined ? undefined : [errors.conditions]}
      />
      {typed.conditions.length < MAX_CONDITIONS && covered.length > 0 && (
        <Button type="button" className="self-start" onClick={add}>
          Impose a condition
        </Button>
      )}
    </section>
  )
}

/** A condition of class belongs to the class certificate; any other is statutory. */
function partAndKind(part: string): Pick<TypedCondition, 'part' | 'kind'> {
  return { part, kind: splitChoice(part).code === CLASS_CODE ? 'class' : 'statutory' }
}
