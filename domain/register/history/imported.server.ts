import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  partsFromList,
  type CommonFacts,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import type { Imported } from './history.ts'
import { matchingEvents } from './matching-events.server.ts'
import { readStatesAfter, STATE_COLUMNS } from './states.server.ts'

/**
 * What of an entry was imported; null where all of it was issued here. An imported certificate is
 * in every event of its entry, so one that was added later, or removed and added again, was issued
 * here.
 */
export async function findImported(
  { read }: Pick<Store, 'read'>,
  { id, parts }: { id: number; parts: readonly Pick<Part, 'code'>[] },
): Promise<Imported | null> {
  const row = await read
    .selectFrom('entries')
    .select('importedAt')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.importedAt) return null
  let codes = parts.map(({ code }) => code)
  for await (const ids of matchingEvents(read, { recordId: id, matches: CHANGES_PARTS })) {
    const events = await read
      .selectFrom('registerEvents')
      .select(STATE_COLUMNS)
      .where('id', 'in', ids)
      .execute()
    for (const record of (await readStatesAfter(read, events)).values())
      if (record !== null) codes = codes.filter((code) => codesIn(record).has(code))
    if (codes.length === 0) return null
  }
  return codes.length === 0 ? null : { on: dateInJakarta(row.importedAt), codes }
}

/** Operations of a patch on a certificate as a whole, or on its type; there are at most 17. */
const ON_PARTS = [
  '%"path":"/parts"%',
  '%"path":"/parts/_"%',
  '%"path":"/parts/__"%',
  '%"path":"/parts/%/code"%',
]
/** Of a change, those alone that add or remove a certificate, or make one of another type of it. */
const CHANGES_PARTS = ['"base" is null', ...ON_PARTS.map((path) => `"change" like '${path}'`)].join(
  ' or ',
)

/** The types of an entry as one of its events has it; older events have no parts. */
function codesIn(record: Partial<Certificate>): Set<string> {
  // Every version has stored the facts that certificates have in common.
  return new Set((record.parts ?? partsFromList(record as CommonFacts)).map(({ code }) => code))
}
