import { dateInWords } from '#/core/dates.ts'
import type { Condition, Part } from '#/domain/register/model/certificate/part.ts'
import { latestDayAnywhere } from '#/core/dates.ts'

// What of surveys and conditions is refused wherever they come from: a form, a program or a file.

/**
 * At most this many surveys of one part that are credited to no window: five years need some ten in
 * all.
 */
export const MAX_UNCREDITED = 30
export const TOO_MANY_UNCREDITED = `has ${MAX_UNCREDITED} surveys that count for no window, the most that it can have`

/**
 * How long the surveys and conditions of a part may be together, as JSON, before more are refused
 * that no window needs: each event and each answer has all of them.
 */
const MAX_LENGTH = 40_000
/** The same with one that a window needs, and in a file. */
const MAX_LENGTH_WITH_NEEDED = 80_000
export const TOO_LONG =
  'has as much text in surveys and conditions as it can have; shorten the remarks'

/** Whether a part has more text in surveys and conditions than it may have. */
export function isTooLong(
  { surveys, conditions }: Pick<Part, 'surveys' | 'conditions'>,
  of: 'unneeded' | 'needed',
): boolean {
  return (
    JSON.stringify([surveys, conditions]).length >
    (of === 'unneeded' ? MAX_LENGTH : MAX_LENGTH_WITH_NEEDED)
  )
}

/** At most this many surveys of one part: one a year, and some more. */
export const MAX_SURVEYS = 100
export const TOO_MANY_SURVEYS = `A certificate has at most ${MAX_SURVEYS} surveys`

/** At most this many conditions of one part. */
export const MAX_CONDITIONS = 50
export const TOO_MANY_CONDITIONS = `A certificate has at most ${MAX_CONDITIONS} conditions`

/**
 * What is wrong with the days of a condition, which are those at the place, with the field; null
 * where nothing is. `today`: in Jakarta.
 */
export function conditionError(
  { imposedOn, dueOn }: Pick<Condition, 'imposedOn' | 'dueOn'>,
  today: string,
): { field: 'imposedOn' | 'dueOn'; message: string } | null {
  if (imposedOn > latestDayAnywhere(today))
    return {
      field: 'imposedOn',
      message: 'A condition is recorded once it is imposed: choose today or an earlier day',
    }
  return dueOn < imposedOn
    ? { field: 'dueOn', message: 'A condition is due on the day it is imposed, or later' }
    : null
}

/** Why a condition cannot be closed on a day; null where it can. */
export function closingError(
  { imposedOn }: Pick<Condition, 'imposedOn'>,
  closedOn: string,
  today: string,
): string | null {
  if (closedOn > latestDayAnywhere(today)) return 'Choose today or an earlier day'
  return closedOn < imposedOn
    ? `It was imposed on ${dateInWords(imposedOn)}: choose that day or a later one`
    : null
}
