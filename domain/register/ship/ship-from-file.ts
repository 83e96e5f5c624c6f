import { SHIP_LABELS, type Ship, type ShipField } from './ship.ts'
import { isSameFlag } from '#/domain/states/states.ts'
import { isSameName } from './ship-names.ts'

/** What a file says of a ship; null and what is left out say nothing. */
export type StatedShip = { [Name in ShipField]?: Ship[Name] | null | undefined }

// An object's keys are those of its type.
const SHIP_FIELDS = Object.keys(SHIP_LABELS) as ShipField[]

/**
 * `missing`: what the register does not have of a ship and a file states; `differing`: fields of
 * which both state something, and not the same.
 */
export function compareWithFile(
  ship: Ship,
  stated: StatedShip,
): { missing: Partial<Ship>; differing: ShipField[] } {
  return {
    missing: pickStated(stated, (name) => ship[name] === null),
    differing: SHIP_FIELDS.filter((name) => {
      const [has, says] = [ship[name], stated[name] ?? null]
      if (has === null || says === null || has === says) return false
      if (name === 'flag') return !isSameFlag(String(has), String(says))
      return !(name === 'name' && isSameName(String(has), String(says)))
    }),
  }
}

/** A ship that the register does not have: as a file states it, and else as `base`. */
export function describeNewShip<Base extends StatedShip>(base: Base, stated: StatedShip): Base {
  return { ...base, ...pickStated(stated, () => true) }
}

function pickStated(stated: StatedShip, wanted: (name: ShipField) => boolean): Partial<Ship> {
  return Object.fromEntries(
    SHIP_FIELDS.flatMap((name) => {
      const value = stated[name] ?? null
      return value === null || !wanted(name) ? [] : [[name, value]]
    }),
  )
}
