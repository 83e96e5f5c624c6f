import { z } from 'zod'
import { searchable } from '#/app/certificates/model/certificate.ts'
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
 * What is typed or pasted into the search of a list, in the normal form that the stored text has. Of an address of a verification, its
 * number; and a number without the quotation marks and punctuation that were copied with it.
 */
export const searchQuery = z
  .string()
  .max(MAX_TYPED, `Search for at most ${MAX_SEARCHED} characters`)
  .transform((typed) => {
    const text = searchable(numberInAddress(typed)).replace(PREFIX, '')
    return /\d/.test(text) ? text.replaceAll(AROUND, '') || text : text
  })
  .refine((text) => text.length <= MAX_SEARCHED, `Search for at most ${MAX_SEARCHED} characters`)

function numberInAddress(typed: string): string {
  const number = IN_ADDRESS.exec(typed)?.[1]
  return number !== undefined && isDecodable(number) ? decodeURIComponent(number) : typed
}
