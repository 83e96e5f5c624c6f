import type { Kysely } from 'kysely'
import { toCertificate } from '#/app/certificates/certificate-rows.server.ts'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'

/** Takes up what does not agree. */
export type Fault = (words: string) => void

const AT_ONCE = 1_000
const MOST_MISSING = 100

/** Each certificate with the newest event of its record, and the other way round; answers how many certificates there are. */
export async function checkCertificates(db: Kysely<Tables>, fault: Fault): Promise<number> {
  let [count, after] = [0, 0]
  for (;;) {
    const rows = await db.selectFrom('certificates').selectAll().where('id', '>', after).orderBy('id').limit(AT_ONCE).execute()
    if (rows.length === 0) break
    const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
    const newest = await newestEvents(db, first, last)
    const afterOf = new Map(newest.map((event) => [event.recordId, event.after]))
    for (const row of rows) {
      const known = afterOf.get(row.id)
      const certificate: Record<string, unknown> = toCertificate(row)
      if (known === undefined) fault(`Certificate ${row.certificateId} has no event`)
      else if (known === null) fault(`Certificate ${row.certificateId} is there, and its newest event says it was deleted`)
      else {
        const differing = Object.entries(JSON.parse(known)).flatMap(([name, value]) =>
          certificate[name] === value ? [] : [name],
        )
        if (differing.length > 0)
          fault(`Certificate ${row.certificateId} is not what its newest event says: ${differing.join(', ')}`)
      }
    }
    count += rows.length
    after = last
  }
  await checkMissing(db, fault)
  return count
}

/** What the newest event of each record says, of the records between two ids. */
async function newestEvents(db: Kysely<Tables>, first: number, last: number) {
  const ids = await db
    .selectFrom('registerEvents')
    .select((e) => e.fn.max('id').as('id'))
    .where('recordId', '>=', first)
    .where('recordId', '<=', last)
    .groupBy('recordId')
    .execute()
  return db
    .selectFrom('registerEvents')
    .select(['recordId', 'after'])
    .where(
      among(
        db,
        'id',
        ids.map(({ id }) => id),
      ),
    )
    .execute()
}

/** Records whose newest event says they are there, and which are not. */
async function checkMissing(db: Kysely<Tables>, fault: Fault): Promise<void> {
  const missing = await db
    .selectFrom('registerEvents')
    .leftJoin('certificates', 'certificates.id', 'registerEvents.recordId')
    .select('registerEvents.certificateId')
    .where('certificates.id', 'is', null)
    .where('after', 'is not', null)
    .where('registerEvents.id', 'in', (e) =>
      e
        .selectFrom('registerEvents')
        .select((f) => f.fn.max('id').as('id'))
        .groupBy('recordId'),
    )
    .limit(MOST_MISSING)
    .execute()
  for (const { certificateId } of missing) fault(`Certificate ${certificateId} is gone, and no event says it was deleted`)
}
