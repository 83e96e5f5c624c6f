import type { RequestContext } from '#/domain/context/request-context.ts'
import type { OverdueDays, PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import { readSuspensionsUntil } from './ended-suspensions.server.ts'
import { outPeriodsOf, type OutPeriod } from './out-periods.ts'

/** What of a verdict is read: one that was made `forPage`. */
type Found = {
  recordNumber: string
  wasChanged: boolean
  certificate: { parts: readonly PublicPart[] }
  overdue: readonly OverdueDays[]
}

/**
 * When the certificates of a verdict were not in force, up to its day: suspensions that are over
 * from the events of the record, also from before its number was corrected, the others from the
 * verdict. A record that was never changed needs no query. `day`: `YYYY-MM-DD` in Jakarta.
 */
export async function readOutPeriods(
  context: RequestContext,
  found: Found,
  day: string,
): Promise<OutPeriod[]> {
  const { recordNumber, wasChanged, certificate, overdue } = found
  const suspensions = wasChanged ? await readSuspensionsUntil(context, recordNumber, day) : []
  return outPeriodsOf({ parts: certificate.parts, overdue, suspensions, day })
}
