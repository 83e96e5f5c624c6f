import { z } from 'zod'
import { MAX_INTEGER, SHIP_TYPES, type ShipType } from '#/core/stored-values.ts'

const id = z.coerce.number().int().min(1).max(MAX_INTEGER).optional()
const blankIsNone = (value: unknown) => (value === '' ? undefined : value)

/**
 * The address of the page: a ship of the register, a certificate to renew, or what the form of the first step asks of a ship. `codes`: renew these
 * types alone, joined by commas; `surveyed`: the day of their renewal survey.
 */
export const SetAddress = z.object({
  ship: id,
  renew: id,
  codes: z.string().max(200).default(''),
  surveyed: z.preprocess(blankIsNone, z.iso.date('surveyed is a day, such as 2026-11-20').optional()),
  imoNumber: z.string().trim().max(20, 'An IMO number has seven digits').default(''),
  vesselName: z.string().trim().max(200, 'The name has at most 200 characters').default(''),
  flag: z.string().trim().max(200, 'The flag has at most 200 characters').default(''),
  grossTonnage: z.preprocess(
    blankIsNone,
    z.coerce.number('Gross tonnage is a whole number').int('Gross tonnage is a whole number').min(1).max(1_000_000).optional(),
  ),
  shipType: z.preprocess(blankIsNone, z.enum(SHIP_TYPES, 'Choose a ship type of the list').optional()),
})
export type SetAddress = z.output<typeof SetAddress>

/** What the certificates of a set state of their ship, and what the usual set depends on. */
export type SetShip = {
  vesselName: string
  imoNumber: string | null
  flag: string
  grossTonnage: number | null
  shipType: ShipType | null
}
