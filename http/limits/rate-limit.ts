import { m } from '#/app/texts/messages.js'
import { networkOf } from '#/core/network.ts'
import { Refusal } from '#/core/refusal.ts'
import { MAX_BATCH, MAX_IRREVERSIBLE } from '#/app/context/policy.ts'
import { LIMITED, type Limited } from '#/app/context/request-context.ts'
import { office } from '#/app/web/office.ts'

const MINUTE = 60_000

type Limit = {
  max: number
  /** The number that a process reserves at once where processes share a count: larger for frequent requests. */
  step: number
  window: number
  message(wait: number): string
}

/**
 * The maximum for one address: a person with a stack of papers, or an agent with a fleet, stays well below. For staff, the maximum for one
 * account on all its devices: nobody reads ten lists a second, and programs get pages of 500.
 */
const LIMITS: Record<Limited, Limit> = {
  verification: { max: 60, step: 5, window: MINUTE, message: tooManyChecks },
  verifications: { max: 10, step: 1, window: MINUTE, message: tooManyChecks },
  // A usual ship counts nothing (app/context/count-read.ts), a full page ten.
  read: { max: 640, step: 40, window: MINUTE, message: tooManyChecks },
  code: { max: 60, step: 5, window: MINUTE, message: tooManyChecks },
  form: {
    max: 20,
    step: 1,
    window: 60 * MINUTE,
    message: (wait) =>
      m.common_too_many_forms({ minutes: Math.ceil(wait / 60), phone: office.phone }),
  },
  submission: {
    max: 120,
    step: 10,
    window: MINUTE,
    message: (wait) => m.common_too_many_submissions({ seconds: wait }),
  },
  passkey: {
    max: 20,
    step: 1,
    window: MINUTE,
    message: (wait) => m.sign_in_wait({ seconds: wait }),
  },
  list: { max: 600, step: 20, window: MINUTE, message: tooMuchOfOneAccount('lists') },
  document: { max: 300, step: 10, window: MINUTE, message: tooMuchOfOneAccount('documents') },
  // One makes up to 60 documents. A superintendent takes those of a fleet in an hour.
  kit: {
    max: 15,
    step: 1,
    window: 10 * MINUTE,
    message: (wait) => m.kit_too_many({ minutes: Math.ceil(wait / 60) }),
  },
  export: { max: 30, step: 1, window: 10 * MINUTE, message: tooMuchOfOneAccount('exports') },
  // A full page every three seconds. All of a large register is for an export, which asks for the password and is recorded.
  record: { max: 60_000, step: 1_000, window: 60 * MINUTE, message: tooManyRecords },
  // Each key has its own maximum (`sizeOf`).
  key: { max: 0, step: 1, window: MINUTE, message: tooManyOfKey },
  webhook: {
    max: 60,
    step: 1,
    window: 10 * MINUTE,
    message: tooMuchOfOneAccount('changes and tests of webhooks'),
  },
  irreversible: {
    max: MAX_IRREVERSIBLE,
    step: 1,
    window: 10 * MINUTE,
    message: tooManyIrreversible,
  },
  batch: {
    max: MAX_BATCH,
    step: 1,
    window: 10 * MINUTE,
    message: (wait) =>
      `Your account has done ${MAX_BATCH} acts in ten minutes that cannot be undone. Please wait ${wait} seconds and try again.`,
  },
  // Each is stored for good, up to 10 MB. An office that scans its archive has one every ten seconds.
  scan: {
    max: 60,
    step: 1,
    window: 10 * MINUTE,
    message: (wait) =>
      `Your account has sent 60 scans in ten minutes. Please wait ${wait} seconds and try again.`,
  },
}

const BY_ACCOUNT: ReadonlySet<Limited> = new Set([
  'irreversible',
  'batch',
  'list',
  'document',
  'kit',
  'export',
  'record',
  'webhook',
  'scan',
])

function tooManyChecks(wait: number): string {
  return m.common_too_many_checks({ seconds: wait })
}

function tooManyIrreversible(wait: number): string {
  return `${MAX_IRREVERSIBLE} acts in ten minutes that cannot be undone: withdrawals, deletions, other numbers, changes of flag, merges, imports. Please wait ${wait} seconds and try again.`
}

/** The staff area speaks English. */
function tooMuchOfOneAccount(what: string): (wait: number) => string {
  return (wait) =>
    `Your account has asked for very many ${what}. Please wait ${wait} seconds and try again.`
}

function tooManyRecords(wait: number): string {
  return `Your account has read 60,000 certificates in one hour. Please wait ${Math.ceil(wait / 60)} minutes, or export them: an export asks for your password.`
}

function tooManyOfKey(wait: number): string {
  return `This API key has made as many requests as it may make in a minute. Wait ${wait} seconds and try again.`
}

/** The address and the account of the client, null where there is none, and the API key. */
export type Whose = {
  ip: string
  account: number | null
  key?: { id: number; perMinute: number } | undefined
}

/**
 * The limits by what is counted, and by address or account. `stored`: counts in the database; without it, this process counts alone. Where there is
 * one process (`isAlone`), what is counted for a minute stays in its memory; what is counted for longer is stored, or whoever brings the process
 * to its end would begin again. Refuses: too-many. `now`: milliseconds.
 */
