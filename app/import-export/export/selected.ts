import { z } from 'zod'
import { MAX_INTEGER } from '#/core/stored-values.ts'

const MAX_CHOSEN = 1_000

const LIST_OF_IDS = /^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/

/** Ids of certificates, separated by commas; each counts once. */
export const ChosenIds = z
  .string()
  .max(MAX_CHOSEN * 11)
  .regex(LIST_OF_IDS, 'ids is a list of numbers, separated by commas')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} certificates`)
  .refine((ids) => ids.every((id) => id <= MAX_INTEGER), 'There is no such certificate')

/** The parameter as the description of the API has it. */
export const ChosenParameter = z.string().regex(LIST_OF_IDS).optional()

/** The `ids` of an address, once or repeated as boxes of a form are; null where there are none. */
export function chosenText(search: URLSearchParams): string | null {
  return search.has('ids') ? search.getAll('ids').join(',') : null
}
