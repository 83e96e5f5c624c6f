import { linkExpiry, withoutKey, type Letter } from '#/app/mail/letter.ts'
import type { Store } from '#/db/schema.ts'

/**
 * Voids all that let somebody in when the backup was made: sessions, half sessions, invitations, links to a new password, passkey
 * challenges, authenticator apps that were being set up, and answers that wait for a repeated request. What was ended or used since
 * would work again. The links of applicants stay: they open one application, and nobody could send the applicant a new one.
 */
export async function voidLinks({ write }: Pick<Store, 'write'>): Promise<void> {
  await write.transaction().execute(async (tx) => {
    for (const table of ['sessions', 'passkeyChallenges', 'passwordResets', 'idempotencyKeys'] as const) {
      await tx.deleteFrom(table).execute()
    }
    await tx.deleteFrom('invitations').where('usedAt', 'is', null).execute()
    await tx.deleteFrom('authenticatorApps').where('confirmedAt', 'is', null).execute()
    // An e-mail that waits would bring a link that opens nothing: without the link it is not sent.
    const rows = await tx.selectFrom('outbox').select(['id', 'letter']).where('eraseAt', 'is not', null).execute()
    for (const { id, letter: stored } of rows) {
      const letter = JSON.parse(stored) as Letter // written by `post`, which takes a Letter
      if (linkExpiry(letter) === null) continue
      await tx
        .updateTable('outbox')
        .set({ letter: JSON.stringify(withoutKey(letter)), eraseAt: null })
        .where('id', '=', id)
        .execute()
    }
  })
}
