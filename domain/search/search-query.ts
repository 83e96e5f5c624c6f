import { z } from 'zod'
import { searchable } from '#/domain/register/model/certificate/certificate.ts'
import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import { numbersIn } from './number-within.ts'
import { isDecodable } from '#/core/text.ts'

const MAX_SEARCHED = 200

/** `IMO 9074729`, as pages write it, is stored as the number alone. */
const PREFIX = /^imo(?: no\.?| number)?[\s:.]*(?=\d+$)/

/** The number in the address of a verification, such as a QR code has, of whatever site. */
const IN_ADDRESS = /\/verify\/([^?#\s]+)/
/** Quotation marks and brackets around a number, and punctuation behind it. */
const AROUND = /^["'“”‘’«»„()[\]{}<>]+(?=\S*$)|(?<=^\S*)["'“”‘’«»()[\]{}<>.,;:!?/]+$/g
/** The text of a QR code is longer than what is searched for. */
const MAX_TYPED = 1_000

/**
 * What is typed or pasted into the search of a list, in the normal form that the stored text has.
 * Of an address of a verification, its number; and a number without the quotation marks and
 * punctuation that were copied with it.
 */
export const searchQuery = z
  .string()
  .max(MAX_TYPED, `Search for at most ${MAX_SEARCHED} characters`)
  .transform((typed) => {
    const text = searchable(named(numberInAddress(typed))).replace(PREFIX, '')
    return /\d/.test(text) ? text.replaceAll(AROUND, '') || text : text
  })
  .refine((text) => text.length <= MAX_SEARCHED, `Search for at most ${MAX_SEARCHED} characters`)

/** How many entries a page of a list has. */
export const pageSize = (max: number) =>
  z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit is at least 1')
    .max(max, `limit is at most ${max}`)
    .default(50)

/**
 * The number of entries in each filter of a list, from the number in each state. `filters`: the
 * states that each shows.
 */
export function countsOf<Filter extends string>(
  filters: Record<Filter, readonly string[]>,
  counted: readonly { state: string; count: number }[],
): Record<Filter, number> {
  const countOf = (state: string) => counted.find((one) => one.state === state)?.count ?? 0
  const sums = Object.entries<readonly string[]>(filters).map(([filter, states]) => [
    filter,
    states.reduce((sum, state) => sum + countOf(state), 0),
  ])
  return Object.fromEntries(sums) as Record<Filter, number> // with the keys of `filters`
}

/** What stands before a number on papers and in emails. */
const LABEL =
  /\b(?:certificates?|cert|sertifikat|numbers?|nomor|no|nº|№|utn|id|ref|verify|check)\b/i

/**
 * The one number behind such a word, without the type behind it: the list has the number of the
 * entry. Any other text stays.
 */
function named(typed: string): string {
  const [only, ...others] = numbersIn(typed)
  if (only === undefined || others.length > 0) return typed
  const isAlone = typed.trim().length === only.length
  return isAlone || LABEL.test(typed.slice(0, typed.length - only.length))
    ? (readPartNumber(only)?.record ?? only)
    : typed
}

function numberInAddress(typed: string): string {
  const number = IN_ADDRESS.exec(typed)?.[1]
  return number !== undefined && isDecodable(number) ? decodeURIComponent(number) : typed
}
