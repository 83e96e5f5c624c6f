import { STEP_LENGTHS } from '#/domain/services/limits.ts'
import type { Language } from '#/core/languages.ts'
import { fullDate } from '#/domain/language/format.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm, type FormField } from '#/pages/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { FieldErrors, TextAreaField, TextField } from '#/pages/web/ui/field.tsx'
import type {
  ApplicationEvent,
  ApplicationRecord,
} from '#/domain/services/applications/application.ts'
import { movesFrom } from '#/domain/services/applications/application-states.ts'
import { ChangedMeanwhile } from './application-history.tsx'

type MoveFormProps = {
  application: ApplicationRecord
  today: string
  lastResult: LastResult
  /** The events since the form was opened; null unless it was refused for a conflict. */
  meanwhile: ApplicationEvent[] | null
}

/**
 * All possible moves in one form, so that what was typed is not lost when the state has changed.
 * Fields that a move does not use are hidden by CSS, which also works without JavaScript.
 */
export function MoveForm({ application, today, lastResult, meanwhile }: MoveFormProps) {
  const form = useForm<FieldName>(lastResult, {
    order: ['to', 'inspectionDate', 'inspectionPlace', 'message', 'note'],
    idOf: (name) => (name === 'message' ? 'words' : name),
  })
  const { errorsOf, field } = form
  const { inspectionDate, inspectionLocation } = application
  const before = { inspectionDate: inspectionDate ?? '', inspectionPlace: inspectionLocation ?? '' }
  const inspection = (name: keyof typeof before) =>
    lastResult ? field(name) : { ...field(name), defaultValue: before[name] }
  return (
    <StaffForm
      form={form}
      conflict={meanwhile ? <ChangedMeanwhile events={meanwhile} /> : undefined}
      className="group flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="version" value={application.version} />
      <MoveChoice
        application={application}
        chosen={lastResult?.initialValue?.['to']}
        errors={errorsOf('to')}
      />
      {inspectionDate !== null && inspectionDate > today && (
        <BeforeInspection
          inspectionDate={inspectionDate}
          isChosen={field('beforeInspection').defaultValue === 'on'}
          errors={errorsOf('beforeInspection')}
        />
      )}
      <Inspection
        date={inspection('inspectionDate')}
        place={inspection('inspectionPlace')}
        today={today}
      />
      <MessageToApplicant
        {...field('words')}
        errors={errorsOf('message') ?? errorsOf('words')}
        lang={application.language}
      />
      <TextAreaField
        {...field('note')}
        label="Internal note"
        hint="For colleagues. The applicant never sees it."
        rows={3}
        maxLength={STEP_LENGTHS.note.max}
      />
      <SaveButton form={form} kind="main" className="self-start">
        Save this step
      </SaveButton>
    </StaffForm>
  )
}

type FieldName =
  | 'to'
  | 'inspectionDate'
  | 'inspectionPlace'
  | 'message'
  | 'words'
  | 'note'
  | 'beforeInspection'

type MoveChoiceProps = {
  application: ApplicationRecord
  chosen: unknown
  errors: string[] | undefined
}

function MoveChoice({ application, chosen, errors }: MoveChoiceProps) {
  return (
    <div
      id="to"
      role="radiogroup"
      aria-label="What happens next"
      aria-invalid={errors ? true : undefined}
      aria-describedby={errors ? 'to-error' : undefined}
      tabIndex={-1}
      className="flex flex-col gap-2"
    >
      {movesFrom(application.status).map(({ to, name, hint }) => (
        <label
          key={to}
          className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-sm border border-line bg-paper px-4 py-2.5 hover:border-edge has-[:checked]:border-ink has-[:checked]:bg-mist"
        >
          <input
            id={`to-${to}`}
            type="radio"
            name="to"
            value={to}
            defaultChecked={chosen === to}
            aria-labelledby={`to-${to}-name`}
            aria-describedby={`to-${to}-hint`}
            className="mt-1 size-5 accent-link"
          />
          <span id={`to-${to}-name`} className="font-semibold text-ink">
            {name}
          </span>
          <span id={`to-${to}-hint`} className="col-start-2 text-sm text-quiet">
            {hint}
          </span>
        </label>
      ))}
      <FieldErrors id="to" errors={errors} />
    </div>
  )
}

type MessageToApplicantProps = FormField & { lang: Language }

/** Hidden while the application is to be moved back to pending. */
function MessageToApplicant({ lang, ...field }: MessageToApplicantProps) {
  return (
    <div className="group-has-[#to-pending:checked]:hidden">
      <TextAreaField
        {...field}
        label="Message to applicant"
        hint={`Sent by email and shown on the applicant’s private page.${
          lang === 'id' ? ' They applied in Indonesian. Write in Indonesian.' : ''
        }`}
        lang={lang}
        rows={3}
        maxLength={STEP_LENGTHS.message.max}
      />
    </div>
  )
}

type BeforeInspectionProps = {
  inspectionDate: string
  isChosen: boolean
  errors: string[] | undefined
}

type InspectionProps = { date: FormField; place: FormField; today: string }

/** Shown while an inspection is to be scheduled or changed. */
function Inspection({ date, place, today }: InspectionProps) {
  return (
    <div className="hidden flex-col gap-4 group-has-[#to-inspection-scheduled:checked]:flex">
      <TextField {...date} type="date" label="Date of the inspection" min={today} />
      <TextField
        {...place}
        label="Port and location"
        hint="One line, sent to the applicant. For example: Batam, Batu Ampar quay 3."
        autoComplete="off"
        maxLength={STEP_LENGTHS.inspectionPlace.max}
      />
    </div>
  )
}

/** Shown while an approval is chosen. */
function BeforeInspection({ inspectionDate, isChosen, errors }: BeforeInspectionProps) {
  return (
    <div className="hidden flex-col gap-2 border-l-4 border-unsure pl-4 group-has-[#to-approved:checked]:flex">
      <p className="text-unsure">
        The inspection on {fullDate(inspectionDate)} is still to come. An approval is final, and the
        history says that it was given before the inspection.
      </p>
      <label className="flex min-h-11 items-center gap-3">
        <input
          id="beforeInspection"
          type="checkbox"
          name="beforeInspection"
          defaultChecked={isChosen}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? 'beforeInspection-error' : undefined}
          className="size-5 shrink-0 accent-link"
        />
        I approve before the inspection
      </label>
      <FieldErrors id="beforeInspection" errors={errors} />
    </div>
  )
}
