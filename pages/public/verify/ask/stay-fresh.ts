import { dateInJakarta } from '#/core/dates.ts'
import { showTitle } from './lose-green.ts'

/**
 * Something that is checked just now and may be green (`data-fresh`). Both throw where the register
 * does not answer.
 */
type Watched = {
  region: HTMLElement
  /** When what it shows was asked for, in milliseconds of this device. */
  checkedAt: number
  /** Checks again and shows the answer. */
  check: () => Promise<void>
  /** Asks whether the register still answers; null: by `check`. */
  ask: (() => Promise<void>) | null
  /** Says that it is out of date, and could not be checked again; null: no longer. */
  note: (isOld: boolean) => void
}

/**
 * `checkNow`: for who wants to know now; `answered`: something else was checked, and is shown since
 * then; `age`: in milliseconds.
 */
type Watch = { checkNow: () => Promise<boolean>; answered: (at: number) => void; age: () => number }

/**
 * While somebody reads, the register is asked this often, because a network that is lost does not
 * always say so.
 */
const ASK_EVERY_MS = 45_000
/** Nothing is green for longer without an answer. */
const MAX_AGE_MS = 60_000
/** A page that returns to view is checked again if it is older. */
const RETURNED_AGE_MS = 30_000
/**
 * A page that nobody has touched for so long is not read: it is no longer checked, so that it uses
 * no data at sea.
 */
const READING_MS = 300_000
/** Between two attempts that fail. */
const RETRY_MS = 10_000
const TICK_MS = 1_000

/**
 * Keeps a region neutral unless what it shows was checked just now: not after the network was lost,
 * in a page that comes back, beyond its age, or past the end of the day in Jakarta. Asks again
 * while somebody reads, and when the network or the reader is back.
 */
export function stayFresh(watched: Watched): Watch {
  const freshness = new Freshness(watched)
  freshness.listen()
  return freshness
}

class Freshness implements Watch {
  readonly #watched: Watched
  #answeredAt: number
  #lostAt = 0
  #triedAt: number
  #usedAt = Date.now()
  // What came first is counted: a clock that is set back would put every check before the loss.
  #losses = 0
  #answeredAfter = 0
  #shownOn: string
  #running: Promise<unknown> | null = null
  #isAsked = false

  constructor(watched: Watched) {
    this.#watched = watched
    this.#answeredAt = this.#triedAt = watched.checkedAt
    this.#shownOn = dayOf(watched.checkedAt)
  }

  readonly age = () => Date.now() - this.#answeredAt

  readonly checkNow = async (): Promise<boolean> => {
    // What is asked for is neutral until it is answered.
    this.#isAsked = true
    this.#mark()
    const isAnswered = await this.#start(this.#watched.check, true)
    this.#isAsked = false
    this.#mark()
    return isAnswered
  }

  readonly answered = (at: number): void => {
    delete this.#watched.region.dataset['stale']
    this.#answeredAt = at
    if (at > this.#lostAt) this.#answeredAfter = this.#losses
    this.#shownOn = dayOf(at)
    this.#mark()
  }

  listen(): void {
    const { region, note } = this.#watched
    region.dataset['watched'] = ''
    addEventListener('offline', () => {
      this.#lose()
      this.#mark()
      if (region.isConnected) note(true)
    })
    document.addEventListener('visibilitychange', () => {
      this.#usedAt = Date.now()
      if (document.hidden) return
      this.#mark()
      if (!this.#isFresh() || this.age() > RETURNED_AGE_MS) void this.checkNow()
    })
    const use = () => {
      this.#usedAt = Date.now()
      if (!this.#isFresh()) this.#tick()
    }
    for (const name of ['pointerdown', 'keydown', 'scroll'])
      addEventListener(name, use, { passive: true })
    setInterval(() => this.#tick(), TICK_MS)
    this.#mark()
    if (!this.#isFresh() && !document.hidden) void this.checkNow()
  }

  #isFresh(): boolean {
    return (
      !this.#isAsked &&
      this.#answeredAfter === this.#losses &&
      Math.abs(this.age()) <= MAX_AGE_MS &&
      dayOf(Date.now()) === this.#shownOn &&
      !document.hidden
    )
  }

  #lose(): void {
    this.#lostAt = Date.now()
    this.#losses++
  }

  #mark(): void {
    const { region } = this.#watched
    // Lost (lose-green.ts), and not only out of view.
    if (region.dataset['stale'] === 'lost') this.#lose()
    const isStale = !this.#isFresh()
    if (region.dataset['stale'] === (isStale ? '' : undefined)) return
    if (isStale) region.dataset['stale'] = ''
    else delete region.dataset['stale']
    showTitle()
  }

  #tick(): void {
    this.#mark()
    const { region, check, ask } = this.#watched
    const isRead = region.isConnected && !document.hidden && Date.now() - this.#usedAt < READING_MS
    // The clock of the device may have been set back.
    if (!isRead || this.#running || Math.abs(Date.now() - this.#triedAt) < RETRY_MS) return
    if (!this.#isFresh()) void this.checkNow()
    else if (this.age() > ASK_EVERY_MS)
      void this.#start(ask ?? check, ask === null).then(() => this.#mark())
  }

  async #start(work: () => Promise<void>, isCheck: boolean): Promise<boolean> {
    while (this.#running) await this.#running
    const mine = (this.#running = this.#run(work, isCheck))
    const isAnswered = await mine
    this.#running = null
    return isAnswered
  }

  async #run(work: () => Promise<void>, isCheck: boolean): Promise<boolean> {
    const { region, note } = this.#watched
    if (!region.isConnected || 'ask' in document.documentElement.dataset) return false
    const began = (this.#triedAt = Date.now())
    const lossesBefore = this.#losses
    let isAnswered = false
    try {
      await work()
      isAnswered = true
      this.#answeredAt = began
      this.#answeredAfter = lossesBefore
      if (isCheck) this.#shownOn = dayOf(began)
    } catch {
      this.#lose()
    }
    if (region.isConnected) note(!isAnswered)
    return isAnswered
  }
}

const dayOf = (at: number) => dateInJakarta(new Date(at).toISOString())
