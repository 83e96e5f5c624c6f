import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { revokeApiKey } from '#/domain/people/api-keys/api-keys.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { changeAccount } from '#/tests/helpers/accounts/administration.ts'
import { makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkApiKeys } from './check-accounts.server.ts'

test.for(ENGINES)(
  'what was changed of API keys in the database alone is named (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const second = (await signedIn(db, 'second@example.com', 'admin')).context()
    const working = (await makeKey(admin)).apiKey.prefix
    const revoked = (await makeKey(admin)).apiKey
    await makeKey(second)
    await revokeApiKey(second, revoked.id)
    await changeAccount(admin, 2, { disabled: true })
    const { prefix, id } = revoked
    const tampered: [statement: string, named: string | null][] = [
      [
        `update "apiKeys" set scopes = 'read admin' where id = 1`,
        `The API key ${working} is not what the event that made it says`,
      ],
      [
        `update "apiKeys" set "expiresAt" = '2036' where id = 1`,
        `The API key ${working} is not what the event that made it says`,
      ],
      [
        `update "apiKeys" set "userId" = 2 where id = 1`,
        `The API key ${working} is not what the event that made it says`,
      ],
      [
        `update "apiKeys" set "keyHash" = '00' where id = 1`,
        `The API key ${working} is not what the event that made it says`,
      ],
      [
        `update "apiKeys" set "revokedAt" = null where id = ${id}`,
        `The API key ${prefix} works again, and its newest event says that it was revoked`,
      ],
      [`delete from "apiKeys" where id = ${id}`, `The API key ${prefix} is gone`],
      [
        `insert into "apiKeys" (prefix, "keyHash", name, scopes, "userId", "createdAt", "expiresAt", "perMinute")
        select 'lentera_forged00', "keyHash", name, scopes, "userId", "createdAt", "expiresAt", "perMinute" from "apiKeys" where id = 1`,
        'The API key lentera_forged00 has no event that made it: it was put in by hand',
      ],
      // As a restore does; the key works no more.
      [`update "apiKeys" set "revokedAt" = '2026-11-21T05:00:00.000Z' where id = 1`, null],
      [`update "apiKeys" set "lastUsedAt" = '2026-11-21T05:00:00.000Z' where id = 1`, null],
    ]
    for (const [statement, expected] of tampered) {
      const named: string[] = []
      const tx = await db.write.startTransaction().execute()
      try {
        await sql.raw(statement).execute(tx)
        await checkApiKeys(tx, (text) => named.push(text))
      } finally {
        await tx.rollback().execute()
      }
      expect([statement, named]).toEqual([statement, expected === null ? [] : [expected]])
    }
    expect((await checkRegister(db)).errors).toEqual([])
    await sql.raw(tampered[0]?.[0] ?? '').execute(db.write)
    expect((await checkRegister(db)).errors).toEqual([tampered[0]?.[1]])
  },
)
