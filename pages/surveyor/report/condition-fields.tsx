import { isClass } from '#/domain/register/model/type/certificate-types.ts'
import { splitChoice, type TypedCondition } from '#/pages/surveyor/drafts/draft.ts'
import type { SheetChoice } from '#/pages/surveyor/drafts/sheet-today.ts'
import { MAX_CONDITIONS } from '#/domain/register/survey/report-content/report-format.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { FieldErrors, SelectField, TextAreaField, TextField } from '#/pages/web/ui/field.tsx'
import type { TypingProps } from './covered-fields.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

type ConditionFieldsProps = TypingProps & { choices: readonly SheetChoice[] }

/** Conditions that the survey imposes on certificates that it covered. */
export function ConditionFields({ choices, typed, type, errors }: ConditionFieldsProps) {
  const covered = choices.filter(({ value }) => typed.covered.includes(value))
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
    <TitledSection id="conditions" title="Conditions" className="flex flex-col gap-4">
      {typed.conditions.map((condition, at) => (
        <ConditionFieldset
          // A list that is only added to and removed from, whose entries have no other key.
          key={at}
          condition={condition}
          at={at}
          covered={covered}
          completedOn={typed.completedOn}
          replace={(...by) => type({ conditions: typed.conditions.toSpliced(at, 1, ...by) })}
        />
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
    </TitledSection>
  )
}

type ConditionFieldsetProps = {
  condition: TypedCondition
  /** Its position in the list. */
  at: number
  covered: readonly SheetChoice[]
  completedOn: string
  /** Puts another one in its place, or none. */
  replace: (...by: TypedCondition[]) => void
}

function ConditionFieldset({
  condition,
  at,
  covered,
  completedOn,
  replace,
}: ConditionFieldsetProps) {
  const change = (changes: Partial<TypedCondition>) => replace({ ...condition, ...changes })
  return (
    <fieldset className="flex flex-col gap-3 border-l-4 border-line pl-4">
      <legend className="sr-only">Condition {at + 1}</legend>
      <SelectField
        id={`condition-${at}-part`}
        label="Certificate"
        value={condition.part}
        onChange={({ currentTarget }) => change(partAndKind(currentTarget.value))}
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
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        hint="Everyone who verifies the certificate reads it while it is open."
      />
      <TextField
        id={`condition-${at}-due`}
        type="date"
        label="Due on"
        value={condition.dueOn}
        min={completedOn}
        onChange={({ currentTarget }) => change({ dueOn: currentTarget.value })}
        className="min-h-12"
      />
      <Button type="button" kind="quiet" className="self-start" onClick={() => replace()}>
        Remove this condition
      </Button>
    </fieldset>
  )
}

/** A condition of class belongs to the class certificate; any other is statutory. */
function partAndKind(part: string): Pick<TypedCondition, 'part' | 'kind'> {
  return { part, kind: isClass(splitChoice(part).code) ? 'class' : 'statutory' }
}
