import { recordAccountEvent, type Acting } from '#/app/accounts/account-events.server.ts'
import type { Tx } from '#/db/schema.ts'

/** The event of a revoked key: of the account that made it, and named after the key. */
export function revokedKey(
  { prefix, name }: { prefix: string; name: string },
  user: { id: number; email: string },
) {
  return { kind: 'api-key-revoked', user, subject: prefix, detail: name } as const
}

/** Revokes the API keys of an account that loses its access, in that transaction: they do not work again when it is given back. */
export async function endApiKeys(
  tx: Tx,
  acting: Acting,
  user: { id: number; email: string },
): Promise<void> {
  const ended = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: acting.now, revokedBy: acting.actor?.id ?? null })
    .where('userId', '=', user.id)
    .where('revokedAt', 'is', null)
    .returning(['prefix', 'name'])
    .execute()
  for (const key of ended) await recordAccountEvent(tx, acting, revokedKey(key, user))
}
