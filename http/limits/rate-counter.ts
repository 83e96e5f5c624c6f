import { networkOf } from '#/core/network.ts'

/** More addresses than this in one window is an attack on the table itself; it is then emptied. */
const MAX_ADDRESSES = 100_000

/**
 * Reserves `more` requests of a network in one window, numbered from 1970 on; answers how many all
 * processes together have reserved then, or null where they cannot be counted together just now.
 * `at`: milliseconds.
 */
export type SharedCounts = (counted: Counted & { what: string }) => Promise<number | null>

type Counted = { network: string; window: number; more: number; at: number }

/** `step`: how many requests a process reserves at once, so that not every request is a write. */
export type Size = { max: number; step: number }

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
 * Counts requests by network in fixed windows (milliseconds): at most `max` in each. Where
 * processes share the count, each lets through only what it has reserved before, so that all
 * together never let through more.
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

  /**
   * Counts one request, or `times` at once; seconds to wait where those are too many, else 0.
   * `now`: milliseconds; `size`: where it is not that of all.
   */
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

  /**
   * Waits for reservations, one at a time, until as many requests as needed are ours or none is
   * left.
   */
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
