import { isSameFlag } from '#/domain/states/states.ts'
import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import { notifyMoved } from '#/domain/notices/outbox/outbox.server.ts'
import { requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'

/** Whose notices go to which address; `name` and `code` say whose. */
export type Addressed = { name: string; code: string; address: string | null }

/**
 * Whether notices go elsewhere: to another address, or those of another State to this one. Another
 * spelling of a State changes nothing.
 */
export function isReaddressed(before: Addressed | null, after: Addressed | null): boolean {
  if (before?.address == null && after?.address == null) return false
  return (
    before?.address !== after?.address ||
    !isSameState(before, after) ||
    before?.code !== after?.code
  )
}

function isSameState(before: Addressed | null, after: Addressed | null): boolean {
  return before === null || after === null ? before === after : isSameFlag(before.name, after.name)
}

/**
 * Tells the address before and the one now, and the other administrators. The caller has
 * re-authenticated whoever acts.
 */
export async function recordReaddressed(
  tx: Tx,
  context: RequestContext,
  before: Addressed | null,
  after: Addressed | null,
): Promise<void> {
  const actor = requireAllowed(context, 'flag.readdress')
  const listed = (one: Addressed | null) => (one?.address == null ? [] : [one.address])
  if (isSameState(before, after))
    await notifyMoved(tx, context, {
      name: after?.name ?? '',
      from: listed(before),
      to: listed(after),
    })
  else {
    await notifyMoved(tx, context, { name: before?.name ?? '', from: listed(before), to: [] })
    await notifyMoved(tx, context, { name: after?.name ?? '', from: [], to: listed(after) })
  }
  const subject = after?.name ?? before?.name ?? ''
  await recordAct(tx, context, {
    kind: 'flag-address-changed',
    actor,
    subject,
    detail: after?.address ?? 'none',
  })
}
