import { partStatusOn, recordStatusOf } from '#/domain/register/model/survey/part-status.ts'
import { recordedFrom, type PartFacts } from '#/domain/register/model/survey/survey.ts'

// The parts of a certificate as its entry in the log has them, against those that the register
// shows beside the proof.

/** A part in an entry of version 2. */
type LoggedPart = Omit<PartFacts, 'extendedUntil' | 'termExtendedUntil' | 'surveysFrom'> & {
  label: string
  standingReason: string | null
  supersededBy: string | null
  extension: { kind: string; until: string } | null
  conditions: object[]
}

/** A part as the register shows it; only what is compared. */
export type ShownPart = {
  code: string
  label: string
  kind: string
  issuedDate: string
  expiryDate: string | null
  extendedUntil: string | null
  /**
   * Of a term that was extended to the longest, and then further: the entry has the second
   * extension alone.
   */
  termExtendedUntil?: string | null
  status: string
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  surveys: object[]
  conditions: object[]
}

type Logged = { parts: LoggedPart[]; surveysFrom: string }

/**
 * Whether each part that is shown says what the entry says, and has the status on `day` that
 * follows from it by the rules of surveys; and whether the status of the record is that of its
 * parts.
 */
export function agreeParts(
  { parts, surveysFrom }: Logged,
  shown: readonly ShownPart[],
  status: string,
  day: string,
): boolean {
  if (parts.length !== shown.length) return false
  const statuses = parts.map((part, i) => {
    const { extension, issuedOn } = part
    const ofTerm =
      extension?.kind === 'to-longest-term'
        ? extension.until
        : (shown[i]?.termExtendedUntil ?? null)
    const facts = {
      ...part,
      extendedUntil: extension?.until ?? null,
      termExtendedUntil: extension && ofTerm,
    }
    return partStatusOn({ ...facts, surveysFrom: recordedFrom(surveysFrom, issuedOn) }, day)
  })
  return (
    parts.every(
      (part, i) =>
        shown[i] !== undefined && textOf(part, statuses[i] ?? '') === textOfShown(shown[i]),
    ) && recordStatusOf(statuses) === status
  )
}

function textOf(part: LoggedPart, status: string): string {
  const {
    code,
    label,
    kind,
    issuedOn,
    expiryDate,
    extension,
    standingReason,
    standingSince,
    supersededBy,
  } = part
  const facts = [
    code,
    label,
    kind,
    issuedOn,
    expiryDate,
    extension?.until ?? null,
    status,
    standingReason,
    standingSince,
  ]
  return JSON.stringify([
    ...facts,
    supersededBy,
    part.surveys.map(ordered),
    part.conditions.map(ordered),
  ])
}

function textOfShown(part: ShownPart): string {
  const {
    code,
    label,
    kind,
    issuedDate,
    expiryDate,
    extendedUntil,
    status,
    standingReason,
    standingSince,
  } = part
  const facts = [
    code,
    label,
    kind,
    issuedDate,
    expiryDate,
    extendedUntil,
    status,
    standingReason,
    standingSince,
  ]
  return JSON.stringify([
    ...facts,
    part.supersededBy,
    part.surveys.map(ordered),
    part.conditions.map(ordered),
  ])
}

/** Its fields in the order of their names. */
function ordered(fields: object): [string, unknown][] {
  return Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
