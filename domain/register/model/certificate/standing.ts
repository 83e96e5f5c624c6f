import { z } from 'zod'
import { line } from '#/domain/language/text-fields.ts'
import type { Standing } from './field.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { isDecidedWith, type HasStanding } from './record-parts.ts'

/**
 * What staff may decide about a certificate of the register, and from which standing. No move leads
 * from withdrawn.
 */
export const STANDING_MOVES = {
  suspend: { from: ['in-force'], to: 'suspended', done: 'suspended' },
  reinstate: { from: ['suspended'], to: 'in-force', done: 'reinstated' },
  withdraw: { from: ['in-force', 'suspended'], to: 'withdrawn', done: 'withdrawn' },
} as const satisfies Record<string, { from: readonly Standing[]; to: Standing; done: string }>
export type StandingMove = keyof typeof STANDING_MOVES

/**
 * The way back from a withdrawal, which no move is: an administrator undoes one of the last 24
 * hours (`undo-withdrawal.server.ts` in `standing`), or one that a change of flag made which was
 * none (`undo-flag-change.server.ts` in `flag-change`); the certificate is then what it was before.
 */
export const UNDONE_WITHDRAWAL = { from: 'withdrawn', to: ['in-force', 'suspended'] } as const

/** How the note of the event begins. */
export const WITHDRAWAL_UNDONE = 'Withdrawal undone'

const MOVES = ['suspend', 'reinstate', 'withdraw'] as const satisfies StandingMove[]

/** Whether a text names a move. */
export function isMove(text: string): text is StandingMove {
  return MOVES.some((move) => move === text)
}

/** Of a reason; fewer characters say nothing. */
export const MIN_REASON = 3
export const REASON_MISSING = 'Please give the reason, in at least 3 characters'

/**
 * A decision, and why: everyone who verifies the certificate reads the reason of a suspension or
 * withdrawal.
 */
export const StandingDecision = z.object({
  move: z.enum(MOVES, 'A certificate is suspended, reinstated or withdrawn'),
  reason: line('Reason', 500, { min: MIN_REASON, message: () => REASON_MISSING }),
  version: z
    .number('Send the version of the certificate that you read')
    .int('Version must be a whole number')
    .min(1)
    .max(MAX_INTEGER),
})
export type StandingDecision = z.output<typeof StandingDecision>

/**
 * The same about class in a form: with the statutory certificates of the ship that are decided on
 * alike, each as `ID/CODE`.
 */
export const ClassDecision = StandingDecision.extend({
  also: z
    .array(z.string().max(60, 'Choose from the list'))
    .max(200, 'Choose at most 200 certificates')
    .default([]),
})

/** The decisions that are open for a standing. */
export function movesFrom(standing: Standing): StandingMove[] {
  return MOVES.filter((move) => STANDING_MOVES[move].from.some((from) => from === standing))
}

/** The decision that leads from one standing to another; null where there is none. */
export function moveBetween(from: Standing, to: Standing): StandingMove | null {
  return movesFrom(from).find((move) => STANDING_MOVES[move].to === to) ?? null
}

/** The parts that a decision about a record changes. */
export function partsDecidedWith<OfRecord extends HasStanding>(
  record: HasStanding & { parts: readonly OfRecord[] },
  move: StandingMove,
): OfRecord[] {
  const after = { standing: STANDING_MOVES[move].to }
  return movesFrom(record.standing).includes(move)
    ? record.parts.filter((part) => isDecidedWith(part, record, after))
    : []
}
