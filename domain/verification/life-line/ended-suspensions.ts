import type { Standing } from '#/core/stored-values.ts'
import { addDays, dateInJakarta } from '#/core/dates.ts'

/**
 * A suspension that is over, or a withdrawal that was undone. `code`: of the type of the
 * certificate; null: of the whole record. Days are `YYYY-MM-DD`; `to` is its last day. `kind`: left
 * out of a suspension.
 */
export type EndedSuspension = { code: string | null; from: string; to: string; kind?: 'withdrawn' }

type StandingState = { standing: Standing; standingSince: string | null }
/** What an event has of a record; before there were parts, only the record had a standing. */
export type RecordState = StandingState & {
  issuedDate: string
  parts?: (StandingState & { code: string; issuedOn: string })[]
}

/**
 * The suspensions, and the withdrawals, that an event of a record ended. `at`: when it was written.
 */
export function suspensionsEndedBy(
  before: RecordState,
  after: RecordState | null,
  at: string,
): EndedSuspension[] {
  const day = dateInJakarta(at)
  return statesOf(before).flatMap(({ code, standing, standingSince, issuedOn }) => {
    const now = after && statesOf(after).find((state) => state.code === code || state.code === null)
    if (standing === 'in-force' || now?.standing === standing) return []
    const from = standingSince ?? issuedOn
    const lastDay = addDays(day, -1)
    // One that ended on the day on which it began lasted a part of that day.
    const days = { code, from, to: lastDay < from ? from : lastDay }
    return [standing === 'withdrawn' ? { ...days, kind: standing } : days]
  })
}

function statesOf({ parts, issuedDate, ...record }: RecordState) {
  return parts ?? [{ ...record, code: null, issuedOn: issuedDate }]
}
