import { dateInJakarta } from '#/core/dates.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { periodsOf, type Now, type Period } from './life-line.ts'

/** Events before the latest of this number are not drawn. */
const MAX_EVENTS = 50

/** A certificate that was found; `wasChanged`: since it was issued. */
type Found = { number: string; wasChanged: boolean; certificate: Now }

/**
 * The periods in which a certificate was suspended, or has been withdrawn, until the day of the verdict, the first first, also those
 * from before its number was corrected. A record that was never changed needs no query. `day`: `YYYY-MM-DD` in Jakarta.
 */
export async function readSuspensions({ db }: RequestContext, found: Found, day: string): Promise<Period[]> {
  if (!found.wasChanged) return periodsOf([], found.certificate)
  const events = await db.read
    .selectFrom('registerEvents')
    .select(['kind', 'at'])
    .where('recordId', 'in', (e) => e.selectFrom('registerEvents').select('recordId').where('certificateId', '=', found.number))
    .where('kind', 'in', ['suspended', 'reinstated', 'withdrawn'])
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  const since = found.certificate.standingSince ?? ''
  const dated = events.toReversed().map(({ kind, at }) => {
    const decidedOn = dateInJakarta(at)
    // A withdrawal, which is final, may begin on a later day than the one on which it was decided.
    return { kind, day: kind === 'withdrawn' && since > decidedOn ? since : decidedOn }
  })
  return periodsOf(
    dated.filter((event) => event.day <= day),
    found.certificate,
  )
}
