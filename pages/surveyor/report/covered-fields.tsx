import {
  previewCredit,
  readTypedSurvey,
} from '#/domain/register/survey/recording/preview-credit.ts'
import type { TypedErrors, TypedReport } from '#/pages/surveyor/drafts/draft.ts'
import type { SheetChoice } from '#/pages/surveyor/drafts/sheet-today.ts'
import { PartStatusBadge } from '#/pages/office/certificate/part/part-status-badge.tsx'
import { validUntilText } from '#/pages/surveyor/drafts/valid-until.ts'
import { surveyLines } from '#/domain/verification/parts/part-texts.ts'
import { FieldErrors } from '#/pages/web/ui/field.tsx'

export type TypingProps = {
  typed: TypedReport
  type: (changes: Partial<TypedReport>) => void
  errors: TypedErrors
}

type CoveredFieldsProps = TypingProps & { choices: readonly SheetChoice[]; today: string }

/** The certificates that the survey covered, each with what it would count for. */
export function CoveredFields({ choices, typed, today, type, errors }: CoveredFieldsProps) {
  const survey = readTypedSurvey(typed)
  const toggle = (value: string, isChecked: boolean) => {
    const covered = typed.covered.filter((one) => one !== value)
    const conditions = isChecked
      ? typed.conditions
      : typed.conditions.filter(({ part }) => part !== value)
    type({ covered: isChecked ? [...covered, value] : covered, conditions })
  }
  return (
    <fieldset
      className="flex flex-col gap-1"
      aria-describedby={errors.covered ? 'covered-error' : undefined}
    >
      <legend className="mb-1 text-xl font-semibold text-ink">Certificates that it covered</legend>
      {choices.map(({ value, part, facts }) => {
        const isChecked = typed.covered.includes(value)
        const preview = isChecked ? previewCredit(facts, survey, today) : null
        return (
          <label key={value} className="flex min-h-14 items-start gap-3 border-b border-line py-3">
            <input
              type="checkbox"
              name="covered"
              checked={isChecked}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
              className="mt-0.5 size-6 shrink-0 accent-link"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span>
                  <span className="font-semibold text-ink">{part.code}</span> {part.label}
                </span>
                {part.status !== 'valid' && <PartStatusBadge status={part.status} />}
              </span>
              <span className="block font-mono text-sm break-all text-quiet">{part.number}</span>
              {part.status !== 'valid' && part.standingReason !== null && (
                <span className="block">{part.standingReason}</span>
              )}
              <span className="block text-quiet">{validUntilText(part)}</span>
              <span className="block text-quiet">
                {surveyLines(part).join('; ') || 'No survey is due.'}
              </span>
              {preview !== null && (
                <span
                  className={`block font-semibold ${preview.isCredited ? 'text-valid' : typed.kind === 'renewal' ? 'text-ink' : 'text-unsure'}`}
                >
                  {preview.text}
                </span>
              )}
            </span>
          </label>
        )
      })}
      <FieldErrors
        id="covered"
        errors={errors.covered === undefined ? undefined : [errors.covered]}
      />
    </fieldset>
  )
}
