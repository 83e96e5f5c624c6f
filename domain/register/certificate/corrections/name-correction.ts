import { z } from 'zod'
import { shipName, shipReason, shipVersion } from '#/domain/register/ship/ship.ts'

/** At most this many certificates are offered, and corrected at once. */
export const MAX_CORRECTED = 200

/** A certificate that was chosen, as it was when the form was made: `id:version`. */
const Chosen = z
  .string()
  .regex(
    /^[1-9]\d{0,9}:[1-9]\d{0,9}$/,
    'This is no certificate of this form. Reload the page and choose again.',
  )
  .transform((text) => {
    const [id = '', version = ''] = text.split(':')
    return { id: Number(id), version: Number(version) }
  })

/**
 * A name of a ship that was written wrongly, as it is to be, and the certificates on which it is
 * wrong too. A ship that was renamed has two right names, and its certificates stay.
 */
export const NameCorrection = z.object({
  name: shipName,
  reason: shipReason,
  version: shipVersion,
  certificates: z
    .array(Chosen)
    .max(MAX_CORRECTED, `Choose at most ${MAX_CORRECTED} certificates`)
    .default([]),
})
export type NameCorrection = z.output<typeof NameCorrection>
