import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
} from '#/domain/people/own-changes/own-passkeys.server.ts'
import { removeApp } from '#/domain/people/own-changes/own-app.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { byCode, setUpApp, signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { changeAccount, endSecondFactors } from '#/tests/helpers/accounts/administration.ts'
import { authenticator } from '#/tests/helpers/accounts/authenticator.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkAccounts } from './check-accounts.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'

async function addedPasskey(
  context: RequestContext,
  name: string,
  code: string | undefined,
): Promise<number> {
  const options = await beginPasskey(context, byCode(code))
  return (await addPasskey(context, { name, passkey: authenticator().make(options) })).passkey.id
}

const [USER, DISABLED, ENDED] = [2, 3, 5]

/**
 * Accounts 1 (admin), 2 (user), 3 (disabled), 4 (an app, and a passkey of two), 5 (its factors were
 * ended) and 6 (an app was removed).
 */
async function accounts(db: Store): Promise<void> {
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  await signedIn(db, 'user@example.com')
  await signedIn(db, 'disabled@example.com')
  const factors = await signedIn(db, 'factors@example.com')
  const ended = await signedIn(db, 'ended@example.com')
  const removed = await signedIn(db, 'removed@example.com')
  await changeAccount(admin, USER, { role: 'admin' })
  await changeAccount(admin, USER, { role: 'user' })
  for (const change of [true, false, true])
    await changeAccount(admin, DISABLED, { disabled: change })
  const { codes } = await setUpApp(factors.context())
  const first = await addedPasskey(factors.context(), 'Laptop', codes[0])
  await addedPasskey(factors.context(), 'Laptop', codes[1])
  await removePasskey(factors.context(), first, byCode(codes[2]))
  const ofEnded = await setUpApp(ended.context())
  await addedPasskey(ended.context(), 'Key', ofEnded.codes[0])
  await endSecondFactors(admin, ENDED)
  const ofRemoved = await setUpApp(removed.context())
  await removeApp(removed.context(), byCode(ofRemoved.codes[0]))
}

const idOf = (name: string) => `(select id from users where email = '${name}@example.com')`
const copied = (name: string) =>
  `insert into passkeys ("userId", "credentialId", "publicKey", counter, transports, name, "createdAt") select ${idOf(name)}, 'forged', "publicKey", 0, transports, name, "createdAt" from passkeys`
const newAccount = `insert into users (username, email, password, role, "createdAt") values ('forged@example.com', 'forged@example.com', 'x', 'admin', '2020-01-01')`

const TAMPERED: [string, string, string][] = [
  [
    'a role',
    `update users set role = 'admin' where email = 'user@example.com'`,
    'The account user@example.com is admin, and its newest event says user',
  ],
  [
    'a disabled account',
    `update users set "disabledAt" = null where email = 'disabled@example.com'`,
    'The account disabled@example.com is enabled, and its newest event says disabled',
  ],
  [
    'an enabled account',
    `update users set "disabledAt" = '2026-01-01' where email = 'user@example.com'`,
    'The account user@example.com is disabled, and its newest event says enabled',
  ],
  [
    'an address',
    `update users set email = 'forged@example.com' where id = 1`,
    'The account forged@example.com has another address than its newest event says: admin@example.com',
  ],
  [
    'a new account',
    newAccount,
    'The account forged@example.com has no event that opened it: it was put in by hand',
  ],
  [
    'a removed account',
    `delete from users where email = 'user@example.com'`,
    'The account user@example.com is gone',
  ],
  [
    'a new passkey',
    copied('user'),
    'The account user@example.com has a passkey that no event added: Laptop',
  ],
  [
    'a second passkey of the same name',
    copied('factors'),
    'The account factors@example.com has a passkey that no event added: Laptop',
  ],
  [
    'a removed passkey',
    `delete from passkeys`,
    'A passkey of the account factors@example.com is gone, and no event removed it: Laptop',
  ],
  [
    'another owner of an app',
    `update "authenticatorApps" set "userId" = ${idOf('factors')}, "confirmedAt" = null`,
    'The authenticator app of the account factors@example.com is gone, and no event removed it',
  ],
  [
    'a new app',
    `insert into "authenticatorApps" ("userId", secret, "sessionHash", "createdAt", "confirmedAt", "lastStep") select ${idOf('removed')}, secret, "sessionHash", "createdAt", "confirmedAt", "lastStep" from "authenticatorApps"`,
    'The account removed@example.com has an authenticator app that no event added',
  ],
]

/** What is named after a change, which is then taken back. */
async function namedAfter(db: Store, statement: string): Promise<string[]> {
  const named: string[] = []
  const tx = await db.write.startTransaction().execute()
  try {
    await sql.raw(statement).execute(tx)
    await checkAccounts(tx, (text) => named.push(text))
  } finally {
    await tx.rollback().execute()
  }
  return named
}

test.for(ENGINES)(
  'what was changed of accounts in the database alone is named (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await accounts(db)
    for (const [what, statement, expected] of TAMPERED)
      expect([what, await namedAfter(db, statement)]).toEqual([what, [expected]])
    expect((await checkRegister(db)).errors).toEqual([])
    await sql.raw(TAMPERED[0]?.[1] ?? '').execute(db.write)
    expect((await checkRegister(db)).errors).toEqual([TAMPERED[0]?.[2]])
  },
)

test.for(ENGINES)(
  'an account that is older than account events says nothing of its role (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await sql.raw(newAccount).execute(db.write)
    await sql.raw(newAccount.replaceAll('forged', 'second')).execute(db.write)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    expect((await checkRegister(db)).errors).toEqual([])
    await changeAccount(admin, 1, { role: 'user' })
    expect((await checkRegister(db)).errors).toEqual([])
    await sql`update users set role = 'admin' where id = 1`.execute(db.write)
    expect((await checkRegister(db)).errors).toEqual([
      'The account forged@example.com is admin, and its newest event says user',
    ])
  },
)
