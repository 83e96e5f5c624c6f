import { OTHER, type Part } from '#/domain/register/model/certificate/part.ts'
import { hasEnded, type PartStatus } from '#/domain/register/model/survey/part-status.ts'
import { compareGravity } from '#/domain/verification/parts/gravity.ts'
import { publicParts, type PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import type { EndedSuspension } from '#/domain/verification/life-line/ended-suspensions.ts'
import { suspensionsOf } from '#/domain/verification/life-line/out-periods.ts'
import {
  timelineOf,
  type Timeline,
  type TimelinePart,
} from '#/domain/verification/timeline/timeline.ts'

/**
 * A record of a ship. `link`: the address of one of its parts. `suspensions`: those that are over.
 */
export type ShipRecord = {
  certificateId: string
  vesselName: string
  surveysFrom: string
  parts: readonly Part[]
  link: (part: PublicPart) => string
  suspensions: readonly EndedSuspension[]
}

/** What the table of a ship's certificates shows of one of them. */
export type ShipPart = Pick<
  PublicPart,
  | 'code'
  | 'number'
  | 'label'
  | 'kind'
  | 'issuedDate'
  | 'expiryDate'
  | 'extendedUntil'
  | 'status'
  | 'notInForceSince'
  | 'standingReason'
  | 'conditions'
> &
  Pick<PublicPart, 'standingSince' | 'supersededBy' | 'surveys' | 'due'> & {
    vesselName: string
    link: string
  }

/**
 * The certificates of a ship: those that matter today, the worst first; and those of earlier terms.
 */
export type ShipParts = {
  current: ShipPart[]
  /** The newest first. */
  earlier: ShipPart[]
  /** How many of the earlier ones are left out. */
  omitted: number
  timeline: Timeline
}

/** At most this many earlier certificates are listed; the others are found by their numbers. */
const MAX_EARLIER = 100

/** The parts of a ship's records on a day, by what they mean on it. `today`: in Jakarta. */
export function shipPartsOf(records: readonly ShipRecord[], today: string): ShipParts {
  const all = records.flatMap((record) => entriesOf(record, today))
  const earlierOnes = findEarlier(all.map(({ shown }) => shown))
  const current = all
    .filter(({ shown }) => !earlierOnes.has(shown))
    .toSorted((a, b) => compareGravity(a.shown, b.shown, today))
  const earlier = all
    .filter(({ shown }) => earlierOnes.has(shown))
    .toSorted((a, b) => b.shown.issuedDate.localeCompare(a.shown.issuedDate))
  return {
    current: current.map(({ shown }) => shown),
    earlier: earlier.slice(0, MAX_EARLIER).map(({ shown }) => shown),
    omitted: Math.max(0, earlier.length - MAX_EARLIER),
    timeline: timelineOf([...current, ...earlier], today),
  }
}

function entriesOf(record: ShipRecord, today: string): (TimelinePart & { shown: ShipPart })[] {
  const { surveysFrom, vesselName, parts, link, suspensions } = record
  return publicParts(record, today).flatMap((one, index) => {
    const part = parts[index]
    const { officialName: _official, ...shown } = one
    return part === undefined
      ? []
      : [
          {
            number: one.number,
            status: one.status,
            surveysFrom,
            part,
            suspensions: suspensionsOf(part.code, suspensions),
            shown: { ...shown, vesselName, link: link(one) },
          },
        ]
  })
}

const IS_RUNNING: ReadonlySet<PartStatus> = new Set(['valid', 'suspended', 'survey-overdue'])

/**
 * What has ended and says nothing about the ship today: it was superseded, or there is another of
 * its type that is running or newer. The last one of a type that has none today is no earlier one,
 * because that gap is what a reader must know.
 */
function findEarlier(parts: readonly ShipPart[]): Set<ShipPart> {
  const earlier = new Set<ShipPart>()
  for (const same of Map.groupBy(parts, typeOf).values()) {
    const isCovered = same.some(({ status }) => IS_RUNNING.has(status))
    const [newest] = same
      .filter(({ status }) => hasEnded(status) && status !== 'superseded')
      .toSorted((a, b) => b.issuedDate.localeCompare(a.issuedDate))
    for (const one of same)
      if (hasEnded(one.status) && (isCovered || one !== newest)) earlier.add(one)
  }
  return earlier
}

/** What is none of the known types is known by its label. */
function typeOf({ code, label }: ShipPart): string {
  return code === OTHER ? `${OTHER} ${label}` : code
}
