import type { Part } from '#/app/certificates/model/part.ts'
import { lastDayOf } from '#/app/surveys/model/part-status.ts'
import type { PublicPart } from './public-parts.ts'

type Dated = { expiryDate: string | null; parts: readonly Pick<PublicPart, 'expiryDate' | 'extendedUntil'>[] }

/**
 * Until which day a record is valid, by its dates, where a part of it is extended: the first last day of its parts. Null where none is
 * extended; its expiry date says it then.
 */
export function extendedDay({ parts }: Pick<Dated, 'parts'>): string | null {
  if (parts.every(({ extendedUntil }) => extendedUntil === null)) return null
  return parts.flatMap((part) => lastDayOf(part) ?? []).toSorted()[0] ?? null
}

/** The same, or its expiry date; null where it does not expire. */
export function lastDay(dated: Dated): string | null {
  return extendedDay(dated) ?? dated.expiryDate
}

/** When a part ends, as the functions above take it. */
export function termOf({ expiryDate, extension }: Part): Dated['parts'][number] {
  return { expiryDate, extendedUntil: extension?.until ?? null }
}
