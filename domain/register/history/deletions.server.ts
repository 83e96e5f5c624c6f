import { sql } from 'kysely'
import { z } from 'zod'
import {
  alphanumericPart,
  readCertificateNumber,
} from '#/domain/register/model/number/normal-form.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { searchQuery } from '#/domain/search/search-query.ts'
import { holding } from '#/domain/search/search-text.server.ts'
import type { Engine } from '#/db/schema.ts'
import type { Deleted } from './history.ts'

const PAGE = 50

/** A page of the deletions: what is searched for, and the event before which it begins. */
export const DeletionListQuery = z.object({
  q: searchQuery.default(''),
  before: z.coerce
    .number('before must be a number')
    .int('before must be a whole number')
    .min(1, 'before is the id of a deletion')
    .max(MAX_INTEGER, 'before is the id of a deletion')
    .optional(),
})
export type DeletionListQuery = z.output<typeof DeletionListQuery>

/** A deletion in the list. `id`: of its event. `note`: the reason, or that none was given. */
export type Deletion = Deleted & { id: number }

/**
 * The records that were deleted, newest first, 50 at a time; `next`: what `before` of the next page
 * is. `q`: text in the last number or in the name of the ship, or a number of the record with other
 * separators. No record is read for it.
 */
export async function listDeletions(context: RequestContext, { q, before }: DeletionListQuery) {
  allow(context, 'history.read')
  await context.count('list')
  const vesselName = shipOfEvent(context.db.engine)
  const rows = await context.db.search
    .selectFrom('registerEvents as event')
    .leftJoin('apiKeys', 'apiKeys.id', 'event.apiKeyId')
    .select([
      'event.id',
      'event.recordId',
      'event.certificateId',
      'event.at',
      'event.actorName',
      'event.note',
    ])
    .select(['apiKeys.prefix as apiKey', vesselName.as('vesselName')])
    // A literal: a parameter would hide from PostgreSQL that the partial index has all of them.
    .where(sql<boolean>`event.kind = 'deleted'`)
    .$if(before !== undefined, (events) => events.where('event.id', '<', before ?? 0))
    .$if(q !== '', (events) =>
      events.where((e) =>
        e.or([
          holding(sql<string>`lower(${sql.ref('event.certificateId')})`, q),
          // The lower case of an engine may be that of ASCII alone; names are mostly written in
          // capitals.
          holding(sql<string | null>`lower(${vesselName})`, q),
          holding(vesselName, q.toUpperCase()),
          e('event.recordId', 'in', recordsNumbered(context, q)),
        ]),
      ),
    )
    .orderBy('event.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const deletions = rows
    .slice(0, PAGE)
    .map(({ actorName: by, vesselName: name, ...row }): Deletion => ({
      ...row,
      by,
      vesselName: name ?? '',
    }))
  return { deletions, next: rows.length > PAGE ? (deletions.at(-1)?.id ?? null) : null }
}

/** Events from before they had the name have the whole record instead. */
function shipOfEvent(engine: Engine) {
  const record = engine === 'sqlite' ? sql`event.before` : sql`event.before::json`
  return sql<string | null>`coalesce(${sql.ref('event.vesselName')}, ${record} ->> 'vesselName')`
}

/**
 * The deleted records that had a number of these letters and digits, however they are separated.
 */
function recordsNumbered({ db }: RequestContext, q: string) {
  const number = readCertificateNumber(q)
  return db.search
    .selectFrom('certificateNumbers')
    .select('recordId')
    .where('alphanumeric', '=', number.success ? alphanumericPart(number.data) : '')
    .where('state', '=', 'deleted')
}
