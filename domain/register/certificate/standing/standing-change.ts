import { Refusal } from '#/core/refusal.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Standing } from '#/domain/register/model/certificate/field.ts'
import { isReasonOfRule } from '#/domain/register/model/certificate/suspension-by-rule.ts'
import { NO_REASON } from '#/domain/register/model/certificate/correction.ts'
import {
  MIN_REASON,
  moveBetween,
  REASON_MISSING,
  STANDING_MOVES,
  type StandingMove,
} from '#/domain/register/model/certificate/standing.ts'

type StandingFacts = Pick<Certificate, 'standing' | 'standingReason' | 'standingSince'>
/** `note`: why, for the history; null where the standing stays. */
export type StandingChange = { facts: StandingFacts; note: string | null }

type StandingInput = {
  isValid?: boolean | undefined
  standing?: Standing | undefined
  standingReason?: string | null | undefined
}

const IN_FORCE: StandingFacts = { standing: 'in-force', standingReason: null, standingSince: null }

/**
 * Carries out a decision of the table of moves on a day. Refuses: one that is not open for the
 * standing (conflict).
 */
export function standingAfterMove(
  before: StandingFacts,
  { move, reason }: { move: StandingMove; reason: string | null },
  today: string,
): StandingChange {
  requireTyped(reason)
  const { to, done } = STANDING_MOVES[move]
  if (moveBetween(before.standing, to) !== move)
    throw new Refusal('conflict', notOpen(before, done), { current: before })
  const facts =
    to === 'in-force' ? IN_FORCE : { standing: to, standingReason: reason, standingSince: today }
  return { facts, note: reason ?? NO_REASON }
}

/**
 * The standing after a change of the whole record, by the same table. A record that is sent back
 * whole has both the check box and the standing; the one that differs from what is stored is meant.
 * The box alone suspends and reinstates, with or without a reason; a standing that changes needs
 * one. The reason of a suspension may be corrected, that of a withdrawal not. Refuses: a box and a
 * standing that contradict each other, a missing reason (invalid); a move that is not open
 * (conflict).
 */
export function standingAfterChange(
  before: StandingFacts,
  input: StandingInput,
  today: string,
): StandingChange {
  const to = wantedStanding(before.standing, input)
  const reason = input.standingReason || null
  if (to === before.standing) return { facts: withReason(before, reason), note: null }
  const move = moveBetween(before.standing, to)
  if (!move) throw refusal(notOpen(before, STANDING_MOVES[MOVE_TO[to]].done), before)
  // The reason of the suspension, sent back with the record, is not a reason for its end.
  const given = move === 'reinstate' && reason === before.standingReason ? null : reason
  const isNamed = input.standing === to
  if (isNamed && (given === null || given.length < MIN_REASON)) {
    throw new Refusal('invalid', REASON_MISSING, { fields: { standingReason: [REASON_MISSING] } })
  }
  return standingAfterMove(before, { move, reason: given }, today)
}

/**
 * The standing that a certificate enters the register with. Refuses: a box and a standing that
 * contradict each other (invalid).
 */
export function standingAtIssue(input: StandingInput, today: string): StandingChange {
  const standing = wantedStanding('in-force', input)
  if (standing === 'in-force') return { facts: IN_FORCE, note: null }
  const reason = input.standingReason || null
  return {
    facts: { standing, standingReason: reason, standingSince: today },
    note: reason ?? NO_REASON,
  }
}

const MOVE_TO = {
  'in-force': 'reinstate',
  suspended: 'suspend',
  withdrawn: 'withdraw',
} as const satisfies Record<Standing, StandingMove>

function wantedStanding(
  current: Standing,
  { isValid, standing = current }: StandingInput,
): Standing {
  const boxChanged = isValid !== undefined && isValid !== (current === 'in-force')
  if (standing !== current) {
    if (boxChanged && isValid !== (standing === 'in-force')) throw contradiction()
    return standing
  }
  if (!boxChanged) return current
  return isValid ? 'in-force' : 'suspended'
}

function withReason(before: StandingFacts, reason: string | null): StandingFacts {
  const { standing, standingReason, standingSince } = before
  if (standing === 'in-force') return IN_FORCE
  if (reason === null || reason === standingReason)
    return { standing, standingReason, standingSince }
  requireTyped(reason)
  if (standing === 'withdrawn')
    throw refusal('This certificate is withdrawn; the reason of its withdrawal is final.', before)
  return { standing, standingReason: reason, standingSince }
}

/**
 * Refuses (invalid) the reason that the register itself gives: the survey that was overdue would
 * end such a suspension.
 */
function requireTyped(reason: string | null): void {
  if (!isReasonOfRule(reason)) return
  const message = 'Give a reason in other words: this one is written by the register itself'
  throw new Refusal('invalid', message, {
    fields: { standingReason: [message], reason: [message] },
  })
}

function notOpen({ standing }: StandingFacts, done: string): string {
  return `This certificate is ${standing.replace('-', ' ')}; it cannot be ${done}.`
}

/** Shown at the check box of the form. */
function refusal(message: string, current: StandingFacts): Refusal {
  return new Refusal('conflict', message, { fields: { isValid: [message] }, current })
}

function contradiction(): Refusal {
  const message = 'The check box and the standing contradict each other'
  return new Refusal('invalid', message, { fields: { isValid: [message] } })
}
