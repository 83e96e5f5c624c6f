import { z } from 'zod'

/** One step in the order that visitors see. */
export const Move = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
  direction: z.enum(['up', 'down'], { error: 'Direction is one of up, down' }),
})
export type Move = z.output<typeof Move>

/** The ids with one of them a step further up or down; null where it is at that end already, or not there at all. */
export function movedIn(ids: readonly number[], { id, direction }: Move): number[] | null {
  const from = ids.indexOf(id)
  const to = direction === 'up' ? from - 1 : from + 1
  const neighbour = ids[to]
  if (from < 0 || neighbour === undefined) return null
  return ids.with(to, id).with(from, neighbour)
}
