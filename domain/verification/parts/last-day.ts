import type { Part } from '#/domain/register/model/certificate/part.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { lastDayOf } from '#/domain/register/model/survey/survey.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

type Dated = {
  expiryDate: string | null
  parts: readonly Pick<PublicPart, 'expiryDate' | 'extendedUntil'>[]
}

/**
 * Until which day a record is valid, by its dates, where an extension changes that: the first last
 * day of its parts. Null where none is extended, or another part ends before an extension counts;
 * its expiry date says it then.
 */
export function extendedDay({ parts }: Pick<Dated, 'parts'>): string | null {
  const [first = null] = parts.flatMap((part) => lastDayOf(part) ?? []).toSorted()
  const [unextended = null] = parts.flatMap(({ expiryDate }) => expiryDate ?? []).toSorted()
  return first !== null && unextended !== null && first > unextended ? first : null
}

type Labelled = Dated['parts'][number] & Pick<PublicPart, 'label' | 'status'>

/**
 * Of a record whose certificates in their terms have different last days, the one that ends first;
 * null where one day says it of all.
 */
export function firstToExpire(parts: readonly Labelled[]): { label: string; day: string } | null {
  const ends = parts.flatMap((part) => {
    const day = hasEnded(part.status) ? null : lastDayOf(part)
    return day === null ? [] : [{ label: part.label, day }]
  })
  const [first = null] = ends.toSorted((a, b) => a.day.localeCompare(b.day))
  return ends.every(({ day }) => day === first?.day) ? null : first
}

/** The same, or its expiry date; null where it does not expire. */
export function lastDay(dated: Dated): string | null {
  return extendedDay(dated) ?? dated.expiryDate
}

/** When a part ends, as the functions above take it. */
export function termOf({ expiryDate, extension }: Part): Dated['parts'][number] {
  return { expiryDate, extendedUntil: extension?.until ?? null }
}
