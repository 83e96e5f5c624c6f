import { sql, type NotNull } from 'kysely'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { addMonths } from '#/core/dates.ts'
import { endsFirst } from '#/db/entries.ts'
import { whereIn } from '#/db/many.ts'
import type { Store } from '#/db/schema.ts'
import { RENEWAL, RENEWAL_MONTHS, type ListedDue } from './due-query.ts'

export type Days = { from: string | null; to: string | null }
type Key = Pick<ListedDue, 'windowTo' | 'recordId' | 'code'>

/** What the list shows of the certificate of each row. */
export const OF_CERTIFICATE = [
  'c.certificateId',
  'c.vesselName',
  'c.imoNumber',
  'c.shipId',
] as const

/**
 * The records of which certificates in force end between two days, today at the earliest: a row for
 * each record and day.
 */
export function endingBetween(
  { db, today }: Pick<RequestContext, 'db' | 'today'>,
  { from, to }: Days,
) {
  return db.search.selectFrom((e) =>
    e
      .selectFrom('certificates as x')
      .select(['x.entryId as recordId', 'x.lastDay'])
      .where(endsFirst('x'))
      .where('lastDay', '>=', from !== null && from > today ? from : today)
      .$if(to !== null, (some) => some.where('lastDay', '<=', to ?? ''))
      .$narrowType<{ lastDay: NotNull }>()
      .as('d'),
  )
}

/** One page of them as surveys that are due, those that end first. */
export async function readRenewals(
  db: Store,
  matching: ReturnType<typeof endingBetween>,
  { after, limit }: { after: Key | undefined; limit: number },
): Promise<ListedDue[]> {
  const rows = await matching
    .innerJoin('entries as c', 'c.id', 'd.recordId')
    .select(['d.recordId', 'd.lastDay', ...OF_CERTIFICATE])
    .$if(after !== undefined, (some) =>
      // A renewal comes after the surveys of the same record and day.
      some.where(
        after?.code === RENEWAL
          ? sql<boolean>`("lastDay", "recordId") > (${after.windowTo}, ${after.recordId})`
          : sql<boolean>`("lastDay", "recordId") >= (${after?.windowTo ?? ''}, ${after?.recordId ?? 0})`,
      ),
    )
    .orderBy('d.lastDay')
    .orderBy('d.recordId')
    .limit(limit)
    .execute()
  return nameRenewals(db, rows)
}

type Ending = Omit<ListedDue, 'code' | 'codes' | 'kinds' | 'windowFrom' | 'windowTo'> & {
  lastDay: string
}

/** What ends on a day as surveys that are due, with the certificates that end. */
export async function nameRenewals(db: Store, rows: readonly Ending[]): Promise<ListedDue[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ recordId }) => recordId))]
  const ending = await db.search
    .selectFrom('certificates')
    .select(['entryId', 'code', 'lastDay'])
    .where(whereIn(db.search, 'entryId', ids))
    .where('lastDay', 'is not', null)
    .orderBy('position')
    .execute()
  const byEntry = Map.groupBy(ending, ({ entryId }) => entryId)
  return rows.map(({ lastDay, ...of }) => {
    const codes = (byEntry.get(of.recordId) ?? []).flatMap((one) =>
      one.lastDay === lastDay ? one.code : [],
    )
    return {
      ...of,
      code: RENEWAL,
      kinds: RENEWAL,
      windowFrom: addMonths(lastDay, -RENEWAL_MONTHS),
      windowTo: lastDay,
      codes,
    }
  })
}

/** In the order of the list: by the last day, the record, and a renewal last. */
export function byUrgency(one: Key, other: Key): number {
  if (one.windowTo !== other.windowTo) return one.windowTo < other.windowTo ? -1 : 1
  return (
    one.recordId - other.recordId || Number(one.code === RENEWAL) - Number(other.code === RENEWAL)
  )
}
