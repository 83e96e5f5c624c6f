import { z } from 'zod'
import {
  companyChange,
  flagChange,
  LENGTH_MESSAGE,
  names,
  NewShip,
  particulars,
  shipReason,
  shipVersion,
  since,
} from './ship.ts'

/** A form has the length as text, because numbers of forms are whole. */
const formLength = {
  length: z
    .string()
    .max(20, LENGTH_MESSAGE)
    .transform((text) => text.trim().replace(',', '.'))
    .refine((text) => /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) >= 1, LENGTH_MESSAGE)
    .transform(Number)
    .optional(),
}

/** The forms, which are sent whole: an empty field clears what is stored. */
export const NewShipForm = NewShip.extend(formLength)
export const ParticularsForm = z.object({
  ...particulars,
  ...formLength,
  companyChange: companyChange.optional(),
  since: since.optional(),
  reason: shipReason.optional(),
  version: shipVersion,
})
export const NameForm = z.object({
  ...names,
  since,
  reason: shipReason,
  flagChange,
  version: shipVersion,
})

/** What a form of particulars was sent with, as changes: nothing typed is null. */
export function clearedWhereEmpty(
  form: Omit<z.output<typeof ParticularsForm>, 'version' | 'companyChange' | 'since' | 'reason'>,
) {
  // Each name of a particular, all of which may be null.
  return Object.fromEntries(
    Object.keys(particulars).map((name) => [name, form[name as keyof typeof particulars] ?? null]),
  ) as {
    [Name in keyof typeof particulars]: NonNullable<(typeof form)[Name]> | null
  }
}
