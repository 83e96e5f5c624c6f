import type { RequestContext } from '#/domain/context/request-context.ts'
import { notifyMoved } from '#/domain/notices/outbox/outbox.server.ts'
import type { Tx } from '#/db/schema.ts'

type Companies = { ownerId: number | null; managerId: number | null }

/**
 * Tells the contacts of companies that owned or managed a ship and do not any more, and those of
 * the ones that do instead, who gets notices about it. Where none leaves nobody is told. `name`: of
 * the ship.
 */
export async function notifyOfCompanies(
  tx: Tx,
  context: Pick<RequestContext, 'now' | 'origin'>,
  { name, before, after }: { name: string; before: Companies; after: Companies },
): Promise<void> {
  const [old, present] = [idsOf(before), idsOf(after)]
  if (old.every((id) => present.includes(id))) return
  const ids = [...old, ...present]
  const rows = await tx
    .selectFrom('companies')
    .select(['id', 'emails'])
    .where('id', 'in', ids)
    .execute()
  // Our own JSON: a list of text.
  const emailsOf = (some: number[]) =>
    rows.flatMap(({ id, emails }) => (some.includes(id) ? (JSON.parse(emails) as string[]) : []))
  await notifyMoved(tx, context, { name, from: emailsOf(old), to: emailsOf(present) })
}

function idsOf({ ownerId, managerId }: Companies): number[] {
  return [ownerId, managerId].filter((id) => id !== null)
}
