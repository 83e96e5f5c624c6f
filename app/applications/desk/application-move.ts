import { z } from 'zod'
import type { FieldErrors } from '#/app/refusal.ts'
import { line, lines } from '#/app/text.ts'
import { APPLICATION_STATES, STATE_NAMES, type ApplicationState, type Move } from '#/app/applications/application-states.ts'

const Version = z
  .number({ error: 'Version must be a number' })
  .int('Version must be a number')
  .min(1, 'Version is at least 1')
  .max(2_147_483_647, 'Version is too large')

/** Which version of the application somebody has read. */
export const SeenVersion = z.object({ version: Version })
export type SeenVersion = z.output<typeof SeenVersion>

/**
 * A move to another state. `version` is the version that was read. What a move does not ask for is left aside: an inspection
 * where none is scheduled, words where the applicant is not told.
 */
export const NewMove = SeenVersion.extend({
  to: z.enum(APPLICATION_STATES, { error: 'Choose what happens next' }),
  inspectionDate: z
    .string({ error: 'Date of the inspection is not a date; write it as YYYY-MM-DD' })
    .pipe(z.iso.date('Date of the inspection is not a date; write it as YYYY-MM-DD'))
    .nullable()
    .optional(),
  inspectionPlace: line('Port and place', 200).nullable().optional(),
  words: lines('Words for the applicant', 2_000).nullable().optional(),
  note: lines('Internal note', 5_000).nullable().optional(),
})
export type NewMove = z.output<typeof NewMove>

/** A note for the office; the applicant never sees it. */
export const NewNote = z.object({
  note: lines('Note', 5_000, { least: 1, words: () => 'Write the note first' }),
})
export type NewNote = z.output<typeof NewNote>

type Days = { today: string; latest: string }

/** What a move still needs, by field; empty when it may be made. `latest`: no inspection is planned beyond that day. */
export function faultsOf(move: Move, input: NewMove, { today, latest }: Days): FieldErrors {
  const faults: FieldErrors = {}
  if (move.note === 'required' && !input.note) faults['note'] = [`Say why: “${move.name}” needs an internal note`]
  if (move.words === 'required' && !input.words) {
    faults['words'] = [
      move.to === 'declined' ? 'Say why: the applicant reads this reason' : 'Say why: the applicant reads this',
    ]
  }
  if (move.to !== 'inspection-scheduled') return faults
  if (!input.inspectionDate) faults['inspectionDate'] = ['Date of the inspection is required']
  else if (input.inspectionDate < today) faults['inspectionDate'] = ['This day has passed']
  else if (input.inspectionDate > latest)
    faults['inspectionDate'] = ['This is more than two years away; please look at the year']
  if (!input.inspectionPlace) faults['inspectionPlace'] = ['Port and place are required']
  return faults
}

/** The words for a move that there is not. */
export function noSuchMove(from: ApplicationState, to: ApplicationState): string {
  if (from === to) return `This application is ${STATE_NAMES[from].toLowerCase()} already`
  return `From “${STATE_NAMES[from]}” an application cannot become “${STATE_NAMES[to]}”`
}
