import type { NamedCompany } from '#/app/companies/company.ts'
import type { SheetShip } from '#/app/import-export/part-tables/read-ship.ts'
import type { StatedShip } from '#/app/ships/ship-from-file.ts'
import type { Ship } from '#/app/ships/ship.ts'

type Finding = { find(named: NamedCompany): { id: number } | null }

/** Instead of the id of a company that is not in the register: that of none, so that it differs from what a ship of the register has. */
const NO_COMPANY = 0

/** What a row says of a ship, with its companies as the register has them. */
export function toStatedShip(
  { owner, manager, ...ship }: SheetShip,
  companies: Finding,
): StatedShip {
  const idOf = (named: NamedCompany | null) => named && (companies.find(named)?.id ?? NO_COMPANY)
  return { ...ship, ownerId: idOf(owner), managerId: idOf(manager) }
}

/** The companies that a ship takes from a row, so that they are to be in the register. `stored`: the ship as it is there, if it is. */
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
