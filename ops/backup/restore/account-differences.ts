import { join } from 'node:path'
import { Kysely } from 'kysely'
import { withPostgres } from '#/db/engines/postgres-dialect.ts'
import { dialectOver, openFile } from '#/db/engines/sqlite.ts'
import type { Tables, Where } from '#/db/schema.ts'
import { DATABASE } from '#/ops/backup/archive/manifest.ts'
import { publicKeysIn } from './trust.ts'

/** What decides who can sign in to an account, and what they may do. */
type Account = {
  role: string
  disabled: boolean
  password: string
  /** For comparing: each factor by what it is made of. */
  apps: string[]
  passkeys: string[]
  recoveryCodes: string[]
}

/**
 * The accounts of a register by their addresses, and whether a second factor is demanded of all.
 */
export type Accounts = { byEmail: Map<string, Account>; isFactorDemanded: boolean }

/**
 * The register in use: its accounts, the log keys in its folder, and the keys it marks as
 * compromised (base64).
 */
export type Present = { accounts: Accounts; logKeys: string[]; compromisedKeys: string[] }

/** If the register in use is lost. */
export const NOTHING_PRESENT: Present = {
  accounts: { byEmail: new Map(), isFactorDemanded: false },
  logKeys: [],
  compromisedKeys: [],
}

const STATEMENT_TIMEOUT_MS = 60_000

/** Reads a register that may be in use, and changes nothing of it. */
export async function readPresent({ dataDir, databaseUrl }: Where): Promise<Present> {
  // Rows of a database may have been changed by others and prove nothing; files with the private
  // halves do.
  if (databaseUrl !== undefined)
    return withPostgres(databaseUrl, STATEMENT_TIMEOUT_MS, (db) => readAll(db, []))
  const db = new Kysely<Tables>({ dialect: dialectOver(openFile(join(dataDir, DATABASE), 'read')) })
  try {
    return await readAll(db, [...publicKeysIn(dataDir)])
  } finally {
    await db.destroy()
  }
}

async function readAll(db: Kysely<Tables>, logKeys: string[]): Promise<Present> {
  const keys = await db.selectFrom('signingKeys').select(['publicKey', 'compromisedAt']).execute()
  const compromised = keys.filter((key) => key.compromisedAt !== null)
  return {
    accounts: await readAccounts(db),
    logKeys,
    compromisedKeys: compromised.map(({ publicKey }) => publicKey),
  }
}

export async function readAccounts(db: Kysely<Tables>): Promise<Accounts> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'disabledAt', 'password'])
    .orderBy('email')
    .execute()
  const apps = await db
    .selectFrom('authenticatorApps')
    .select(['userId', 'secret'])
    .where('confirmedAt', 'is not', null)
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['userId', 'credentialId', 'publicKey'])
    .execute()
  const codes = await db
    .selectFrom('recoveryCodes')
    .select(['userId', 'codeHash'])
    .where('usedAt', 'is', null)
    .execute()
  const demand = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'second-factor')
    .executeTakeFirst()
  const of = <Row extends { userId: number }>(
    rows: Row[],
    id: number,
    what: (row: Row) => string,
  ) =>
    rows
      .filter(({ userId }) => userId === id)
      .map(what)
      .toSorted()
  const entries = users.map(({ id, email, role, disabledAt, password }): [string, Account] => [
    email,
    {
      role,
      disabled: disabledAt !== null,
      password,
      apps: of(apps, id, ({ secret }) => secret),
      passkeys: of(passkeys, id, ({ credentialId, publicKey }) => `${credentialId} ${publicKey}`),
      recoveryCodes: of(codes, id, ({ codeHash }) => codeHash),
    },
  ])
  return { byEmail: new Map(entries), isFactorDemanded: demand?.value === 'demanded' }
}

/** What a restore changes about who can sign in, one line for each change; no secrets. */
export function accountDifferences(present: Accounts, backup: Accounts): string[] {
  const emails = [...new Set([...present.byEmail.keys(), ...backup.byEmail.keys()])].toSorted()
  const lines = emails.flatMap((email) => {
    const [now, then] = [present.byEmail.get(email), backup.byEmail.get(email)]
    if (!then)
      return now
        ? [`${email} (${summary(now)}) is not in the backup: the account is gone after the restore`]
        : []
    if (!now)
      return [
        `${email} (${summary(then)}) is there only in the backup: the account is there after the restore`,
      ]
    return changes(now, then).map((change) => `${email} ${change}`)
  })
  if (present.isFactorDemanded && !backup.isFactorDemanded)
    lines.push('A second factor is demanded of all now, and not after the restore')
  return lines
}

function changes(now: Account, then: Account): string[] {
  return [
    ...(now.role === then.role
      ? []
      : [`has the role ${now.role} now, and ${then.role} after the restore`]),
    ...(now.disabled === then.disabled
      ? []
      : [
          then.disabled
            ? 'is disabled after the restore'
            : 'is disabled now, and can sign in after the restore',
        ]),
    ...(now.password === then.password
      ? []
      : ['has another password after the restore, the one of the backup']),
    ...(same(now.apps, then.apps) && same(now.passkeys, then.passkeys)
      ? []
      : [
          `has other second factors after the restore: ${factors(then)} instead of ${factors(now)}`,
        ]),
    ...(same(now.recoveryCodes, then.recoveryCodes)
      ? []
      : [
          `has other recovery codes after the restore: ${then.recoveryCodes.length} that work, instead of ${now.recoveryCodes.length}`,
        ]),
  ]
}

function summary(account: Account): string {
  const role = account.role === 'admin' ? 'administrator' : account.role
  return [role, account.disabled ? 'disabled' : factors(account)].join(', ')
}

function factors({ apps, passkeys }: Account): string {
  const all = [
    ...(apps.length > 0 ? ['authenticator app'] : []),
    ...(passkeys.length > 0
      ? [`${passkeys.length} ${passkeys.length === 1 ? 'passkey' : 'passkeys'}`]
      : []),
  ]
  return all.join(' and ') || 'no second factor'
}

function same(some: string[], others: string[]): boolean {
  return some.join('\n') === others.join('\n')
}
