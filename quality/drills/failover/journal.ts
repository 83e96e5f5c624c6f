/** What was sent and acknowledged of one certificate. */
type Entry = { suspending: boolean; suspended: boolean }

/** What must be true of a number at the moment it is asked. */
export type Expected = { number: string; mustBeSuspended: boolean }

/** How a verification was answered: by a verdict, or with "there is no such certificate". */
export type Verdict = 'valid' | 'suspended' | 'unknown'

/** What must never happen, as text. */
export type Wrong = string

/** Everything the register has acknowledged, and what must therefore be there whatever breaks. */
export class Journal {
  readonly #entries = new Map<string, Entry>()
  readonly #numbers: string[] = []

  issued(number: string): void {
    this.#entries.set(number, { suspending: false, suspended: false })
    this.#numbers.push(number)
  }

  suspensionSent(number: string): void {
    this.#of(number).suspending = true
  }

  suspended(number: string): void {
    this.#of(number).suspended = true
  }

  /** All that is acknowledged by now; what comes later is not in it. */
  numbers(): string[] {
    return [...this.#numbers]
  }

  /** One of the last hundred: what is newest is lost first. */
  choose(): Expected | null {
    const among = this.#numbers.slice(-100)
    const number = among[Math.floor(Math.random() * among.length)]
    return number === undefined ? null : this.expected(number)
  }

  expected(number: string): Expected {
    return { number, mustBeSuspended: this.#of(number).suspended }
  }

  /**
   * Judges an answer by what was acknowledged before it was asked for. A suspension that was only
   * sent may be true or not.
   */
  compare({ number, mustBeSuspended }: Expected, verdict: Verdict): Wrong | null {
    if (verdict === 'unknown') return `${number} was acknowledged and is not there`
    if (verdict === 'valid' && mustBeSuspended)
      return `${number} was said to be valid after its suspension was acknowledged`
    if (verdict === 'suspended' && !this.#of(number).suspending)
      return `${number} was said to be suspended, which nobody asked for`
    return null
  }

  #of(number: string): Entry {
    const entry = this.#entries.get(number)
    if (!entry) throw new Error(`${number} was never acknowledged`)
    return entry
  }
}

/**
 * The longest time, in milliseconds, from `from` to `until` in which nothing happened, given the
 * moments when something did.
 */
export function longestGap(moments: readonly number[], from: number, until: number): number {
  const within = [
    from,
    ...moments.filter((at) => at > from && at < until).toSorted((a, b) => a - b),
    until,
  ]
  return Math.max(...within.slice(1).map((at, i) => at - (within[i] ?? at)))
}
