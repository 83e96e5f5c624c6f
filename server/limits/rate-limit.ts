import { m } from '#/app/paraglide/messages.js'
import { Refusal } from '#/app/refusal.ts'
import type { Limited } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'

const MINUTE = 60_000

/** How often from one address: a person with a stack of papers, or an agent with a fleet, stays well below. */
const LIMITS: Record<Limited, { most: number; window: number; words(wait: number): string }> = {
  verification: { most: 60, window: MINUTE, words: tooManyChecks },
  verifications: { most: 10, window: MINUTE, words: tooManyChecks },
  code: { most: 60, window: MINUTE, words: tooManyChecks },
  form: {
    most: 20,
    window: 60 * MINUTE,
    words: (wait) => m.common_too_many_forms({ minutes: Math.ceil(wait / 60), phone: office.phone }),
  },
  passkey: { most: 20, window: MINUTE, words: (wait) => m.sign_in_wait({ seconds: wait }) },
}

function tooManyChecks(wait: number): string {
  return wait === 1 ? m.common_too_many_checks_one() : m.common_too_many_checks({ seconds: wait })
}

/** The limits of one process, by what is counted and by address. Refuses: too-many. `now`: milliseconds. */
export function limitsByAddress(now: () => number): (what: Limited, ip: string) => void {
  const limits: Record<Limited, RateLimit> = {
    verification: new RateLimit(LIMITS.verification),
    code: new RateLimit(LIMITS.code),
    verifications: new RateLimit(LIMITS.verifications),
    form: new RateLimit(LIMITS.form),
    passkey: new RateLimit(LIMITS.passkey),
  }
  return (what, ip) => {
    const wait = limits[what].secondsToWait(ip, now())
    if (wait > 0) throw new Refusal('too-many', LIMITS[what].words(wait), { retryAfter: wait })
  }
}

/** More addresses than this in one window is an attack on the table itself; it then starts anew. */
const MOST_ADDRESSES = 100_000

/** Counts requests by address in fixed windows (milliseconds): at most `most` in each. In memory, for one process. */
export class RateLimit {
  readonly #most: number
  readonly #length: number
  #window = 0
  #counts = new Map<string, number>()

  constructor({ most, window }: { most: number; window: number }) {
    this.#most = most
    this.#length = window
  }

  /** Counts one request; seconds to wait when it is one too many, else 0. `now`: milliseconds. */
  secondsToWait(address: string, now: number): number {
    const window = Math.floor(now / this.#length)
    if (window !== this.#window || this.#counts.size > MOST_ADDRESSES) {
      this.#window = window
      this.#counts = new Map()
    }
    const key = networkOf(address)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#most ? 0 : Math.ceil(((window + 1) * this.#length - now) / 1000)
  }
}

/** An IPv6 network of 64 bits is one subscriber (RFC 6177); IPv4 addresses written as IPv6 are IPv4. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return groups.slice(0, 4).join(':')
}
