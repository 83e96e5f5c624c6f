import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { NewApiKey } from '#/domain/people/api-keys/api-key.ts'
import { createApiKey, type MadeKey } from '#/domain/people/api-keys/api-keys.server.ts'
import { keyDetail } from '#/domain/people/api-keys/recorded-key.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { RE_AUTHENTICATION } from './administration.ts'
import { NOON } from '#/tests/helpers/people.ts'

/** A key that an administrator makes with the password; by default one that reads. */
export function makeKey(
  context: RequestContext,
  changes: Partial<NewApiKey> = {},
): Promise<MadeKey> {
  const input = { name: 'Fleet maintenance system', scopes: ['read'], ...changes }
  return createApiKey(context, NewApiKey.parse(input), RE_AUTHENTICATION)
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** Puts a key of an account into the register with its event, without a password. */
export async function insertKey(
  { write }: Store,
  user: { id: number; email: string },
): Promise<void> {
  const key = {
    keyHash: '00',
    name: 'Fleet',
    scopes: 'read',
    createdAt: NOON,
    expiresAt: '2027-01-01T00:00:00.000Z',
    perMinute: 1,
  }
  const prefix = 'lentera_00000000'
  await write.transaction().execute(async (tx) => {
    await tx
      .insertInto('apiKeys')
      .values({ ...key, prefix, userId: user.id })
      .execute()
    const event = { kind: 'api-key-made', user, subject: prefix, detail: keyDetail(key) } as const
    await recordAccountEvent(tx, { now: NOON, actor: null }, event)
  })
}
