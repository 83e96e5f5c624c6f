import type { ApplicationState } from '#/core/stored-values.ts'

export { APPLICATION_STATES, type ApplicationState } from '#/core/stored-values.ts'

/** The states in which the office still has to decide. */
export const OPEN_STATES = [
  'pending',
  'in-review',
  'inspection-scheduled',
] as const satisfies ApplicationState[]

/** Whether the office has decided. */
export function isDecided(status: ApplicationState): boolean {
  const open: readonly ApplicationState[] = OPEN_STATES
  return !open.includes(status)
}

/** Their names for staff; those for the applicant are in `stateText`. */
export const STATE_NAMES: Record<ApplicationState, string> = {
  pending: 'Pending',
  'in-review': 'In review',
  'inspection-scheduled': 'Inspection scheduled',
  approved: 'Approved',
  declined: 'Declined',
}

/** Whether a move has a text: never, if one is written, or always. */
type Requirement = 'no' | 'optional' | 'required'

export type Move = {
  from: ApplicationState
  to: ApplicationState
  /** The label of the choice. */
  name: string
  /** What it does and what it needs, shown beside the label. */
  hint: string
  /** The internal note. */
  note: Exclude<Requirement, 'no'>
  /** The message to the applicant, who gets an email about the move unless this is `no`. */
  message: Requirement
}

/**
 * The moves that exist. A move back goes one step at a time. An approval is final, because
 * certificates are issued from it, and those are suspended and withdrawn in the register itself.
 */
export const MOVES: readonly Move[] = [
  {
    from: 'pending',
    to: 'in-review',
    name: 'Start the review',
    hint: 'Sends the applicant an email that the review has started.',
    note: 'optional',
    message: 'optional',
  },
  {
    from: 'in-review',
    to: 'inspection-scheduled',
    name: 'Schedule the inspection',
    hint: 'Sends the applicant the date and location by email.',
    note: 'optional',
    message: 'optional',
  },
  {
    from: 'inspection-scheduled',
    to: 'inspection-scheduled',
    name: 'Change the date or location',
    hint: 'Sends the applicant the new date and location by email.',
    note: 'optional',
    message: 'optional',
  },
  {
    from: 'inspection-scheduled',
    to: 'approved',
    name: 'Approve',
    hint: 'Final. The applicant gets an email, and the certificate can be issued.',
    note: 'optional',
    message: 'optional',
  },
  {
    from: 'in-review',
    to: 'approved',
    name: 'Approve without an inspection',
    hint: 'Final. Needs an internal note that says why there was no inspection.',
    note: 'required',
    message: 'optional',
  },
  {
    from: 'in-review',
    to: 'pending',
    name: 'Return to pending',
    hint: 'For a review that was started by mistake. The applicant gets no email.',
    note: 'optional',
    message: 'no',
  },
  {
    from: 'inspection-scheduled',
    to: 'in-review',
    name: 'Cancel the inspection',
    hint: 'Back to the review. Needs a message to the applicant, who has been given a date.',
    note: 'optional',
    message: 'required',
  },
  ...OPEN_STATES.map((from): Move => ({
    from,
    to: 'declined',
    name: 'Decline',
    hint: 'Needs a message to the applicant with the reason.',
    note: 'optional',
    message: 'required',
  })),
  {
    from: 'declined',
    to: 'in-review',
    name: 'Reopen',
    hint: 'Back to the review. Needs an internal note that says why. The applicant gets an email.',
    note: 'required',
    message: 'optional',
  },
]

/** The moves that are possible from a state, in the order of the form. */
export function movesFrom(state: ApplicationState): Move[] {
  return MOVES.filter((move) => move.from === state)
}

export type Inspection = { inspectionDate: string | null; inspectionLocation: string | null }
export const NO_INSPECTION: Inspection = { inspectionDate: null, inspectionLocation: null }

/**
 * The inspection after a move: as scheduled with it. An approval leaves it as it was; every other
 * move removes it.
 */
export function inspectionAfter(move: Move, before: Inspection, scheduled: Inspection): Inspection {
  if (move.to === 'inspection-scheduled') return scheduled
  if (move.to !== 'approved') return NO_INSPECTION
  return { inspectionDate: before.inspectionDate, inspectionLocation: before.inspectionLocation }
}

/** The status of each of the four steps that the applicant sees. */
export type StepStatus = 'done' | 'now' | 'ahead' | 'skipped'

/**
 * The status of the steps received, review, inspection and decision. `decidedFrom`: the state in
 * which an approved or declined application was decided; the steps after it were skipped.
 */
export function progressOf(
  status: ApplicationState,
  decidedFrom: ApplicationState | null,
): StepStatus[] {
  const steps: readonly ApplicationState[] = OPEN_STATES
  const decided = !steps.includes(status)
  const reached = steps.indexOf(decided ? (decidedFrom ?? 'inspection-scheduled') : status)
  const before = steps.map((_, step): StepStatus => {
    if (decided) return step <= reached ? 'done' : 'skipped'
    if (step === reached) return 'now'
    return step < reached ? 'done' : 'ahead'
  })
  return [...before, decided ? 'now' : 'ahead']
}
