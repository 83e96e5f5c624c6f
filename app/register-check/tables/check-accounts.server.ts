import type { Kysely } from 'kysely'
import type { AccountEventKind } from '#/app/accounts/schemas/account-event.ts'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

const SAYING = [
  'opened',
  'role-changed',
  'disabled',
  'enabled',
  'app-added',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'second-factors-ended',
] as const satisfies AccountEventKind[]

/** What the events of an account say of it. Accounts that are older than account events have none that opened them, and may have none of a role. */
type Stated = {
  email: string
  opened: boolean
  role: string | null
  disabled: boolean
  apps: number
  passkeys: string[]
}
type Event = { kind: string; subject: string; detail: string | null }

/** An account as its rows say it; `addresses`: user name and email address, which are the same. */
type Account = {
  email: string
  addresses: string[]
  role: string
  disabled: boolean
  apps: number
  passkeys: string[]
}

/**
 * Each account with its events: address, role, whether it is disabled, and its second factors. What was changed in the database alone has
 * no event. Passwords and the secrets of second factors are in no event, so nothing is said of those.
 */
export async function checkAccounts(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const stated = await statedAccounts(db)
  let opened = false
  for (const [id, account] of await readAccounts(db)) {
    const said = stated.get(id) ?? nothingStated(account.email)
    stated.delete(id)
    opened ||= said.opened
    // Ids ascend: what came after an account that an event opened was opened by one too.
    if (opened && !said.opened)
      report(`The account ${account.email} has no event that opened it: it was put in by hand`)
    compareStates(account, said, report)
    compareFactors(account, said, report)
  }
  for (const { email } of stated.values()) report(`The account ${email} is gone`)
}

function compareStates(
  { email, addresses, role, disabled }: Account,
  said: Stated,
  report: ReportError,
): void {
  if (addresses.some((address) => address !== said.email))
    report(`The account ${email} has another address than its newest event says: ${said.email}`)
  if (said.role !== null && role !== said.role)
    report(`The account ${email} is ${role}, and its newest event says ${said.role}`)
  if (disabled !== said.disabled)
    report(
      `The account ${email} is ${stateOf(disabled)}, and its newest event says ${stateOf(said.disabled)}`,
    )
}

function compareFactors(
  { email, apps, passkeys }: Account,
  said: Stated,
  report: ReportError,
): void {
  if (apps > said.apps) report(`The account ${email} has an authenticator app that no event added`)
  if (apps < said.apps)
    report(`The authenticator app of the account ${email} is gone, and no event removed it`)
  for (const name of without(passkeys, said.passkeys))
    report(`The account ${email} has a passkey that no event added: ${name}`)
  for (const name of without(said.passkeys, passkeys))
    report(`A passkey of the account ${email} is gone, and no event removed it: ${name}`)
}

async function readAccounts(db: Kysely<Tables>): Promise<Map<number, Account>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'disabledAt'])
    .orderBy('id')
    .execute()
  const apps = await db
    .selectFrom('authenticatorApps')
    .select('userId')
    .where('confirmedAt', 'is not', null)
    .execute()
  const passkeys = await db.selectFrom('passkeys').select(['userId', 'name']).execute()
  const accounts = new Map<number, Account>()
  for (const { id, username, email, role, disabledAt } of users) {
    const disabled = disabledAt !== null
    accounts.set(id, { email, addresses: [username, email], role, disabled, apps: 0, passkeys: [] })
  }
  for (const { userId } of apps) {
    const account = accounts.get(userId)
    if (account) account.apps += 1
  }
  for (const { userId, name } of passkeys) accounts.get(userId)?.passkeys.push(name)
  return accounts
}

function nothingStated(email: string): Stated {
  return { email, opened: false, role: null, disabled: false, apps: 0, passkeys: [] }
}

async function statedAccounts(db: Kysely<Tables>): Promise<Map<number, Stated>> {
  const events = await db
    .selectFrom('accountEvents')
    .select(['userId', 'kind', 'subject', 'detail'])
    .where('userId', 'is not', null)
    .where('kind', 'in', SAYING)
    .orderBy('id')
    .execute()
  const stated = new Map<number, Stated>()
  for (const { userId, ...event } of events) {
    if (userId === null) continue
    const before = stated.get(userId) ?? nothingStated(event.subject)
    stated.set(userId, { ...before, email: event.subject, ...changesBy(event, before) })
  }
  return stated
}

/** What one event changes; a role is written `user`, or `user → admin`. */
function changesBy({ kind, detail }: Event, { passkeys }: Stated): Partial<Stated> {
  const named = detail ?? ''
  switch (kind) {
    case 'opened':
      return { opened: true, role: detail }
    case 'role-changed':
      return { role: named.split(' → ').at(-1) ?? null }
    case 'disabled':
    case 'enabled':
      return { disabled: kind === 'disabled' }
    case 'app-added':
    case 'app-removed':
      return { apps: kind === 'app-added' ? 1 : 0 }
    case 'passkey-added':
      return { passkeys: [...passkeys, named] }
    case 'passkey-removed':
      return { passkeys: without(passkeys, [named]) }
    default:
      return { apps: 0, passkeys: [] }
  }
}

/** `all` without one for each of `some`: two may have the same name. */
function without(all: string[], some: string[]): string[] {
  const left = [...all]
  for (const one of some) {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

function stateOf(disabled: boolean): string {
  return disabled ? 'disabled' : 'enabled'
}
