import { quoted } from '#/domain/exchange/files/cells/cell-texts.ts'
import { warningOfText } from '#/domain/documents/fonts/unprinted.server.ts'
import type { Kysely } from 'kysely'
import type { NamedCompany } from '#/domain/register/company/company.ts'
import { NamedCompanies } from '#/domain/register/company/named-companies.server.ts'
import type { TableRow } from '#/domain/exchange/files/format/table.ts'
import { textOfCode } from '#/domain/exchange/files/cells/code-cell.ts'
import { readShip, type SheetShip } from '#/domain/exchange/files/rows/read-belonging.ts'
import { RowCells } from '#/domain/exchange/files/rows/row-cells.ts'
import type { Reading } from '#/domain/exchange/files/rows/row.ts'
import { compareWithFile, type StatedShip } from '#/domain/register/ship/ship-from-file.ts'
import { shipsByNumber } from '#/domain/register/ship/ship-rows.server.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { whereIn } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import { isExport } from '#/domain/exchange/files/format/choices.ts'

type Cells = RowCells<'ships'>
type Read = { cells: Cells; ship: SheetShip }

type CheckedShips = {
  /** Those that may be written. */
  ships: SheetShip[]
  /** Every row, with what is reported of it. */
  rows: Cells[]
  /** Rows of ships of which all certificates are set aside. */
  aside: TableRow[]
}

/**
 * The IMO numbers of the certificates of a file: of those that may be written, and of those that
 * are set aside.
 */
type NumbersOfFile = { good: ReadonlySet<string>; aside: ReadonlySet<string> }

/**
 * Checks the sheet of ships by the rules of the form. A ship is one of a certificate that may be
 * written, or one that the register has.
 */
export async function checkShips(
  db: Kysely<Tables>,
  rows: readonly TableRow[],
  {
    choices,
    header,
    flags,
    today,
    sheets,
  }: Pick<Reading, 'choices' | 'header' | 'flags' | 'today' | 'sheets'>,
  numbers: NumbersOfFile,
): Promise<CheckedShips> {
  const all = rows.map((row) => new RowCells(row, 'ships', { ...choices, sheets, warningOfText }))
  const read = onceEach(
    all.map((cells) => ({
      cells,
      ship: readShip(cells, { flags, today, isExport: isExport(header) }),
    })),
  )
  const stored = await shipsByNumber(
    db,
    read.map(({ ship }) => ship.imoNumber),
  )
  const isAside = ({ imoNumber }: SheetShip) =>
    !numbers.good.has(imoNumber) && !stored.has(imoNumber) && numbers.aside.has(imoNumber)
  const own = read.filter(({ ship }) => !isAside(ship))
  for (const { cells, ship } of own) {
    if (numbers.good.has(ship.imoNumber) || stored.has(ship.imoNumber)) continue
    cells.addError('imoNumber', 'Neither the register nor a certificate of the file has this ship')
  }
  const wanted = own
    .flatMap(({ ship: { owner, manager } }) => [owner, manager])
    .filter((one) => one !== null)
  const companies = await NamedCompanies.read(db, wanted)
  const names = await namesOfCompanies(db, [...stored.values()])
  for (const one of own) {
    const ship = stored.get(one.ship.imoNumber)
    checkCompanies(one, ship, companies)
    if (ship) reportDiffering(one, ship, { companies, names })
  }
  return {
    ships: own.filter(({ cells }) => cells.errors.length === 0).map(({ ship }) => ship),
    rows: all,
    aside: read.filter(({ ship }) => isAside(ship)).map(({ cells }) => cells.row),
  }
}

/** The ships that could be read, without the second row of one. */
function onceEach(rows: readonly { cells: Cells; ship: SheetShip | null }[]): Read[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ cells, ship }) => {
    if (ship === null) return []
    const before = seen.get(ship.imoNumber)
    if (before !== undefined) {
      cells.addError('imoNumber', `This ship is already in row ${before}`)
      return []
    }
    seen.set(ship.imoNumber, cells.row.row)
    return [{ cells, ship }]
  })
}

/**
 * A company that is to be added needs a name; one that is found by its number may have another
 * name.
 */
function checkCompanies(
  { cells, ship }: Read,
  stored: Ship | undefined,
  companies: NamedCompanies,
): void {
  const toAdd = new Set<NamedCompany>(companiesToAdd(ship, stored))
  for (const column of ['owner', 'manager'] as const) {
    const named = ship[column]
    if (named === null || !toAdd.has(named)) continue
    const found = companies.find(named)
    if (!found && named.name === null)
      cells.addError(
        `${column}Number`,
        'The register has no company with this number; write its name too',
      )
    if (found && named.name !== null && found.name !== named.name)
      cells.addWarning(
        column,
        `The register calls the company with this number “${found.name}”, and that stays`,
      )
  }
}

const COLUMNS = { ownerId: 'owner', managerId: 'manager' } as const

/** What the register has stays; what the file says instead is in the cell. */
function reportDiffering(
  { cells, ship }: Read,
  stored: Ship,
  { companies, names }: { companies: NamedCompanies; names: ReadonlyMap<number, string> },
): void {
  const report = (column: Parameters<Cells['addWarning']>[0], has: string, says: string) =>
    cells.addWarning(
      column,
      `The register has ${quoted(has)}, which stays; ${quoted(says)} is not taken`,
    )
  for (const field of compareWithFile(stored, toStatedShip(ship, companies)).differing) {
    if (field === 'ownerId' || field === 'managerId') {
      const column = COLUMNS[field]
      report(column, names.get(stored[field] ?? 0) ?? '', companyText(ship[column]))
    } else
      report(
        field,
        field === 'shipType' ? textOfCode(stored[field] ?? '') : String(stored[field]),
        cells.text(field),
      )
  }
}

function companyText(company: NamedCompany | null): string {
  const number = company?.imoNumber ? `IMO ${company.imoNumber}` : null
  if (!company?.name) return number ?? ''
  return number === null ? company.name : `${company.name} (${number})`
}

/** What messages call the owners and managers of some ships, by their ids. */
async function namesOfCompanies(
  db: Kysely<Tables>,
  ships: readonly Ship[],
): Promise<Map<number, string>> {
  const ids = new Set(
    ships.flatMap(({ ownerId, managerId }) => [ownerId, managerId]).filter((id) => id !== null),
  )
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name', 'imoNumber'])
    .where(whereIn(db, 'id', [...ids]))
    .execute()
  return new Map(rows.map((row) => [row.id, companyText(row)]))
}

type Finding = { find(named: NamedCompany): { id: number } | null }

/**
 * Instead of the id of a company that is not in the register: that of none, so that it differs from
 * what a ship of the register has.
 */
const NO_COMPANY = 0

/** What a row says of a ship, with its companies as the register has them. */
export function toStatedShip(
  { owner, manager, ...ship }: SheetShip,
  companies: Finding,
): StatedShip {
  const idOf = (named: NamedCompany | null) => named && (companies.find(named)?.id ?? NO_COMPANY)
  return { ...ship, ownerId: idOf(owner), managerId: idOf(manager) }
}

/**
 * The companies that a ship takes from a row, so that they are to be in the register. `stored`: the
 * ship as it is there, if it is.
 */
export function companiesToAdd(
  { owner, manager }: SheetShip,
  stored: Ship | undefined,
): NamedCompany[] {
  const taken = [
    (stored?.ownerId ?? null) === null ? owner : null,
    (stored?.managerId ?? null) === null ? manager : null,
  ]
  return taken.filter((one) => one !== null)
}
