import { hashToken } from '#/domain/context/tokens.server.ts'
import { later } from '#/core/dates.ts'
import { networkOf } from '#/core/network.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store, Tables, Tx } from '#/db/schema.ts'
import type { Selectable } from 'kysely'
import { knownOriginOf, type SignInTarget } from './known-origins.server.ts'

/**
 * The secret that an attempt may guess: the password of an email address, the codes of an account,
 * a passkey of an account (null: an unknown passkey), a one-time link, or an API key.
 */
export type GuessTarget =
  | { password: string }
  | { codesOf: number }
  | { passkeyOf: number | null }
  | 'link'
  | 'api-key'

/** An attempt that counts as failed until `forgiveAttempt` marks it as correct. */
export type Attempt = { counters: Counter[] }

/**
 * `known`: of a browser or network from which the account has signed in before; only this counter
 * is used there. Any other attempt counts for the account, for the network and for the register.
 * `keys`: the wrong API keys of all networks.
 */
type Counter = { kind: 'known' | 'account' | 'network' | 'register' | 'keys'; key: string }
type FailureRow = Selectable<Tables['signInFailures']>

const MAX_DELETED_AT_ONCE = 1_000

/**
 * Counts an attempt as failed before it runs, so that many concurrent attempts are not all free.
 * Refuses: too-many, during an earlier delay; this check only reads, so that refused attempts write
 * nothing.
 */
export async function countAttempt(
  context: RequestContext,
  guessed: GuessTarget,
): Promise<Attempt> {
  const counters = await countersOf(context, guessed)
  const rows = await context.db.read
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
    if (row) refuseEarly(counter, row, context.now)
  }
  await deleteOld(context.db, context.now)
  await context.db.write.transaction().execute(async (tx) => {
    for (const counter of counters) await countOne(tx, counter, context.now)
  })
  return { counters }
}

/**
 * Uncounts a correct attempt. The counter of a browser or network known to the account is deleted,
 * with its earlier failures. Every other counter is reduced by this one attempt only, because it
 * also counts the failures of others.
 */
export async function forgiveAttempt(
  tx: Tx,
  context: RequestContext,
  { counters }: Attempt,
): Promise<void> {
  for (const { kind, key } of counters) {
    if (kind === 'known') await tx.deleteFrom('signInFailures').where('key', '=', key).execute()
    else {
      await tx
        .updateTable('signInFailures')
        .set((e) => ({ failures: e('failures', '-', 1), blockedUntil: context.now }))
        .where('key', '=', key)
        .where('failures', '>', 0)
        .execute()
    }
  }
}

async function countersOf(context: RequestContext, guessed: GuessTarget): Promise<Counter[]> {
  const from = hashToken(networkOf(context.ip))
  const window = Math.floor(Date.parse(context.now) / 1_000 / REGISTER_WINDOW_SECONDS)
  // Counted alone, so that programs with wrong keys delay nobody who signs in.
  if (guessed === 'api-key') {
    return [
      { kind: 'network', key: `api-key:${from}` },
      { kind: 'keys', key: `api-keys:${window}` },
    ]
  }
  const network: Counter = { kind: 'network', key: `address:${from}` }
  const register: Counter = { kind: 'register', key: `register:${window}` }
  if (guessed === 'link') return [network, register]
  const { what, target } = targetOf(guessed)
  // A passkey cannot be guessed, so it still works while passwords are under attack.
  const others = what === 'passkey' ? [network] : [network, register]
  if (target === null) return others
  const name = hashToken('email' in target ? target.email : String(target.userId))
  const origin = await knownOriginOf(context, target)
  if (origin !== null)
    return [{ kind: 'known', key: `known:${what}:${hashToken(`${name} ${origin}`)}` }]
  return [{ kind: 'account', key: `${what}:${name}` }, ...others]
}

