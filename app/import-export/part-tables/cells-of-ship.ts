import type { Company } from '#/app/companies/company.ts'
import type { Ship } from '#/app/ships/ship.ts'
import { textOfCode } from './cell-texts.ts'
import { columnsOf, type ColumnOf } from './sheet-columns.ts'

type Named = Pick<Company, 'name' | 'imoNumber'> | undefined

/** The row of a ship in the sheet of ships, with its cells in the order of the columns. */
export function rowOfShip(
  ship: Ship,
  { owner, manager }: { owner: Named; manager: Named },
): string[] {
  const {
    imoNumber,
    name,
    flag,
    callSign,
    portOfRegistry,
    grossTonnage,
    netTonnage,
    deadweight,
    length,
  } = ship
  const cells: Record<ColumnOf<'ships'>, string | number | null | undefined> = {
    imoNumber,
    name,
    flag,
    callSign,
    portOfRegistry,
    shipType: ship.shipType && textOfCode(ship.shipType),
    grossTonnage,
    netTonnage,
    deadweight,
    length,
    personsCertified: ship.personsCertified,
    contractedOn: ship.contractedOn,
    keelLaidOn: ship.keelLaidOn,
    deliveredOn: ship.deliveredOn,
    convertedOn: ship.convertedOn,
    classNotation: ship.classNotation,
    owner: owner?.name,
    ownerNumber: owner?.imoNumber,
    manager: manager?.name,
    managerNumber: manager?.imoNumber,
  }
  return columnsOf('ships').map((column) => String(cells[column.name as ColumnOf<'ships'>] ?? ''))
}
