import type { Certificate } from '#/app/certificates/certificate.ts'
import type { Scope } from '#/app/scope.ts'
import { verdictOn, type Verdict, type VerifiedRecord } from '#/app/verification/verdict.ts'

/** More records than this never had one number. */
const MOST_RECORDS = 50

/**
 * What the register said of a number at the end of a day in Jakarta, from its events; of today, as it stands now. `day`:
 * `YYYY-MM-DD`, not after today. Refuses: too-many.
 */
export async function verifyOn(scope: Scope, number: string, day: string): Promise<Verdict> {
  await scope.count('verification')
  return verdictOn(number, await recordOn(scope, number, day), day, scope.now)
}

async function recordOn({ db }: Scope, number: string, day: string): Promise<VerifiedRecord | null> {
  const records = await db.read
    .selectFrom('registerEvents')
    .select('recordId')
    .distinct()
    .where('certificateId', '=', number)
    .limit(MOST_RECORDS)
    .execute()
  for (const { recordId } of records) {
    const event = await db.read
      .selectFrom('registerEvents')
      .select('after')
      .where('recordId', '=', recordId)
      .where('at', '<', endOf(day))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const record = event?.after ? recordIn(event.after) : null
    if (record?.certificateId === number) return record
  }
  return null
}

/** Midnight in Jakarta, which is seven hours ahead all year. */
function endOf(day: string): string {
  return `${day}T17:00:00.000Z`
}

/** A record, from our own JSON; the first ones knew of no renewal. */
function recordIn(json: string): VerifiedRecord {
  const record = JSON.parse(json) as Certificate // written by `record`
  return { ...record, supersededBy: record.supersededBy ?? null }
}
