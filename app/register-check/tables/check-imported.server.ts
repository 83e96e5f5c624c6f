import type { Kysely } from 'kysely'
import { among } from '#/db/many.ts'
import type { CertificateRow, Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

/** A line in the first event of an entry that only an import writes (app/import-export/write/write-rows.server.ts). */
const OF_IMPORT = /^Imported (?:from a file of which|with what no field has:) /m

/**
 * Whether entries are marked as imported as their events can show: the mark is the moment at which the entry was made, and one whose first event has
 * the note of an import has it. Of the others no event says whether they were imported.
 */
export async function checkImported(
  db: Kysely<Tables>,
  rows: readonly Pick<CertificateRow, 'id' | 'certificateId' | 'importedAt' | 'createdAt'>[],
  report: ReportError,
): Promise<void> {
  const firsts = await db
    .selectFrom('registerEvents')
    .select((e) => ['recordId', e.fn.min('id').as('first')])
    .where(
      among(
        db,
        'recordId',
        rows.map(({ id }) => id),
      ),
    )
    .groupBy('recordId')
    .execute()
  const events = await db
    .selectFrom('registerEvents')
    .select(['recordId', 'note'])
    .where(
      among(
        db,
        'id',
        firsts.map(({ first }) => first),
      ),
    )
    .execute()
  const noted = new Set(
    events.flatMap(({ recordId, note }) => (note !== null && OF_IMPORT.test(note) ? recordId : [])),
  )
  for (const { id, certificateId, importedAt, createdAt } of rows) {
    if (importedAt !== null && importedAt !== createdAt)
      report(
        `Certificate ${certificateId} is marked as imported at another moment than it was made`,
      )
    if (importedAt === null && noted.has(id))
      report(
        `Certificate ${certificateId} is not marked as imported, and its first event says that it was`,
      )
  }
}
