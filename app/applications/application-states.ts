/** The states of an application, in the order of the work. The last two are decisions. */
export const APPLICATION_STATES = ['pending', 'in-review', 'inspection-scheduled', 'approved', 'declined'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** What somebody still has to do something about. */
export const OPEN_STATES = ['pending', 'in-review', 'inspection-scheduled'] as const satisfies ApplicationState[]

/** What staff call them; for the applicant they are worded by `wordedState`. */
export const STATE_NAMES: Record<ApplicationState, string> = {
  pending: 'Pending',
  'in-review': 'In review',
  'inspection-scheduled': 'Inspection scheduled',
  approved: 'Approved',
  declined: 'Declined',
}

/** Whether a text belongs to a move: it may not, may, or must be written. */
type Asked = 'no' | 'optional' | 'required'

export type Move = {
  from: ApplicationState
  to: ApplicationState
  /** What staff choose. */
  name: string
  /** What it means and asks for, beside it. */
  hint: string
  /** For the office alone. */
  note: Exclude<Asked, 'no'>
  /** For the applicant, who gets a letter with every move but those that say no. */
  words: Asked
}

/**
 * Which steps there are. Back goes one step at a time; an approval is final, because certificates follow from it, and those
 * are suspended and withdrawn in the register itself.
 */
export const MOVES: readonly Move[] = [
  {
    from: 'pending',
    to: 'in-review',
    name: 'Start the review',
    hint: 'The applicant learns that somebody is reading it.',
    note: 'optional',
    words: 'optional',
  },
  {
    from: 'in-review',
    to: 'inspection-scheduled',
    name: 'Schedule the inspection',
    hint: 'The applicant learns the date and the place.',
    note: 'optional',
    words: 'optional',
  },
  {
    from: 'inspection-scheduled',
    to: 'inspection-scheduled',
    name: 'Change the date or the place',
    hint: 'The applicant learns the new ones.',
    note: 'optional',
    words: 'optional',
  },
  {
    from: 'inspection-scheduled',
    to: 'approved',
    name: 'Approve',
    hint: 'Final. The applicant is told, and the certificate can be issued.',
    note: 'optional',
    words: 'optional',
  },
  {
    from: 'in-review',
    to: 'approved',
    name: 'Approve without an inspection',
    hint: 'Final. Needs an internal note that says why no inspection was held.',
    note: 'required',
    words: 'optional',
  },
  {
    from: 'in-review',
    to: 'pending',
    name: 'Put back to pending',
    hint: 'For one that was opened by mistake. The applicant is not told.',
    note: 'optional',
    words: 'no',
  },
  {
    from: 'inspection-scheduled',
    to: 'in-review',
    name: 'Call the inspection off',
    hint: 'Back to the review. Needs words for the applicant, who knows of a date.',
    note: 'optional',
    words: 'required',
  },
  ...OPEN_STATES.map((from): Move => ({
    from,
    to: 'declined',
    name: 'Decline',
    hint: 'Needs a reason, which the applicant reads.',
    note: 'optional',
    words: 'required',
  })),
  {
    from: 'declined',
    to: 'in-review',
    name: 'Reopen',
    hint: 'Back to the review. Needs an internal note that says why; the applicant is told.',
    note: 'required',
    words: 'optional',
  },
]

/** The moves that are possible from a state, in the order they are offered. */
export function movesFrom(state: ApplicationState): Move[] {
  return MOVES.filter((move) => move.from === state)
}

type Inspection = { inspectionDate: string | null; inspectionPlace: string | null }
const NO_INSPECTION: Inspection = { inspectionDate: null, inspectionPlace: null }

/** What holds of an inspection after a move: what was scheduled with it; an approval keeps it, every other move ends it. */
export function inspectionAfter(move: Move, before: Inspection, scheduled: Inspection): Inspection {
  if (move.to === 'inspection-scheduled') return scheduled
  if (move.to !== 'approved') return NO_INSPECTION
  return { inspectionDate: before.inspectionDate, inspectionPlace: before.inspectionPlace }
}

/** What the applicant sees of the way: where each of its four steps stands. */
export type StepStanding = 'done' | 'now' | 'ahead' | 'left-out'

/**
 * Where received, review, inspection and decision stand. `decidedFrom`: the state in which an approved or declined
 * application was decided; the steps after it were left out.
 */
export function progressOf(status: ApplicationState, decidedFrom: ApplicationState | null): StepStanding[] {
  const steps: readonly ApplicationState[] = OPEN_STATES
  const decided = !steps.includes(status)
  const reached = steps.indexOf(decided ? (decidedFrom ?? 'inspection-scheduled') : status)
  const before = steps.map((_, step): StepStanding => {
    if (decided) return step <= reached ? 'done' : 'left-out'
    if (step === reached) return 'now'
    return step < reached ? 'done' : 'ahead'
  })
  return [...before, decided ? 'now' : 'ahead']
}
