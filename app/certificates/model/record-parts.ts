import { certificateTypeOf, typesShown } from './certificate-types.ts'
import { expires, newPart, OTHER, partsFromList, type CommonFacts, type Part } from './part.ts'

type Facts = CommonFacts & { parts: Part[] }

/** The fields of a record that follow from its parts: the earliest expiry, and standing and replacement where all parts agree. */
export function commonFactsOf(parts: readonly Part[]) {
  const [earliest = null] = parts.flatMap(({ expiryDate }) => expiryDate ?? []).toSorted()
  const standing = parts.every((part) => part.standing === 'withdrawn')
    ? ('withdrawn' as const)
    : parts.some((part) => part.standing === 'in-force')
      ? ('in-force' as const)
      : ('suspended' as const)
  const leading = standing === 'in-force' ? undefined : parts.find((part) => part.standing === standing)
  const [first] = parts
  const isReplaced = first !== undefined && parts.every((part) => part.supersededBy === first.supersededBy)
  return {
    expiryDate: earliest,
    standing,
    standingReason: leading?.standingReason ?? null,
    standingSince: leading?.standingSince ?? null,
    supersededBy: isReplaced ? first.supersededBy : null,
    supersededOn: isReplaced ? first.supersededOn : null,
  }
}

/**
 * The parts after facts of the record changed: what a part had in common with the record follows it, what is its own stays. A type that was
 * taken off the list loses its part, a new one gets the dates of the record.
 */
export function partsAfter(before: Facts, after: CommonFacts): Part[] {
  if (sameParts(before.parts, partsFromList(before))) return partsFromList(after)
  const parts = partsOfTypes(before, after)
  // Where no type of it expires any more, the expiry date that the record states is theirs.
  const isLeft = parts.every((part) => !expires(part.code))
  return parts.map((part) => ({
    ...part,
    issuedOn: follow(part.issuedOn, before.issuedDate, after.issuedDate),
    expiryDate: isLeft ? after.expiryDate : follow(part.expiryDate, before.expiryDate, after.expiryDate),
    ...(part.standing === before.standing &&
      after.standing !== before.standing && {
        standing: after.standing,
        standingReason: after.standingReason,
        standingSince: after.standingSince,
      }),
    ...(part.standing === before.standing &&
      after.standing === before.standing && {
        standingReason: follow(part.standingReason, before.standingReason, after.standingReason),
      }),
    ...(part.supersededBy === before.supersededBy && {
      supersededBy: after.supersededBy,
      supersededOn: after.supersededOn,
    }),
  }))
}

function follow<T>(own: T, before: T, after: T): T {
  return own === before ? after : own
}

function partsOfTypes(before: Facts, after: CommonFacts): Part[] {
  const isUnchanged = before.issuedCertificates === after.issuedCertificates && before.type === after.type
  if (isUnchanged) return before.parts
  const parts: Part[] = []
  for (const label of typesShown(after)) {
    const code = certificateTypeOf(label)?.code ?? OTHER
    const listed = parts.find((part) => part.code === code)
    if (listed && code === OTHER) listed.label += `, ${label}`
    if (listed) continue
    const existing = before.parts.find((part) => part.code === code)
    parts.push(existing ? { ...existing, label } : newPart(code, label, { ...before }))
  }
  return parts
}

/** The parts of a row, as they are stored. */
export function readParts(stored: string | null, record: CommonFacts): Part[] {
  // Written by `storedParts` alone.
  return stored === null ? partsFromList(record) : (JSON.parse(stored) as Part[])
}

/** Parts as they are stored; null where the record says it all. */
export function storedParts(record: Facts): string | null {
  return sameParts(record.parts, partsFromList(record)) ? null : JSON.stringify(record.parts)
}

/** Both are made by this folder, so their fields are in the same order. */
function sameParts(one: readonly Part[], other: readonly Part[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
