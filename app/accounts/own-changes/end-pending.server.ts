import type { Tx } from '#/db/schema.ts'

/**
 * Ends what any session of an account has begun and not finished, an app or a passkey: it was begun with the factors that there were then. A thief with the
 * password who began before the first factor adds none after it.
 */
export async function endPending(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .execute()
  await tx
    .deleteFrom('passkeyChallenges')
    .where('purpose', '=', 'add')
    .where('sessionHash', 'in', (e) =>
      e.selectFrom('sessions').select('tokenHash').where('userId', '=', userId),
    )
    .execute()
}
