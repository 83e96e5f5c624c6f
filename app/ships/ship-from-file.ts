import { SHIP_LABELS, type Ship, type ShipField } from './ship.ts'
import { isSameName } from './ship-names.ts'

/** What a file says of a ship; null and what is left out say nothing. */
export type Said = { [Name in ShipField]?: Ship[Name] | null | undefined }

// An object's keys are those of its type.
const SHIP_FIELDS = Object.keys(SHIP_LABELS) as ShipField[]

/** What a ship of the register gets from a file: what is empty there. `differing`: fields of which both say something, and not the same. */
export function takenFrom(ship: Ship, said: Said): { taken: Partial<Ship>; differing: ShipField[] } {
  return {
    taken: saidIn(said, (name) => ship[name] === null),
    differing: SHIP_FIELDS.filter((name) => {
      const [has, says] = [ship[name], said[name] ?? null]
      if (has === null || says === null || has === says) return false
      return !((name === 'name' || name === 'flag') && isSameName(String(has), String(says)))
    }),
  }
}

/** A ship that the register does not have: as a file says, and else as `base`. */
export function madeFrom<Base extends Said>(base: Base, said: Said): Base {
  return { ...base, ...saidIn(said, () => true) }
}

function saidIn(said: Said, wanted: (name: ShipField) => boolean): Partial<Ship> {
  return Object.fromEntries(
    SHIP_FIELDS.flatMap((name) => {
      const value = said[name] ?? null
      return value === null || !wanted(name) ? [] : [[name, value]]
    }),
  )
}
