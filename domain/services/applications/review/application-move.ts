import { STEP_LENGTHS } from '#/domain/services/limits.ts'
import { z } from 'zod'
import type { FieldErrors } from '#/core/refusal.ts'
import { fullDate } from '#/domain/language/format.ts'
import { calendarDate } from '#/domain/language/date-field.ts'
import { line, lines } from '#/domain/language/text-fields.ts'
import {
  APPLICATION_STATES,
  STATE_NAMES,
  type ApplicationState,
  type Inspection,
  type Move,
} from '#/domain/services/applications/application-states.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

const Version = z
  .number({ error: 'Version must be a number' })
  .int('Version must be a number')
  .min(1, 'Version is at least 1')
  .max(MAX_INTEGER, 'Version is too large')

/** The version of the application that the user has read. */
export const SeenVersion = z.object({ version: Version })
export type SeenVersion = z.output<typeof SeenVersion>

const messageText = lines('Message to applicant', STEP_LENGTHS.message.max).nullable().optional()

/**
 * A move to another state, as the API and the form of the page send it. `version` is the version
 * that was read. Fields that the move does not use are ignored: an inspection where none is
 * scheduled, a message where the applicant gets no email.
 */
export const NewMove = SeenVersion.extend({
  to: z.enum(APPLICATION_STATES, { error: 'Choose what happens next' }),
  inspectionDate: calendarDate('Date of the inspection').nullable().optional(),
  inspectionPlace: line('Port and location', STEP_LENGTHS.inspectionPlace.max)
    .nullable()
    .optional(),
  message: messageText,
  /** The former name of `message`; still the name of the form field. */
  words: messageText.meta({ deprecated: true }),
  note: lines('Internal note', STEP_LENGTHS.note.max).nullable().optional(),
  /** That an approval before the day of the inspection is meant. */
  beforeInspection: z
    .boolean({ error: 'beforeInspection must be true or false' })
    .nullable()
    .optional(),
})
export type NewMove = z.output<typeof NewMove>

/** An internal note; the applicant never sees it. */
export const NewNote = z.object({
  note: lines('Note', STEP_LENGTHS.note.max, { min: 1, message: () => 'Write the note first' }),
})
export type NewNote = z.output<typeof NewNote>

type Days = { today: string; latest: string; scheduled: string | null }

/**
 * Whether a move approves an application whose inspection, on the day `scheduled`, is still to
 * come.
 */
export function isBeforeInspection(move: Move, scheduled: string | null, today: string): boolean {
  return move.to === 'approved' && scheduled !== null && scheduled > today
}

/** The message to the applicant in a move; null where none was written. */
export function messageIn(input: NewMove): string | null {
  return input.message || input.words || null
}

/** The inspection in a move; null where a part of it was not given. */
export function inspectionIn(input: NewMove): Inspection {
  const location = input.inspectionPlace || null
  return { inspectionDate: input.inspectionDate ?? null, inspectionLocation: location }
}

/**
 * What is missing or wrong in a move, by field; empty when it may be made. `latest`: the last day
 * for an inspection; `scheduled`: the day of the one that is scheduled.
 */
export function errorsOf(
  move: Move,
  input: NewMove,
  { today, latest, scheduled }: Days,
): FieldErrors {
  const errors: FieldErrors = {}
  const { inspectionDate, inspectionLocation } = inspectionIn(input)
  if (move.note === 'required' && !input.note)
    errors['note'] = [`Say why: “${move.name}” needs an internal note`]
  if (move.message === 'required' && messageIn(input) === null) {
    errors['message'] = [
      move.to === 'declined'
        ? 'Say why: the applicant reads this reason'
        : 'Say why: the applicant reads this',
    ]
  }
  if (isBeforeInspection(move, scheduled, today) && !input.beforeInspection) {
    errors['beforeInspection'] = [
      `The inspection is on ${fullDate(scheduled ?? '')}, which is still to come. Confirm that you approve before it`,
    ]
  }
  if (move.to !== 'inspection-scheduled') return errors
  if (!inspectionDate) errors['inspectionDate'] = ['Date of the inspection is required']
  else if (inspectionDate < today) errors['inspectionDate'] = ['This day has passed']
  else if (inspectionDate > latest)
    errors['inspectionDate'] = ['This is more than two years away. Check the year']
  if (!inspectionLocation) errors['inspectionPlace'] = ['Port and location are required']
  return errors
}

/** The error message for a move that does not exist. */
export function noSuchMoveText(from: ApplicationState, to: ApplicationState): string {
  if (from === to) return `This application is ${STATE_NAMES[from].toLowerCase()} already`
  return `From “${STATE_NAMES[from]}” an application cannot become “${STATE_NAMES[to]}”`
}
