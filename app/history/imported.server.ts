import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { partsFromList, type CommonFacts, type Part } from '#/app/certificates/model/part.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import type { Imported } from './imported.ts'

/**
 * What of an entry was imported; null where all of it was issued here. An imported certificate is in every event of its entry, so one that was added
 * later, or removed and added again, was issued here.
 */
export async function findImported(
  { read }: Pick<Store, 'read'>,
  { id, parts }: { id: number; parts: readonly Pick<Part, 'code'>[] },
): Promise<Imported | null> {
  const row = await read.selectFrom('certificates').select('importedAt').where('id', '=', id).executeTakeFirst()
  if (!row?.importedAt) return null
  const events = await read.selectFrom('registerEvents').select('after').where('recordId', '=', id).execute()
  const codes = events.reduce(
    (left, { after }) => (after === null ? left : left.filter((code) => codesIn(after).has(code))),
    parts.map(({ code }) => code),
  )
  return codes.length === 0 ? null : { on: dateInJakarta(row.importedAt), codes }
}

/** The types of an entry as one of its events has it. `after`: our own JSON, written by `record`; older events have no parts. */
function codesIn(after: string): Set<string> {
  const record = JSON.parse(after) as Partial<Certificate> & CommonFacts
  return new Set((record.parts ?? partsFromList(record)).map(({ code }) => code))
}
