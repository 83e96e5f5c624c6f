import { m } from '#/app/paraglide/messages.js'
import { networkOf } from '#/app/network.ts'
import { Refusal } from '#/app/refusal.ts'
import { LIMITED, type Limited } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'

const MINUTE = 60_000

/**
 * How often from one address: a person with a stack of papers, or an agent with a fleet, stays well below. Of staff, how often by one
 * account, wherever it is signed in: ten lists a second are more than anybody reads, and what programs ask is told by the page of 500.
 */
const LIMITS: Record<Limited, { most: number; window: number; words(wait: number): string }> = {
  verification: { most: 60, window: MINUTE, words: tooManyChecks },
  verifications: { most: 10, window: MINUTE, words: tooManyChecks },
  code: { most: 60, window: MINUTE, words: tooManyChecks },
  form: {
    most: 20,
    window: 60 * MINUTE,
    words: (wait) => m.common_too_many_forms({ minutes: Math.ceil(wait / 60), phone: office.phone }),
  },
  submission: { most: 120, window: MINUTE, words: (wait) => m.common_too_many_submissions({ seconds: wait }) },
  passkey: { most: 20, window: MINUTE, words: (wait) => m.sign_in_wait({ seconds: wait }) },
  list: { most: 600, window: MINUTE, words: tooMuchOfOneAccount('lists') },
  document: { most: 300, window: MINUTE, words: tooMuchOfOneAccount('documents') },
  export: { most: 30, window: 10 * MINUTE, words: tooMuchOfOneAccount('exports') },
  // A full page every three seconds. All of a large register is for an export, which asks for the password and is recorded.
  record: { most: 60_000, window: 60 * MINUTE, words: tooManyRecords },
}

const BY_ACCOUNT: ReadonlySet<Limited> = new Set(['list', 'document', 'export', 'record'])

/** How many are reserved at once where processes count together: single checks, and what staff look at, are many. */
const STEP: Record<Limited, number> = {
  verification: 5,
  code: 5,
  verifications: 1,
  form: 1,
  submission: 10,
  passkey: 1,
  list: 20,
  document: 10,
  export: 1,
  record: 1_000,
}

function tooManyChecks(wait: number): string {
  return wait === 1 ? m.common_too_many_checks_one() : m.common_too_many_checks({ seconds: wait })
}

/** The staff area speaks English. */
function tooMuchOfOneAccount(what: string): (wait: number) => string {
  return (wait) => `Your account has asked for very many ${what}. Please wait ${wait} seconds and try again.`
}

function tooManyRecords(wait: number): string {
  return `Your account has read 60,000 certificates in one hour. Please wait ${Math.ceil(wait / 60)} minutes, or export them: an export asks for your password.`
}

/** The address asked from, and the account that asks; null for a stranger. */
export type Whose = { ip: string; account: number | null }

/**
 * The limits by what is counted, and by address or account. `shared`: what other processes count too; without it, this one counts alone.
 * Refuses: too-many. `now`: milliseconds.
 */
export function limitsOn(
  now: () => number,
  shared?: SharedCounts,
): (what: Limited, whose: Whose, times?: number) => void | Promise<void> {
  const limitOf = (what: Limited) =>
    new RateLimit(LIMITS[what], shared && { step: STEP[what], add: (counted) => shared({ what, ...counted }) })
  // One for each of them.
  const limits = Object.fromEntries(LIMITED.map((what) => [what, limitOf(what)])) as Record<Limited, RateLimit>
  const refuse = (what: Limited, wait: number) => {
    if (wait > 0) throw new Refusal('too-many', LIMITS[what].words(wait), { retryAfter: wait })
  }
  return (what, { ip, account }, times) => {
    // No address is written like this, so that the two never count as one.
    const who = BY_ACCOUNT.has(what) && account !== null ? `account ${account}` : ip
    const wait = limits[what].secondsToWait(who, now(), times)
    return typeof wait === 'number' ? refuse(what, wait) : wait.then((seconds) => refuse(what, seconds))
  }
}

/** More addresses than this in one window is an attack on the table itself; it is then emptied. */
const MAX_ADDRESSES = 100_000

/**
 * Reserves `more` requests of a network in one window, numbered from 1970 on; answers how many all processes together have
 * reserved then, or null where they cannot be counted together just now. `at`: milliseconds.
 */
export type SharedCounts = (counted: Counted & { what: string }) => Promise<number | null>
type Counted = { network: string; window: number; more: number; at: number }
/** `step`: how many requests a process reserves at once, so that not each of them is a write. */
type Sharing = { step: number; add(counted: Counted): Promise<number | null> }
type Count = {
  /** Let through by this process. */
  passed: number
  /** Reserved by this process and not used yet. */
  reserved: number
  /** Nothing is left to reserve. */
  full: boolean
  reserving: Promise<void> | null
}

/**
 * Counts requests by network in fixed windows (milliseconds): at most `most` in each. Where processes share the count, each lets
 * through only what it has reserved before, so that all together never let through more.
 */
export class RateLimit {
  readonly #most: number
  readonly #length: number
  readonly #sharing: Sharing | undefined
  #window = 0
  #counts = new Map<string, Count>()

  constructor({ most, window }: { most: number; window: number }, sharing?: Sharing) {
    this.#most = most
    this.#length = window
    this.#sharing = sharing
  }

  /** Counts one request, or `times` at once; seconds to wait where those are too many, else 0. `now`: milliseconds. */
  secondsToWait(address: string, now: number, times = 1): number | Promise<number> {
    const window = Math.floor(now / this.#length)
    if (window !== this.#window || this.#counts.size > MAX_ADDRESSES) {
      this.#window = window
      this.#counts = new Map()
    }
    const network = networkOf(address)
    const count = this.#counts.get(network) ?? { passed: 0, reserved: 0, full: false, reserving: null }
    this.#counts.set(network, count)
    const wait = Math.ceil(((window + 1) * this.#length - now) / 1000)
    const sharing = this.#sharing
    if (!sharing) {
      if (count.passed + times > this.#most) return wait
      count.passed += times
      return 0
    }
    if (count.reserved >= times || count.full) return this.#take(count, times) ? 0 : wait
    return this.#reserve(count, times, { sharing, network, window, now }).then((passes) => (passes ? 0 : wait))
  }

  #take(count: Count, times: number): boolean {
    if (count.reserved < times) return false
    count.reserved -= times
    count.passed += times
    return true
  }

  /** Waits for reservations, one at a time, until as many requests as needed are ours or none is left. */
  async #reserve(
    count: Count,
    times: number,
    at: { sharing: Sharing; network: string; window: number; now: number },
  ): Promise<boolean> {
    while (count.reserved < times && !count.full) {
      count.reserving ??= this.#add(count, at).finally(() => (count.reserving = null))
      await count.reserving
    }
    return this.#take(count, times)
  }

  async #add(
    count: Count,
    { sharing, network, window, now }: { sharing: Sharing; network: string; window: number; now: number },
  ): Promise<void> {
    const all = await sharing.add({ network, window, more: sharing.step, at: now })
    // Where it cannot be counted together, this process alone lets through as many as all may.
    const before = all === null ? count.passed + count.reserved : all - sharing.step
    const more = Math.max(0, Math.min(sharing.step, this.#most - before))
    count.reserved += more
    count.full = more === 0
  }
}
