import { z } from 'zod'
import { imoDigits, isImoNumber } from '#/domain/register/model/number/imo-number.ts'

/** Seven digits, with or without `IMO` before them (IMO Resolution A.1117(30)). */
export const VesselNumber = z
  .string()
  .max(50, 'An IMO number has 7 digits')
  .transform(imoDigits)
  .refine(isImoNumber, 'An IMO number has 7 digits')

/** A ship that was meant where a certificate number belongs. `typed`: the name. */
export type ShipHint =
  | { kind: 'imo'; imoNumber: string }
  | { kind: 'named'; typed: string; ships: NamedShip[] }

/**
 * By its newest certificate; `formerName`: that of an older one, where it is the name that was
 * typed.
 */
export type NamedShip = {
  vesselName: string
  formerName: string | null
  imoNumber: string | null
  flag: string
  /**
   * By which ships of one name and flag without IMO numbers are told apart; null where none is
   * stated, and of a ship with an IMO number.
   */
  grossTonnage: number | null
}

/** The IMO number that a text is, with or without `IMO` before it; else null. */
export function imoNumberIn(typed: string): string | null {
  return VesselNumber.safeParse(typed).data ?? null
}

/** No ship has a longer name in the register. */
const MAX_NAME = 200

/**
 * A name has alphabetic characters, and no digits unless blanks are between; certificate numbers
 * have digits and no blanks.
 */
export function looksLikeName(typed: string): boolean {
  const name = typed.trim()
  return (
    name.length <= MAX_NAME && /\p{L}.*\p{L}/u.test(name) && (/\s/.test(name) || !/\d/.test(name))
  )
}