export function createLimits(
  now: () => number,
  stored?: SharedCounts,
  { isAlone = false } = {},
): (what: Limited, whose: Whose, times?: number) => void | Promise<void> {
  const limitOf = (what: Limited) => {
    const limit = LIMITS[what]
    if (!stored || (isAlone && limit.window <= MINUTE)) return new RateLimit(limit)
    return new RateLimit(limit, {
      step: limit.step,
      add: (counted) => stored({ what, ...counted }),
    })
  }
  // It has an entry for each of LIMITED.
  const limits = Object.fromEntries(LIMITED.map((what) => [what, limitOf(what)])) as Record<
    Limited,
    RateLimit
  >
  const refuse = (what: Limited, wait: number) => {
    if (wait > 0) throw new Refusal('too-many', LIMITS[what].message(wait), { retryAfter: wait })
  }
  return (what, whose, times) => {
    const wait = limits[what].secondsToWait(
      countedFor(what, whose),
      now(),
      times,
      sizeOf(what, whose),
    )
    return typeof wait === 'number'
      ? refuse(what, wait)
      : wait.then((seconds) => refuse(what, seconds))
  }
}

/** The size of a key's own limit; what one process has reserved and does not use is a twentieth of it at most. */
function sizeOf(what: Limited, { key }: Whose): Size {
  const { max, step } = LIMITS[what]
  return what === 'key' && key
    ? { max: key.perMinute, step: Math.max(1, Math.floor(key.perMinute / 20)) }
    : { max, step }
}

/** What is counted together: a key, an account or a network. No address is written like the first two, so that none counts as another. */
function countedFor(what: Limited, { ip, account, key }: Whose): string {
  if (what === 'key' || (what === 'irreversible' && key)) return `key ${key?.id}`
  return BY_ACCOUNT.has(what) && account !== null ? `account ${account}` : ip
}

/** More addresses than this in one window is an attack on the table itself; it is then emptied. */
const MAX_ADDRESSES = 100_000

/**
 * Reserves `more` requests of a network in one window, numbered from 1970 on; answers how many all processes together have
 * reserved then, or null where they cannot be counted together just now. `at`: milliseconds.
 */
export type SharedCounts = (counted: Counted & { what: string }) => Promise<number | null>
type Counted = { network: string; window: number; more: number; at: number }
/** `step`: how many requests a process reserves at once, so that not every request is a write. */
type Size = { max: number; step: number }
type Sharing = { step: number; add(counted: Counted): Promise<number | null> }
type Reserving = { sharing: Sharing; network: string; window: number; now: number; size: Size }
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
 * Counts requests by network in fixed windows (milliseconds): at most `max` in each. Where processes share the count, each lets
 * through only what it has reserved before, so that all together never let through more.
 */
export class RateLimit {
  readonly #size: Size
  readonly #length: number
  readonly #sharing: Sharing | undefined
  #window = 0
  #counts = new Map<string, Count>()

  constructor({ max, window }: { max: number; window: number }, sharing?: Sharing) {
    this.#size = { max, step: sharing?.step ?? 1 }
    this.#length = window
    this.#sharing = sharing
  }

  /** Counts one request, or `times` at once; seconds to wait where those are too many, else 0. `now`: milliseconds; `size`: where it is not that of all. */
  secondsToWait(
    address: string,
    now: number,
    times = 1,
    size = this.#size,
  ): number | Promise<number> {
    const window = Math.floor(now / this.#length)
    if (window !== this.#window || this.#counts.size > MAX_ADDRESSES) {
      this.#window = window
      this.#counts = new Map()
    }
    const network = networkOf(address)
    const count = this.#counts.get(network) ?? {
      passed: 0,
      reserved: 0,
      full: false,
      reserving: null,
    }
    this.#counts.set(network, count)
    const wait = Math.ceil(((window + 1) * this.#length - now) / 1000)
    const sharing = this.#sharing
    if (!sharing) {
      if (count.passed + times > size.max) return wait
      count.passed += times
      return 0
    }
    if (count.reserved >= times || count.full) return this.#take(count, times) ? 0 : wait
    return this.#reserve(count, times, { sharing, network, window, now, size }).then((passes) =>
      passes ? 0 : wait,
    )
  }

  #take(count: Count, times: number): boolean {
    if (count.reserved < times) return false
    count.reserved -= times
    count.passed += times
    return true
  }

  /** Waits for reservations, one at a time, until as many requests as needed are ours or none is left. */
  async #reserve(count: Count, times: number, at: Reserving): Promise<boolean> {
    while (count.reserved < times && !count.full) {
      count.reserving ??= this.#add(count, at).finally(() => (count.reserving = null))
      await count.reserving
    }
    return this.#take(count, times)
  }

  async #add(
    count: Count,
    { sharing, network, window, now, size: { max, step } }: Reserving,
  ): Promise<void> {
    const all = await sharing.add({ network, window, more: step, at: now })
    // Without a shared count, this process alone allows the maximum.
    const before = all === null ? count.passed + count.reserved : all - step
    const more = Math.max(0, Math.min(step, max - before))
    count.reserved += more
    count.full = more === 0
  }
}
