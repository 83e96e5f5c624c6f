import type { Scope } from '#/app/scope.ts'
import { takeRegisterTurn } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import type { Change } from './event.ts'

/** Writes what happened into the register, in the transaction that made it happen. */
export async function record(tx: Tx, scope: Scope, changes: Change[]): Promise<void> {
  const rows = changes.map(({ kind, before, after, note }) => {
    const subject = after ?? before
    if (!subject) throw new Error('A register event needs a record')
    return {
      at: scope.now,
      kind,
      recordId: subject.id,
      certificateId: subject.certificateId,
      actorId: scope.actor?.id ?? null,
      actorName: scope.actor?.email ?? 'system',
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      note: note ?? null,
    }
  })
  await takeRegisterTurn(tx, scope.db.engine)
  await tx.insertInto('registerEvents').values(rows).execute()
}
