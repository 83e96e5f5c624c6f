import { Refusal } from '#/app/refusal.ts'
import type { Limited } from '#/app/scope.ts'

/** Checks a minute from one address: a person with a stack of papers stays well below. */
const A_MINUTE: Record<Limited, number> = { verification: 60 }

/** The limits of one process, by what is counted and by address. Refuses: too-many. `now`: milliseconds. */
export function limitsByAddress(now: () => number): (what: Limited, ip: string) => void {
  const limits: Record<Limited, RateLimit> = { verification: new RateLimit(A_MINUTE.verification) }
  return (what, ip) => {
    const wait = limits[what].secondsToWait(ip, now())
    if (wait === 0) return
    const words = `Too many checks from your address. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`
    throw new Refusal('too-many', words, { retryAfter: wait })
  }
}

const WINDOW_MS = 60_000
/** More addresses than this in one minute is an attack on the table itself; it then starts anew. */
const MOST_ADDRESSES = 100_000

/** Counts requests by address in fixed windows of one minute: at most `most` in each. In memory, for one process. */
export class RateLimit {
  readonly #most: number
  #window = 0
  #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one request; seconds to wait when it is one too many, else 0. `now`: milliseconds. */
  secondsToWait(address: string, now: number): number {
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window || this.#counts.size > MOST_ADDRESSES) {
      this.#window = window
      this.#counts = new Map()
    }
    const key = networkOf(address)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= this.#most ? 0 : Math.ceil(((window + 1) * WINDOW_MS - now) / 1000)
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
