import type { StandingMove } from '#/domain/register/model/certificate/standing.ts'

type MoveText = {
  title: string
  text: string
  /** The same of several certificates. */
  textOfSeveral: string
  kind: 'plain' | 'danger'
  /** The reasons that are given most, for choosing one instead of typing it. */
  usualReasons: readonly string[]
}

export const MOVE_TEXTS: Record<StandingMove, MoveText> = {
  suspend: {
    title: 'Suspend',
    text: 'It may be reinstated later. Everyone who verifies it reads “suspended since today”, and the reason.',
    textOfSeveral:
      'They may be reinstated later. Everyone who verifies one of them reads “suspended since today”, and the reason.',
    kind: 'danger',
    usualReasons: [
      'Annual survey overdue',
      'Intermediate survey overdue',
      'Condition of class overdue',
      'Damage not surveyed',
      'Detained by port State control',
    ],
  },
  reinstate: {
    title: 'Reinstate',
    text: 'It is no longer suspended. The reason stays in the history.',
    textOfSeveral: 'They are no longer suspended. The reason stays in the history.',
    kind: 'plain',
    usualReasons: [
      'Survey completed',
      'Condition of class cleared',
      'Damage repaired and surveyed',
    ],
  },
  withdraw: {
    title: 'Withdraw',
    text: 'For a certificate that is no longer valid. An administrator can undo this for 24 hours; after that it is final. Everyone who verifies it reads “withdrawn since today”, and the reason.',
    textOfSeveral:
      'For certificates that are no longer valid. An administrator can undo this for 24 hours; after that it is final. Everyone who verifies one of them reads “withdrawn since today”, and the reason.',
    kind: 'danger',
    usualReasons: [
      'Vessel scrapped',
      'Vessel lost',
      'Class withdrawn',
      'Transferred to another flag',
    ],
  },
}

/**
 * How many certificates of a record a decision is about, such as `all 14 certificates`. `decided`:
 * more than one.
 */
export function certificatesText(decided: number, ofRecord: number): string {
  if (decided < ofRecord) return `${decided} of ${ofRecord} certificates`
  return decided === 2 ? 'both certificates' : `all ${decided} certificates`
}
