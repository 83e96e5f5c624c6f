import type { Kysely } from 'kysely'
import { IN_FILES, type InFiles } from '#/app/certificates/model/field-lists.ts'
import { readParts } from '#/app/certificates/model/record-parts.ts'
import { HEADERS } from '#/app/import-export/format/columns.ts'
import { cellKindOf, type ColumnKind } from '#/app/import-export/format/part-columns.ts'
import type { PartTable } from '#/app/import-export/format/table-row.ts'
import { rowsOfRecord } from '#/app/import-export/part-tables/cells-of-record.ts'
import { textOfCode } from '#/app/import-export/part-tables/cell-texts.ts'
import { kindsOf, titlesOf } from '#/app/import-export/part-tables/sheet-columns.ts'
import { readExpiry } from '#/core/dates.ts'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { ExportTable } from './export-file.ts'
import { shipReader } from './export-ships.server.ts'

const ROWS_AT_ONCE = 1_000

export function headingsOfTable(table: ExportTable): readonly string[] {
  return table === 'records' ? HEADERS : titlesOf(table)
}

/** What the cells of its columns hold. */
export function kindsOfTable(table: ExportTable): ColumnKind[] {
  return table === 'records' ? IN_FILES.map(cellKindOf) : kindsOf(table)
}

/** The rows of a table, of the certificates of these ids in their order; one that was deleted since is left out. Some at a time. */
export async function* rowsOfTable(
  db: Kysely<Tables>,
  table: ExportTable,
  ids: Int32Array,
): AsyncGenerator<string[][]> {
  const readSome =
    table === 'records'
      ? await recordReader(db)
      : table === 'ships'
        ? shipReader(db)
        : partReader(db, table)
  for (let next = 0; next < ids.length; next += ROWS_AT_ONCE) {
    const some = [...ids.subarray(next, next + ROWS_AT_ONCE)]
    const byId = await readSome(some)
    yield some.flatMap((id) => byId.get(id) ?? [])
  }
}

/** Reads certificates by their ids, and answers the rows of each. */
export type Reader = (ids: number[]) => Promise<Map<number, string[][]>>

const COMMON = [
  'type',
  'issuedCertificates',
  'issuedDate',
  'expiryDate',
  'standing',
  'standingReason',
  'standingSince',
] as const
const OF_PARTS = [
  'id',
  'certificateId',
  ...COMMON,
  'supersededBy',
  'supersededOn',
  'surveysFrom',
  'parts',
] as const

function partReader(db: Kysely<Tables>, table: PartTable): Reader {
  return async (ids) => {
    const rows = await db
      .selectFrom('certificates')
      .select(OF_PARTS)
      .where(among(db, 'id', ids))
      .execute()
    return new Map(
      rows.map(({ id, certificateId, surveysFrom, parts, ...row }) => {
        const read = readParts(parts, { ...row, expiryDate: readExpiry(row.expiryDate) })
        return [id, rowsOfRecord(table, { certificateId, surveysFrom, parts: read })]
      }),
    )
  }
}

/** As an import reads them again: a service by its address. */
async function recordReader(db: Kysely<Tables>): Promise<Reader> {
  const listed = await db.selectFrom('services').select(['id', 'slug']).execute()
  const services = new Map(listed.map(({ id, slug }) => [id, slug]))
  const cellOf = (row: Pick<Tables['certificates'], InFiles>, name: InFiles): string => {
    if (name === 'standing') return textOfCode(row.standing)
    if (name === 'expiryDate') return readExpiry(row.expiryDate) ?? ''
    if (name === 'serviceId')
      return row.serviceId === null ? '' : (services.get(row.serviceId) ?? String(row.serviceId))
    return String(row[name] ?? '')
  }
  return async (ids) => {
    const rows = await db
      .selectFrom('certificates')
      .select(['id', ...IN_FILES])
      .where(among(db, 'id', ids))
      .execute()
    return new Map(rows.map((row) => [row.id, [IN_FILES.map((name) => cellOf(row, name))]]))
  }
}
