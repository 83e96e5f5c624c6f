import type { Kysely } from 'kysely'
import { IN_FILES, type InFiles } from '#/domain/register/model/certificate/field-lists.ts'
import { readParts } from '#/domain/register/model/certificate/record-parts.ts'
import {
  HEADERS,
  cellKindOf,
  type ColumnKind,
  kindsOf,
  titlesOf,
  columnsOf,
  type ColumnOf,
} from '#/domain/exchange/files/format/columns.ts'
import type { PartTable } from '#/domain/exchange/files/format/table.ts'
import { textOfCode } from '#/domain/exchange/files/cells/code-cell.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { partsColumn, selectEntries } from '#/db/entries.ts'
import { whereIn } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { ExportTable } from './export-file.ts'
import { toShip } from '#/domain/register/ship/ship-rows.server.ts'
import { particularName } from '#/domain/register/model/texts/part-labels.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { Company } from '#/domain/register/company/company.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'

/** What an export writes of a record in its further sheets. */
type RecordOfParts = { certificateId: string; surveysFrom: string; parts: readonly Part[] }

type CellsOf<T extends PartTable> = Record<ColumnOf<T>, string | null>

/** The rows of a record in one of the sheets, each with its cells in the order of the columns. */
function rowsOfRecord(table: PartTable, record: RecordOfParts): string[][] {
  return ROWS[table](record).map((cells) => columnsOf(table).map(({ name }) => cells[name] ?? ''))
}

const ROWS: Record<PartTable, (record: RecordOfParts) => Record<string, string | null>[]> = {
  certificates: certificateRows,
  surveys: surveyRows,
  conditions: conditionRows,
  particulars: particularRows,
}

function certificateRows({
  certificateId,
  surveysFrom,
  parts,
}: RecordOfParts): CellsOf<'certificates'>[] {
  return parts.map(({ extension, ...part }) => ({
    ...part,
    number: certificateId,
    kind: textOfCode(part.kind),
    extensionKind: extension && textOfCode(extension.kind),
    extendedUntil: extension && extension.until,
    extendedOn: extension && extension.grantedOn,
    extensionReason: extension && extension.reason,
    administration: extension?.consent?.administration ?? null,
    consentReference: extension?.consent?.reference ?? null,
    consentDate: extension?.consent?.date ?? null,
    termExtendedUntil: extension?.termUntil ?? null,
    standing: textOfCode(part.standing),
    surveysFrom,
  }))
}

function surveyRows({ certificateId, parts }: RecordOfParts): CellsOf<'surveys'>[] {
  return parts.flatMap(({ code, surveys }) =>
    surveys.map((survey) => ({
      ...survey,
      number: certificateId,
      code,
      kind: textOfCode(survey.kind),
      result: textOfCode(survey.result),
    })),
  )
}

function particularRows({ certificateId, parts }: RecordOfParts): CellsOf<'particulars'>[] {
  return parts.flatMap(({ code, particulars = {} }) =>
    Object.entries(particulars).map(([key, value]) => ({
      number: certificateId,
      code,
      field: particularName(key),
      value,
    })),
  )
}

function conditionRows({ certificateId, parts }: RecordOfParts): CellsOf<'conditions'>[] {
  return parts.flatMap(({ code, conditions }) =>
    conditions.map((condition) => ({
      ...condition,
      number: certificateId,
      code,
      kind: textOfCode(condition.kind),
    })),
  )
}

type Named = Pick<Company, 'name' | 'imoNumber'> | undefined

/** The row of a ship in the sheet of ships, with its cells in the order of the columns. */
export function rowOfShip(
  ship: Ship,
  { owner, manager }: { owner: Named; manager: Named },
): string[] {
  const cells: Record<ColumnOf<'ships'>, string | number | null | undefined> = {
    ...ship,
    shipType: ship.shipType && textOfCode(ship.shipType),
    owner: owner?.name,
    ownerNumber: owner?.imoNumber,
    manager: manager?.name,
    managerNumber: manager?.imoNumber,
  }
  return columnsOf('ships').map((column) => String(cells[column.name as ColumnOf<'ships'>] ?? ''))
}

const ROWS_AT_ONCE = 1_000

export function headingsOfTable(table: ExportTable): readonly string[] {
  return table === 'records' ? HEADERS : titlesOf(table)
}

/** What the cells of its columns hold. */
export function kindsOfTable(table: ExportTable): ColumnKind[] {
  return table === 'records' ? IN_FILES.map(cellKindOf) : kindsOf(table)
}

/**
 * The rows of a table, of the certificates of these ids in their order; one that was deleted since
 * is left out. Some at a time.
 */
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
type Reader = (ids: number[]) => Promise<Map<number, string[][]>>

function partReader(db: Kysely<Tables>, table: PartTable): Reader {
  return async (ids) => {
    const rows = await db
      .selectFrom('entries')
      .select(['id', 'certificateId', 'surveysFrom', partsColumn(db)])
      .where(whereIn(db, 'id', ids))
      .execute()
    return new Map(
      rows.map(({ id, parts, ...row }) => [
        id,
        rowsOfRecord(table, { ...row, parts: readParts(parts) }),
      ]),
    )
  }
}

/** As an import reads them again: a service by its address. */
async function recordReader(db: Kysely<Tables>): Promise<Reader> {
  const listed = await db.selectFrom('services').select(['id', 'slug']).execute()
  const services = new Map(listed.map(({ id, slug }) => [id, slug]))
  const cellOf = (row: Pick<Certificate, InFiles>, name: InFiles): string => {
    if (name === 'standing') return textOfCode(row.standing)
    if (name === 'serviceId')
      return row.serviceId === null ? '' : (services.get(row.serviceId) ?? String(row.serviceId))
    return String(row[name] ?? '')
  }
  return async (ids) => {
    const rows = await selectEntries(db)
      .where(whereIn(db, 'id', ids))
      .execute()
    return new Map(
      rows
        .map(toCertificate)
        .map((entry) => [entry.id, [IN_FILES.map((name) => cellOf(entry, name))]]),
    )
  }
}

/** Each ship once, with the first of its certificates. */
function shipReader(db: Kysely<Tables>): Reader {
  const done = new Set<number>()
  return async (ids) => {
    const certificates = await db
      .selectFrom('entries')
      .select(['id', 'shipId'])
      .where(whereIn(db, 'id', ids))
      .execute()
    const shipOf = new Map(certificates.map(({ id, shipId }) => [id, shipId]))
    const first = new Map<number, number>()
    for (const id of ids) {
      const shipId = shipOf.get(id) ?? null
      if (shipId === null || done.has(shipId)) continue
      done.add(shipId)
      first.set(id, shipId)
    }
    const rows = await readRows(db, [...first.values()])
    return new Map([...first].map(([id, shipId]) => [id, rows.get(shipId) ?? []]))
  }
}

async function readRows(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, string[][]>> {
  const ships = await db
    .selectFrom('ships')
    .selectAll()
    .where(whereIn(db, 'id', ids))
    .execute()
  const named = new Set(
    ships.flatMap(({ ownerId, managerId }) => [ownerId, managerId]).filter((id) => id !== null),
  )
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'name', 'imoNumber'])
    .where(whereIn(db, 'id', [...named]))
    .execute()
  const byId = new Map<number | null, (typeof companies)[number]>(
    companies.map((company) => [company.id, company]),
  )
  return new Map(
    ships.map((ship) => {
      const companiesOf = { owner: byId.get(ship.ownerId), manager: byId.get(ship.managerId) }
      return [ship.id, [rowOfShip(toShip(ship), companiesOf)]]
    }),
  )
}
