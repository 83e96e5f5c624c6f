import type { Scope } from '#/app/scope.ts'
import type { Tx } from '#/db/schema.ts'
import type { Change } from './event.ts'

/** Whoever it is written of: an account, or the console, which has a name but no account. */
type Recording = Pick<Scope, 'now'> & { actor: { id: number | null; email: string } | null }

/** Writes what happened into the register, in the transaction that made it happen. */
export async function record(tx: Tx, scope: Recording, changes: Change[]): Promise<void> {
  const rows = changes.map(({ kind, before, after }) => {
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
    }
  })
  await tx.insertInto('registerEvents').values(rows).execute()
}
