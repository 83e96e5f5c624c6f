import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { EventKind } from '#/core/stored-values.ts'
import { scanInNote } from './event-notes.ts'
import { surveysBetween } from './part-changes.ts'

const KIND_LABELS: Record<EventKind, string> = {
  issued: 'Issued',
  amended: 'Amended',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
}
const STANDING_TITLES: Record<Part['standing'], string> = {
  'in-force': 'Reinstated',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
}

type Recorded = Partial<Certificate> | null

/**
 * What staff read of a register event, such as `Survey recorded: SEC, SRC`: of an amendment, what
 * was done to the parts. The daily update records a survey that has become overdue with the record
 * as it was, and so is what happens to the scan of an original.
 */
export function titleOf(
  kind: EventKind,
  before: Recorded,
  after: Recorded,
  note: string | null = null,
): string {
  if (kind !== 'amended' || !before || !after) return KIND_LABELS[kind]
  if (JSON.stringify(before) === JSON.stringify(after)) return titleOfNote(note)
  const codesOfAct = new Map<string, string[]>()
  for (const part of after.parts ?? []) {
    const was = before.parts?.find(({ code }) => code === part.code)
    for (const act of was ? actsOn(was, part) : [])
      codesOfAct.set(act, [...(codesOfAct.get(act) ?? []), part.code])
  }
  if (codesOfAct.size === 0) return KIND_LABELS.amended
  const isOne = after.parts?.length === 1
  return Array.from(codesOfAct, ([act, codes]) =>
    isOne ? act : `${act}: ${codes.join(', ')}`,
  ).join('; ')
}

/** Of an event that changes nothing of the record. */
function titleOfNote(note: string | null): string {
  const scan = scanInNote(note)
  return scan ? `Scan of the original ${scan.act}` : 'Survey overdue'
}

function actsOn(before: Part, after: Part): string[] {
  const isClosed = (part: Part) =>
    part.conditions.filter(({ closedOn }) => closedOn !== null).length
  const { recorded, removed } = surveysBetween(before, after)
  const acts: [boolean, string][] = [
    [recorded.length > 0, 'Survey recorded'],
    [removed.length > 0, 'Survey removed'],
    [before.extension === null && after.extension !== null, 'Extended'],
    [after.conditions.length > before.conditions.length, 'Condition imposed'],
    [isClosed(after) > isClosed(before), 'Condition closed'],
    [after.standing !== before.standing, STANDING_TITLES[after.standing]],
    [before.supersededBy === null && after.supersededBy !== null, 'Renewed'],
  ]
  return acts.flatMap(([isDone, title]) => (isDone ? [title] : []))
}
