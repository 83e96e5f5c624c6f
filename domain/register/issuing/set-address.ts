import { z } from 'zod'
import { calendarDate } from '#/domain/language/date-field.ts'
import { ImoNumber, imoNumberLooksWrong } from '#/domain/register/model/number/imo-number.ts'
import type { FieldErrors } from '#/core/refusal.ts'
import { MAX_INTEGER, SHIP_TYPES, type ShipType } from '#/core/stored-values.ts'

const id = z.coerce.number().int().min(1).max(MAX_INTEGER).optional()
const blankIsNone = (value: unknown) => (value === '' ? undefined : value)

// `31.450` is thirty-one thousand in Indonesian and thirty-one in English.
const TONNAGE =
  'Gross tonnage is a whole number from 1 to 1,000,000, in digits alone, such as 31450'

/**
 * The address of the page: a ship of the register, a certificate to renew, or what the form of the
 * first step asks of a ship. `codes`: renew these types alone, joined by commas; `surveyed`: the
 * day of their renewal survey.
 */
export const SetAddress = z.object({
  ship: id,
  renew: id,
  codes: z.string().max(200).default(''),
  surveyed: z.preprocess(blankIsNone, calendarDate('surveyed').optional()),
  imoNumber: ImoNumber.transform((digits) => digits ?? '').default(''),
  vesselName: z.string().trim().max(200, 'The name has at most 200 characters').default(''),
  flag: z.string().trim().max(200, 'The flag has at most 200 characters').default(''),
  grossTonnage: z.preprocess(
    blankIsNone,
    z
      .string()
      .trim()
      .regex(/^\d+$/, { abort: true, error: TONNAGE })
      .transform(Number)
      .pipe(z.number().min(1, TONNAGE).max(1_000_000, TONNAGE))
      .optional(),
  ),
  shipType: z.preprocess(
    blankIsNone,
    z.enum(SHIP_TYPES, 'Choose a ship type of the list').optional(),
  ),
})
export type SetAddress = z.output<typeof SetAddress>

/** What the form of the first step asks; links write the rest of an address. */
export const CHOICE_FIELDS = [
  'imoNumber',
  'vesselName',
  'flag',
  'shipType',
  'grossTonnage',
] as const
export type ChoiceField = (typeof CHOICE_FIELDS)[number]

/**
 * The errors of an address at the fields of the form; null where something else of it is wrong,
 * which nobody typed into the form.
 */
export function choiceErrors({ issues }: z.ZodError): FieldErrors | null {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const name = CHOICE_FIELDS.find((field) => field === path[0])
    if (name === undefined) return null
    errors[name] = [...(errors[name] ?? []), message]
  }
  return errors
}

/**
 * What is said of an IMO number that the register does not know, where the name of its ship was not
 * typed; null where none was asked.
 */
export function unknownShip({ imoNumber }: SetAddress): FieldErrors | null {
  if (imoNumber === '') return null
  const text = imoNumberLooksWrong(imoNumber)
    ? `${imoNumber} is mistyped: its check digit does not fit, and the register has no such ship. Compare it with the ship’s papers.`
    : `The register has no ship with the IMO number ${imoNumber}. Type its name and flag to go on.`
  return { imoNumber: [text] }
}

/** What the certificates of a set state of their ship, and what the usual set depends on. */
export type SetShip = {
  vesselName: string
  imoNumber: string | null
  flag: string
  grossTonnage: number | null
  shipType: ShipType | null
  personsCertified: number | null
}
