import { linkExpiry, withoutKey, type Email } from '#/app/email/email.ts'
import type { Store } from '#/db/schema.ts'

/**
 * Voids what gave access when the backup was made: sessions, half sessions, invitations, password reset links, passkey challenges,
 * authenticator apps that were being set up, and stored answers to repeated requests. Otherwise those that were ended or used since
 * would work again. The links of applicants stay: each opens one application, and nobody could send the applicant a new one.
 */
export async function voidLinks({ write }: Pick<Store, 'write'>): Promise<void> {
  await write.transaction().execute(async (tx) => {
    for (const table of ['sessions', 'passkeyChallenges', 'passwordResets', 'idempotencyKeys'] as const) {
      await tx.deleteFrom(table).execute()
    }
    await tx.deleteFrom('invitations').where('usedAt', 'is', null).execute()
    await tx.deleteFrom('authenticatorApps').where('confirmedAt', 'is', null).execute()
    // An e-mail that waits would bring a link that opens nothing: without the link it is not sent.
    const rows = await tx.selectFrom('outbox').select(['id', 'payload']).where('eraseAt', 'is not', null).execute()
    for (const { id, payload } of rows) {
      const email = JSON.parse(payload) as Email // written by `enqueueEmail`, which takes an Email
      if (linkExpiry(email) === null) continue
      await tx
        .updateTable('outbox')
        .set({ payload: JSON.stringify(withoutKey(email)), eraseAt: null })
        .where('id', '=', id)
        .execute()
    }
  })
}
