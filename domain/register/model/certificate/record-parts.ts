import { standingOn } from '#/domain/register/model/survey/part-status.ts'
import { proposedExpiry } from '#/domain/register/model/survey/terms.ts'
import { addYears } from '#/core/dates.ts'
import type { Standing } from '#/core/stored-values.ts'
import { certificateTypeOf, typesShown } from '#/domain/register/model/type/certificate-types.ts'
import { expires, newPart, OTHER, partsFromList, type CommonFacts, type Part } from './part.ts'

type Facts = CommonFacts & { parts: Part[] }

/**
 * The fields of a record that follow from its parts: the earliest expiry, and standing and
 * replacement where all parts agree.
 */
export function commonFactsOf(parts: readonly Decided[]) {
  const [earliest = null] = parts.flatMap(({ expiryDate }) => expiryDate ?? []).toSorted()
  const standing = standingOfAll(parts)
  return {
    expiryDate: earliest,
    standing,
    ...(standing === 'in-force'
      ? {
          standingReason: agreed(parts, 'standingReason'),
          standingSince: agreed(parts, 'standingSince'),
        }
      : {
          standingReason: leadingOf(parts, standing)?.standingReason ?? null,
          standingSince: firstSince(parts),
        }),
    ...replacementOfAll(parts),
  }
}

/** In force as long as one of them is, and withdrawn where all are. */
export function standingOfAll(parts: readonly Pick<Part, 'standing'>[]): Standing {
  if (parts.every(({ standing }) => standing === 'withdrawn')) return 'withdrawn'
  return parts.some(({ standing }) => standing === 'in-force') ? 'in-force' : 'suspended'
}

/** What all parts say; null where they differ. */
function agreed(
  parts: readonly Decided[],
  name: 'standingReason' | 'standingSince',
): string | null {
  const [first] = parts
  return first && parts.every((part) => part[name] === first[name]) ? first[name] : null
}

/** What of a part the facts of its record follow from. */
export const DECIDED = [
  'code',
  'expiryDate',
  'standing',
  'standingReason',
  'standingSince',
  'supersededBy',
  'supersededOn',
] as const satisfies (keyof Part)[]
type Decided = Pick<Part, (typeof DECIDED)[number]>

/** The part whose reason is that of the record: the first to be suspended, or withdrawn. */
function leadingOf(
  parts: readonly Decided[],
  standing: 'suspended' | 'withdrawn',
): Decided | undefined {
  const sinceOf = ({ standingSince }: Decided) => standingSince ?? ''
  return parts
    .filter((part) => part.standing === standing)
    .toSorted((a, b) => sinceOf(a).localeCompare(sinceOf(b)))[0]
}

/**
 * Since when a record whose parts are all suspended or withdrawn is not in force: the first day of
 * one of them; null where one has none.
 */
function firstSince(parts: readonly Decided[]): string | null {
  const days = parts.flatMap(({ standingSince }) => standingSince ?? [])
  return days.length < parts.length ? null : (days.toSorted()[0] ?? null)
}

/**
 * The standing of a record on a day: a withdrawal may begin on a later one for some of its parts,
 * and until then it is not out as a whole.
 */
export function recordStandingOn(
  { standing, parts }: { standing: Standing; parts: readonly Parameters<typeof standingOn>[0][] },
  day: string,
): Standing {
  return parts.some((part) => standingOn(part, day) === 'in-force') ? 'in-force' : standing
}

/**
 * What a record says of its renewal: what all its parts say, or the record whose parts renew them,
 * from the last day on which one is superseded. Numbers that end in a code were issued before the
 * rule against them, so a code is taken off only where the parts differ.
 */
function replacementOfAll(parts: readonly Decided[]): Pick<Part, 'supersededBy' | 'supersededOn'> {
  const [first] = parts
  const supersededOn =
    parts
      .flatMap((part) => part.supersededOn ?? [])
      .toSorted()
      .at(-1) ?? null
  if (first && parts.every((part) => part.supersededBy === first.supersededBy)) {
    return {
      supersededBy: first.supersededBy,
      supersededOn: first.supersededBy === null ? null : supersededOn,
    }
  }
  const [record = null, ...others] = new Set(parts.map(replacingRecordOf))
  return others.length > 0 || record === null
    ? NOT_REPLACED
    : { supersededBy: record, supersededOn }
}

const NOT_REPLACED = { supersededBy: null, supersededOn: null }

function replacingRecordOf({ supersededBy, code }: Decided): string | null {
  const own = `/${code.toUpperCase()}`
  return supersededBy?.endsWith(own) ? supersededBy.slice(0, -own.length) : supersededBy
}

