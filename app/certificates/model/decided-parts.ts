import { isDecidedWith, type HasStanding } from './record-parts.ts'
import { movesFrom, STANDING_MOVES, type StandingMove } from './standing.ts'

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
