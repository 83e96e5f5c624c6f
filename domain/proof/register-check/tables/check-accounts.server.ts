import { sql, type Kysely } from 'kysely'
import {
  WEBHOOK_STATES,
  webhookDetail,
  webhookSubject,
} from '#/domain/exchange/webhooks/webhook.ts'
import { differenceOf, readAllKeyEvents } from '#/domain/people/api-keys/recorded-key.server.ts'
import type { AccountEventKind } from '#/domain/people/model/account-event.ts'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

// What account events say, compared with the tables: accounts, API keys, webhooks and erased
// applications.

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

/**
 * What the events of an account say of it. Accounts that are older than account events have none
 * that opened them, and may have none of a role.
 */
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
 * Each account with its events: address, role, whether it is disabled, and its second factors. What
 * was changed in the database alone has no event. Passwords and the secrets of second factors are
 * in no event, so nothing is said of those.
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

/**
 * Each API key with the events that made and revoked it: owner, scopes, last instant, requests a
 * minute, name and hash. One that was put in or changed in the database alone is named; the server
 * refuses it too. A key that a restore has revoked has no event of that.
 */
export async function checkApiKeys(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const events = Map.groupBy(await readAllKeyEvents(db), ({ subject }) => subject)
  for (const key of await db.selectFrom('apiKeys').selectAll().orderBy('id').execute()) {
    const difference = differenceOf(key, events.get(key.prefix) ?? [])
    events.delete(key.prefix)
    if (difference !== null) report(`The API key ${key.prefix} ${difference}`)
  }
  for (const prefix of events.keys()) report(`The API key ${prefix} is gone`)
}

/**
 * Each webhook with its newest account event: name, address, and whether it is on. One that was put
 * in, led elsewhere or removed in the database alone has no event of it. Positions and secrets are
 * in no event, so nothing is said of those.
 */
export async function checkWebhooks(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const events = await db
    .selectFrom('accountEvents')
    .select(['kind', 'subject', 'detail'])
    .where('kind', 'in', WEBHOOK_STATES)
    .orderBy('id')
    .execute()
  const newest = new Map(events.map((event) => [event.subject, event]))
  for (const row of await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'active'])
    .orderBy('id')
    .execute()) {
    const subject = webhookSubject(row.id)
    const said = newest.get(subject)
    newest.delete(subject)
    if (!said || said.kind === 'webhook-removed')
      report(`The ${subject} (${row.name}) has no event that added it: it was put in by hand`)
    else if (said.detail !== webhookDetail(row))
      report(`The ${subject} is not what its newest event says: ${said.detail}`)
  }
  for (const { kind, subject } of newest.values())
    if (kind !== 'webhook-removed') report(`The ${subject} is gone, and no event removed it`)
}

const ERASED = 'application-erased'

/**
 * Each application that was erased with its account event, which is an entry of the log, and the
 * other way round. What an erased one held is no entry of the log, so nothing that was signed is
 * lost with it (docs/decisions/0085).
 */
export async function checkErasures(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const { rows } = await sql<{
    reference: string
    erased: number | boolean
    said: number | boolean
  }>`
    select a.reference, a."erasedAt" is not null as erased, e.subject is not null as said from applications a
      left join (select distinct subject from "accountEvents" where kind = ${ERASED}) e on e.subject = a.reference
      where (a."erasedAt" is not null) <> (e.subject is not null)
        or a."erasedAt" is not null and (a."companyName" || a."vesselName" || a."contactEmail" || a."contactPhone" || a."searchText") <> ''
      order by a.id`.execute(db)
  for (const { reference, erased, said } of rows) {
    if (erased && said) report(`Application ${reference} was erased, and holds text again`)
    else
      report(
        `Application ${reference} ${erased ? 'is erased, and no event says so' : 'was erased by its events, and is not'}`,
      )
  }
}