/**
 * The parts after facts of the record changed: what a part had in common with the record follows
 * it, what is its own stays. A type that was taken off the list loses its part, a new one gets the
 * dates of the record.
 */
export function partsAfter(before: Facts, after: CommonFacts): Part[] {
  if (sameParts(before.parts, partsFromList(before)))
    return addedWithoutExpiry(before.parts, partsFromList(after))
  const parts = partsOfTypes(before, after)
  // Where no type of it expires any more, the expiry date that the record states is theirs.
  const isLeft = hasCommonDates(before) && parts.every((part) => !expires(part.code))
  return parts.map((part) => ({
    ...part,
    issuedOn: follow(part.issuedOn, before.issuedDate, after.issuedDate),
    expiryDate: isLeft
      ? after.expiryDate
      : follow(part.expiryDate, before.expiryDate, after.expiryDate),
    ...(isDecidedWith(part, before, after) && {
      standing: after.standing,
      standingReason: after.standingReason,
      standingSince: after.standingSince,
    }),
    ...(part.standing === before.standing &&
      after.standing === before.standing && {
        standingReason: follow(part.standingReason, before.standingReason, after.standingReason),
      }),
  }))
}

export type HasStanding = Pick<Part, 'standing'>

/**
 * Whether a decision about the record is one about a part: of the same standing, and a withdrawal
 * is of every part.
 */
export function isDecidedWith(
  { standing }: HasStanding,
  before: HasStanding,
  after: HasStanding,
): boolean {
  if (after.standing === before.standing || standing === after.standing) return false
  return standing === before.standing || after.standing === 'withdrawn'
}

function follow<T>(own: T, before: T, after: T): T {
  return own === before ? after : own
}

function partsOfTypes(before: Facts, after: CommonFacts): Part[] {
  const isUnchanged =
    before.issuedCertificates === after.issuedCertificates && before.type === after.type
  if (isUnchanged) return before.parts
  const parts: Part[] = []
  for (const label of typesShown(after)) {
    const code = certificateTypeOf(label)?.code ?? OTHER
    const listed = parts.find((part) => part.code === code)
    if (listed && code === OTHER) listed.label += `, ${label}`
    if (listed) continue
    const existing = before.parts.find((part) => part.code === code)
    parts.push(existing ? { ...existing, label } : addedPart(before, code, label))
  }
  return addedWithoutExpiry(before.parts, parts)
}

/**
 * A certificate that is added to a record: with the dates of the record, or, where its certificates
 * have their own, with the full term from its issue date.
 */
function addedPart(before: Facts, code: string, label: string): Part {
  const part = newPart(code, label, { ...before })
  if (hasCommonDates(before) && before.parts.every(({ kind }) => kind === 'full-term')) return part
  if (!expires(code)) return { ...part, expiryDate: null }
  const proposed =
    proposedExpiry(code, 'full-term', { begins: part.issuedOn }) ??
    addYears(part.issuedOn, DEFAULT_TERM_YEARS)
  return { ...part, expiryDate: proposed }
}

/** Of what is none of the known types. */
const DEFAULT_TERM_YEARS = 2

/**
 * Whether one issue date and one expiry date say it for all certificates of a record; one that does
 * not expire may be without.
 */
export function hasCommonDates({
  issuedDate,
  expiryDate,
  parts,
}: Pick<Facts, 'issuedDate' | 'expiryDate' | 'parts'>): boolean {
  const isCommon = (part: Part) =>
    part.expiryDate === expiryDate || (part.expiryDate === null && !expires(part.code))
  return parts.every((part) => part.issuedOn === issuedDate && isCommon(part))
}

/**
 * A type that does not expire has no expiry date where it is added to others that do; what the
 * record has already stays as on its paper.
 */
function addedWithoutExpiry(before: readonly Part[], parts: Part[]): Part[] {
  if (!parts.some(({ code }) => expires(code))) return parts
  const isAdded = ({ code }: Part) => !before.some((part) => part.code === code)
  return parts.map((part) =>
    isAdded(part) && !expires(part.code) ? { ...part, expiryDate: null } : part,
  )
}

/** The parts of an entry as it is read (db/entries.ts). */
export function readParts(stored: string): Part[] {
  return JSON.parse(stored) as Part[]
}

/** The fields of both are in the order of `newPart`, in which `db/entries.ts` reads them, too. */
function sameParts(one: readonly Part[], other: readonly Part[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
