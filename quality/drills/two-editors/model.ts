import { STANDING_MOVES, type StandingMove } from '#/domain/register/model/certificate/standing.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'

/**
 * What the register must hold of the one certificate that both work on; null once it is deleted.
 */
export type Kept = Pick<
  Certificate,
  | 'certificateId'
  | 'vesselName'
  | 'flag'
  | 'expiryDate'
  | 'standing'
  | 'standingReason'
  | 'supersededBy'
  | 'version'
>

/**
 * What an editor may do; `based`: with the version that they read last, as the pages do, or with
 * none, as a program may.
 */
export type Action =
  | { does: 'read' }
  | {
      does: 'save'
      changes: Partial<Pick<Kept, 'certificateId' | 'vesselName' | 'flag' | 'expiryDate'>>
      based: boolean
    }
  | { does: 'decide'; move: StandingMove; reason: string; based: boolean }
  | { does: 'delete'; based: boolean }
  /** `by`: the certificate that replaces it, and is issued with it. */
  | { does: 'supersede'; by: string }

export type Outcome = 'done' | 'conflict' | 'not-found'

/** An action as it is carried out: `version` is the one it is based on, if any. */
export type Attempt = { action: Exclude<Action, { does: 'read' }>; version: number | undefined }

/** The rule in a few lines: what an attempt comes to, and what is kept then. */
export function afterwards(
  kept: Kept | null,
  { action, version }: Attempt,
): { kept: Kept | null; outcome: Outcome } {
  if (kept === null) return { kept, outcome: 'not-found' }
  if (version !== undefined && version !== kept.version) return { kept, outcome: 'conflict' }
  switch (action.does) {
    case 'save':
      return { kept: changed(kept, action.changes), outcome: 'done' }
    case 'delete':
      return { kept: null, outcome: 'done' }
    case 'supersede':
      if (kept.standing === 'withdrawn' || kept.supersededBy !== null)
        return { kept, outcome: 'conflict' }
      return { kept: changed(kept, { supersededBy: action.by }), outcome: 'done' }
    case 'decide': {
      const { from, to } = STANDING_MOVES[action.move]
      if (!from.some((standing) => standing === kept.standing)) return { kept, outcome: 'conflict' }
      return {
        kept: changed(kept, {
          standing: to,
          standingReason: to === 'in-force' ? null : action.reason,
        }),
        outcome: 'done',
      }
    }
  }
}

/** Nothing that changes nothing makes a version. */
function changed(kept: Kept, changes: Partial<Kept>): Kept {
  const after = { ...kept, ...changes }
  const same = JSON.stringify(after) === JSON.stringify(kept)
  return same ? kept : { ...after, version: kept.version + 1 }
}

/**
 * What two attempts at once may come to: one after the other, either way round. Who names no
 * version may besides be told that somebody else was quicker; then nothing of theirs is kept.
 */
export function possibleAfter(
  kept: Kept | null,
  one: Attempt,
  other: Attempt,
): { kept: Kept | null; outcomes: [Outcome, Outcome] }[] {
  const first = afterwards(kept, one)
  const thenOther = afterwards(first.kept, other)
  const second = afterwards(kept, other)
  const thenOne = afterwards(second.kept, one)
  return [
    { kept: thenOther.kept, outcomes: [first.outcome, thenOther.outcome] },
    { kept: thenOne.kept, outcomes: [thenOne.outcome, second.outcome] },
    ...(other.version === undefined
      ? [{ kept: first.kept, outcomes: [first.outcome, 'conflict'] satisfies [Outcome, Outcome] }]
      : []),
    ...(one.version === undefined
      ? [{ kept: second.kept, outcomes: ['conflict', second.outcome] satisfies [Outcome, Outcome] }]
      : []),
  ]
}
