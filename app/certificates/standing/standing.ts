import { z } from 'zod'
import { line } from '#/app/text.ts'
import type { Standing } from '#/app/certificates/certificate.ts'

/** What staff may decide about a certificate that stands in the register, and from where. */
export const STANDING_MOVES = {
  suspend: { from: ['in-force'], to: 'suspended' },
  reinstate: { from: ['suspended', 'withdrawn'], to: 'in-force' },
  withdraw: { from: ['in-force', 'suspended'], to: 'withdrawn' },
} as const satisfies Record<string, { from: readonly Standing[]; to: Standing }>
export type StandingMove = keyof typeof STANDING_MOVES

const MOVES = ['suspend', 'reinstate', 'withdraw'] as const satisfies StandingMove[]

/** A decision, and why: whoever verifies the certificate reads the reason of a suspension or withdrawal. */
export const StandingDecision = z.object({
  move: z.enum(MOVES, 'A certificate is suspended, reinstated or withdrawn'),
  reason: line('Reason', 500, { least: 3, words: () => 'Please give the reason, in at least 3 characters' }),
  version: z.number('Version must be a number').int('Version must be a number').min(1).max(2_147_483_647).optional(),
})
export type StandingDecision = z.output<typeof StandingDecision>

/** The decisions that are open for a standing. */
export function movesFrom(standing: Standing): StandingMove[] {
  return MOVES.filter((move) => STANDING_MOVES[move].from.some((from) => from === standing))
}
