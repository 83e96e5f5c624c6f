import { isSameName } from './ship-names.ts'

/** What is known of a ship by which it is told from another one. */
export type ShipMarks = {
  name: string
  imoNumber: string | null
  grossTonnage?: number | null | undefined
  portOfRegistry?: string | null | undefined
}

/**
 * Whether two descriptions are of one ship: of one IMO number; or, where one of them has none, of
 * one name, unless the gross tonnage or the port of registry that both state differs. Many small
 * ships without a number share a name, and a name alone would make one ship of them.
 */
export function isOneShip(one: ShipMarks, other: ShipMarks): boolean {
  if (one.imoNumber !== null && other.imoNumber !== null) return one.imoNumber === other.imoNumber
  return isSameName(one.name, other.name) && differenceOf(one, other) === null
}

/** In what two ships of one name differ; null where nothing that both state does. */
export function differenceOf(
  one: ShipMarks,
  other: ShipMarks,
): 'gross tonnage' | 'port of registry' | null {
  if (one.grossTonnage && other.grossTonnage && one.grossTonnage !== other.grossTonnage)
    return 'gross tonnage'
  const [port, otherPort] = [one.portOfRegistry, other.portOfRegistry]
  return port && otherPort && !isSameName(port, otherPort) ? 'port of registry' : null
}
