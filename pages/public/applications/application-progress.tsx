import { m } from '#/domain/texts/messages.js'
import type { ShownApplication } from '#/domain/services/applications/application.ts'
import { stateText } from '#/domain/language/application-state-text.ts'
import { progressOf, type StepStatus } from '#/domain/services/applications/application-states.ts'

type ProgressProps = Pick<ShownApplication, 'status' | 'decidedFrom'>

/** The four steps of an application and the status of each, as a sign and as text. */
export function ApplicationProgress({ status, decidedFrom }: ProgressProps) {
  const decided = status === 'approved' || status === 'declined'
  const names = [
    m.application_step_received(),
    m.application_step_review(),
    m.application_step_inspection(),
    decided ? stateText(status) : m.application_step_decision(),
  ]
  const statuses = progressOf(status, decidedFrom)
  return (
    <ol className="grid gap-y-4 sm:grid-cols-4">
      {names.map((name, step) => {
        const stepStatus = statuses[step] ?? 'ahead'
        const last = decided && step === names.length - 1
        const tone = last ? (status === 'declined' ? 'declined' : 'approved') : stepStatus
        return (
          <li
            key={name}
            aria-current={stepStatus === 'now' ? 'step' : undefined}
            className="flex items-center gap-4 sm:flex-col sm:items-start sm:gap-2"
          >
            <span aria-hidden="true" className="flex w-auto items-center sm:w-full">
              <span
                className={`flex size-9 shrink-0 items-center justify-center rounded-full border-2 font-semibold ${LOOKS[tone]}`}
              >
                {SIGNS[tone] ?? step + 1}
              </span>
              {step < names.length - 1 && (
                <span className="ml-2 hidden h-0.5 grow bg-line sm:mr-2 sm:block" />
              )}
            </span>
            <span className="flex flex-col leading-snug sm:pr-4">
              <span className={stepStatus === 'now' ? 'font-semibold text-ink' : 'text-text'}>
                {name}
                <span className="sr-only">: </span>
              </span>
              <span className="text-sm text-quiet">
                {last ? m.application_step_decided() : STATUS_TEXTS[stepStatus]()}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type Tone = StepStatus | 'approved' | 'declined'

const LOOKS: Record<Tone, string> = {
  done: 'border-valid text-valid',
  now: 'border-ink bg-ink text-paper',
  ahead: 'border-edge text-quiet',
  skipped: 'border-dashed border-edge text-quiet',
  approved: 'border-valid bg-valid-wash text-valid',
  declined: 'border-invalid bg-invalid-wash text-invalid',
}

const SIGNS: Partial<Record<Tone, string>> = {
  done: '✓',
  skipped: '–',
  approved: '✓',
  declined: '✗',
}

const STATUS_TEXTS: Record<StepStatus, () => string> = {
  done: () => m.application_step_done(),
  now: () => m.application_step_now(),
  ahead: () => m.application_step_ahead(),
  skipped: () => m.application_step_skipped(),
}