function targetOf(guessed: Exclude<GuessTarget, 'link' | 'api-key'>): {
  what: string
  target: SignInTarget | null
} {
  if ('password' in guessed) return { what: 'account', target: { email: guessed.password } }
  if ('codesOf' in guessed) return { what: 'code', target: { userId: guessed.codesOf } }
  return {
    what: 'passkey',
    target: guessed.passkeyOf === null ? null : { userId: guessed.passkeyOf },
  }
}

async function countOne(tx: Tx, counter: Counter, now: string): Promise<void> {
  const { key } = counter
  await tx
    .insertInto('signInFailures')
    .values({ key, failures: 0, lastAt: now, blockedUntil: now })
    // Locks the row on PostgreSQL, so that two attempts are counted one after the other.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((e) => ({ key: e.ref('excluded.key') })),
    )
    .execute()
  const row = await tx
    .selectFrom('signInFailures')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  refuseEarly(counter, row, now)
  const failures = (isExpired(row, now) ? 0 : row.failures) + 1
  await tx
    .updateTable('signInFailures')
    .set({ failures, lastAt: now, blockedUntil: later(now, delayOf(counter, failures, now)) })
    .where('key', '=', key)
    .execute()
}

function refuseEarly(counter: Counter, row: FailureRow, now: string): void {
  // A later attempt may have been counted first: without a delay, its time does not matter.
  if (isExpired(row, now) || delayOf(counter, row.failures, now) === 0) return
  const wait = Math.ceil((Date.parse(row.blockedUntil) - Date.parse(now)) / 1000)
  if (wait <= 0) return
  const text = m.sign_in_wait({ seconds: wait })
  const others = counter.kind === 'account' || counter.kind === 'register'
  throw new Refusal('too-many', others ? `${text} ${m.sign_in_wait_others()}` : text, {
    retryAfter: wait,
  })
}

/** Seconds. The counters of all networks are for one time window, and expire with it. */
function delayOf({ kind }: Counter, failures: number, now: string): number {
  if (kind !== 'register' && kind !== 'keys') return delayAfter(failures)
  if (failures < MAX_REGISTER_FAILURES) return 0
  return REGISTER_WINDOW_SECONDS - (Math.floor(Date.parse(now) / 1_000) % REGISTER_WINDOW_SECONDS)
}

function isExpired({ lastAt }: FailureRow, now: string): boolean {
  return lastAt < later(now, -RETENTION_SECONDS)
}

/**
 * Deletes old rows by the index on their time, outside any transaction; rows locked by another
 * process are skipped.
 */
async function deleteOld(db: Store, now: string): Promise<void> {
  await db.write
    .deleteFrom('signInFailures')
    .where('key', 'in', (e) =>
      e
        .selectFrom('signInFailures')
        .select('key')
        .where('lastAt', '<', later(now, -RETENTION_SECONDS))
        .limit(MAX_DELETED_AT_ONCE)
        .$if(db.engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .execute()
}

/** The fifth wrong password delays the next attempt; fewer do not, because people mistype. */
const FIRST_DELAYED_FAILURE = 5
const MAX_DELAY_SECONDS = 300
/** After this long without a failure the count starts again at zero. */
const RETENTION_SECONDS = 24 * 3_600

/**
 * Failures of the whole register from unknown browsers and networks, in one window; of wrong API
 * keys too, counted apart. An office of 200 causes a few a day.
 */
export const MAX_REGISTER_FAILURES = 300
export const REGISTER_WINDOW_SECONDS = 600

/**
 * Seconds until the next attempt is accepted, after a number of failures: nothing for the first
 * four, then 1, 2, 4, … seconds, at most five minutes, so that an attacker cannot lock out the
 * owner permanently.
 */
export function delayAfter(failures: number): number {
  return failures < FIRST_DELAYED_FAILURE
    ? 0
    : Math.min(2 ** (failures - FIRST_DELAYED_FAILURE), MAX_DELAY_SECONDS)
}
