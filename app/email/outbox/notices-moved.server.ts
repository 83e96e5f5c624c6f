import type { RequestContext } from '#/app/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'
import { enqueueEmail } from './outbox.server.ts'

/**
 * Tells addresses that notices about ships no longer come to them, and others that they do from now on, in the transaction of the change: whoever turns
 * notices away does not do so unnoticed. `name`: of the company, the State or the ship.
 */
export async function notifyMoved(
  tx: Tx,
  context: Pick<RequestContext, 'now' | 'origin'>,
  { name, from, to }: { name: string; from: readonly string[]; to: readonly string[] },
): Promise<void> {
  const { now: at } = context
  const [left, added] = [
    from.filter((one) => !to.includes(one)),
    to.filter((one) => !from.includes(one)),
  ]
  for (const address of new Set([...left, ...added])) {
    const email = { kind: 'notices-moved', name, receives: added.includes(address), at } as const
    await enqueueEmail(tx, context, { to: address, language: 'en', email })
  }
}
