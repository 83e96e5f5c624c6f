import { hashOf } from '#/app/accounts/sessions.server.ts'
import { later } from '#/app/dates.ts'
import { networkOf } from '#/app/network.ts'
import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import type { Selectable } from 'kysely'
import { knownOriginOf, type SignInTarget } from './known-origins.server.ts'
import { delayAfter, FORGOTTEN_AFTER, MAX_REGISTER_FAILURES, REGISTER_WINDOW_SECONDS } from './sign-in-delay.ts'

/**
 * What may be guessed: the password of an e-mail address, the codes of an account, a passkey of an account (null: of none that
 * is known), or a one-time link.
 */
export type Guessed = { password: string } | { codesOf: number } | { passkeyOf: number | null } | 'link'

/** An attempt that was counted as failed until `forgiveAttempt` says that it was right. */
export type Attempt = { counters: Counter[] }

/**
 * `known`: of a browser or network that the account has signed in from before; it alone is counted there. Anybody else counts for
 * the account, for the network and for the register.
 */
type Counter = { kind: 'known' | 'account' | 'network' | 'register'; key: string }
type FailureRow = Selectable<Tables['signInFailures']>

const MAX_FORGOTTEN_AT_ONCE = 1_000

/**
 * Counts an attempt as failed before it is tried, so that many at once are not all free. Refuses: too-many, while an earlier
 * delay runs; that is seen by reading alone, so that refused attempts write nothing.
 */
export async function countAttempt(scope: Scope, guessed: Guessed): Promise<Attempt> {
  const counters = await countersOf(scope, guessed)
  const rows = await scope.db.read
    .selectFrom('signInFailures')
    .selectAll()
    .where(
      'key',
      'in',
      counters.map(({ key }) => key),
    )
    .execute()
  for (const counter of counters) {
    const row = rows.find(({ key }) => key === counter.key)
    if (row) refuseEarly(counter, row, scope.now)
  }
  await forgetOld(scope.db, scope.now)
  await scope.db.write.transaction().execute(async (tx) => {
    for (const counter of counters) await countOne(tx, counter, scope.now)
  })
  return { counters }
}

/**
 * Takes an attempt back that was right. Where this browser or network is known to the account, its own wrong ones before are
 * forgotten too. Every other counter gets this one attempt back and no more: it holds the failures of others.
 */
export async function forgiveAttempt(tx: Tx, scope: Scope, { counters }: Attempt): Promise<void> {
  for (const { kind, key } of counters) {
    if (kind === 'known') await tx.deleteFrom('signInFailures').where('key', '=', key).execute()
    else {
      await tx
        .updateTable('signInFailures')
        .set((e) => ({ failures: e('failures', '-', 1), blockedUntil: scope.now }))
        .where('key', '=', key)
        .where('failures', '>', 0)
        .execute()
    }
  }
}

async function countersOf(scope: Scope, guessed: Guessed): Promise<Counter[]> {
  const network: Counter = { kind: 'network', key: `address:${hashOf(networkOf(scope.ip))}` }
  const window = Math.floor(Date.parse(scope.now) / 1_000 / REGISTER_WINDOW_SECONDS)
  const register: Counter = { kind: 'register', key: `register:${window}` }
  if (guessed === 'link') return [network, register]
  const { what, target } = targetOf(guessed)
  // A passkey cannot be guessed, so it stays a way in while passwords are under attack.
  const others = what === 'passkey' ? [network] : [network, register]
  if (target === null) return others
  const name = hashOf('email' in target ? target.email : String(target.userId))
  const origin = await knownOriginOf(scope, target)
  if (origin !== null) return [{ kind: 'known', key: `known:${what}:${hashOf(`${name} ${origin}`)}` }]
  return [{ kind: 'account', key: `${what}:${name}` }, ...others]
}

function targetOf(guessed: Exclude<Guessed, 'link'>): { what: string; target: SignInTarget | null } {
  if ('password' in guessed) return { what: 'account', target: { email: guessed.password } }
  if ('codesOf' in guessed) return { what: 'code', target: { userId: guessed.codesOf } }
  return { what: 'passkey', target: guessed.passkeyOf === null ? null : { userId: guessed.passkeyOf } }
}

async function countOne(tx: Tx, counter: Counter, now: string): Promise<void> {
  const { key } = counter
  await tx
    .insertInto('signInFailures')
    .values({ key, failures: 0, lastAt: now, blockedUntil: now })
    // Takes the row's lock on PostgreSQL, so that two attempts are counted one after the other.
    .onConflict((conflict) => conflict.column('key').doUpdateSet((e) => ({ key: e.ref('excluded.key') })))
    .execute()
  const row = await tx.selectFrom('signInFailures').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  refuseEarly(counter, row, now)
  const failures = (isForgotten(row, now) ? 0 : row.failures) + 1
  await tx
    .updateTable('signInFailures')
    .set({ failures, lastAt: now, blockedUntil: later(now, delayOf(counter, failures, now)) })
    .where('key', '=', key)
    .execute()
}

function refuseEarly(counter: Counter, row: FailureRow, now: string): void {
  // An attempt that came a moment later may have been counted first: without a delay, its moment does not matter.
  if (isForgotten(row, now) || delayOf(counter, row.failures, now) === 0) return
  const wait = Math.ceil((Date.parse(row.blockedUntil) - Date.parse(now)) / 1000)
  if (wait <= 0) return
  const text = wait === 1 ? m.sign_in_wait_one() : m.sign_in_wait({ seconds: wait })
  const others = counter.kind === 'account' || counter.kind === 'register'
  throw new Refusal('too-many', others ? `${text} ${m.sign_in_wait_others()}` : text, { retryAfter: wait })
}

/** Seconds. The register's counter is for one window of time, and ends with it. */
function delayOf({ kind }: Counter, failures: number, now: string): number {
  if (kind !== 'register') return delayAfter(failures)
  if (failures < MAX_REGISTER_FAILURES) return 0
  return REGISTER_WINDOW_SECONDS - (Math.floor(Date.parse(now) / 1_000) % REGISTER_WINDOW_SECONDS)
}

function isForgotten({ lastAt }: FailureRow, now: string): boolean {
  return lastAt < later(now, -FORGOTTEN_AFTER)
}

/** Deletes old rows by the index on their time, outside any transaction; rows that another process holds are left to it. */
async function forgetOld(db: Store, now: string): Promise<void> {
  await db.write
    .deleteFrom('signInFailures')
    .where('key', 'in', (e) =>
      e
        .selectFrom('signInFailures')
        .select('key')
        .where('lastAt', '<', later(now, -FORGOTTEN_AFTER))
        .limit(MAX_FORGOTTEN_AT_ONCE)
        .$if(db.engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .execute()
}
