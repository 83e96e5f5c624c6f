import { dateInJakarta } from '#/core/dates.ts'
import { showTitle } from './lose-green.ts'

/** Something that is checked just now and may be green (`data-fresh`). Both throw where the register does not answer. */
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

/** `checkNow`: for who wants to know now; `answered`: something else was checked, and is shown since then; `age`: in milliseconds. */
type Watch = { checkNow: () => Promise<boolean>; answered: (at: number) => void; age: () => number }

/** While somebody reads, the register is asked this often, because a network that is lost does not always say so. */
const ASK_EVERY_MS = 45_000
/** Nothing is green for longer without an answer. */
const MAX_AGE_MS = 60_000
/** A page that returns to view is checked again if it is older. */
const RETURNED_AGE_MS = 30_000
/** A page that nobody has touched for so long is not read: it is no longer checked, so that it uses no data at sea. */
const READING_MS = 300_000
/** Between two attempts that fail. */
const RETRY_MS = 10_000
const TICK_MS = 1_000

/**
 * Keeps a region neutral unless what it shows was checked just now: not after the network was lost, in a page that comes back, beyond its
 * age, or past the end of the day in Jakarta. Asks again while somebody reads, and when the network or the reader is back.
 */
export function stayFresh({ region, checkedAt, check, ask, note }: Watched): Watch {
  region.dataset['watched'] = ''
  let [answeredAt, lostAt, triedAt, usedAt] = [checkedAt, 0, checkedAt, Date.now()]
  // What came first is counted: a clock that is set back would put every check before the loss.
  let [losses, answeredAfter] = [0, 0]
  let shownOn = dayOf(checkedAt)
  let running: Promise<unknown> | null = null
  let isAsked = false

  const age = () => Date.now() - answeredAt
  const isFresh = () =>
    !isAsked &&
    answeredAfter === losses &&
    Math.abs(age()) <= MAX_AGE_MS &&
    dayOf(Date.now()) === shownOn &&
    !document.hidden
  const lose = () => {
    lostAt = Date.now()
    losses++
  }
  const mark = () => {
    // Lost (lose-green.ts), and not only out of view.
    if (region.dataset['stale'] === 'lost') lose()
    const isStale = !isFresh()
    if (region.dataset['stale'] === (isStale ? '' : undefined)) return
    if (isStale) region.dataset['stale'] = ''
    else delete region.dataset['stale']
    showTitle()
  }

  async function run(work: () => Promise<void>, isCheck: boolean): Promise<boolean> {
    if (!region.isConnected || 'ask' in document.documentElement.dataset) return false
    const began = (triedAt = Date.now())
    const lossesBefore = losses
    let isAnswered = false
    try {
      await work()
      isAnswered = true
      answeredAt = began
      answeredAfter = lossesBefore
      if (isCheck) shownOn = dayOf(began)
    } catch {
      lose()
    }
    if (region.isConnected) note(!isAnswered)
    return isAnswered
  }
  async function start(work: () => Promise<void>, isCheck: boolean): Promise<boolean> {
    while (running) await running
    const mine = (running = run(work, isCheck))
    const isAnswered = await mine
    running = null
    return isAnswered
  }
  async function checkNow(): Promise<boolean> {
    // What is asked for is neutral until it is answered.
    isAsked = true
    mark()
    const isAnswered = await start(check, true)
    isAsked = false
    mark()
    return isAnswered
  }
  const tick = () => {
    mark()
    const isRead = region.isConnected && !document.hidden && Date.now() - usedAt < READING_MS
    // The clock of the device may have been set back.
    if (!isRead || running || Math.abs(Date.now() - triedAt) < RETRY_MS) return
    if (!isFresh()) void checkNow()
    else if (age() > ASK_EVERY_MS) void start(ask ?? check, ask === null).then(mark)
  }

  addEventListener('offline', () => {
    lose()
    mark()
    if (region.isConnected) note(true)
  })
  document.addEventListener('visibilitychange', () => {
    usedAt = Date.now()
    if (document.hidden) return
    mark()
    if (!isFresh() || age() > RETURNED_AGE_MS) void checkNow()
  })
  const use = () => {
    usedAt = Date.now()
    if (!isFresh()) tick()
  }
  for (const name of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(name, use, { passive: true })
  setInterval(tick, TICK_MS)
  mark()
  if (!isFresh() && !document.hidden) void checkNow()
  const answered = (at: number) => {
    delete region.dataset['stale']
    answeredAt = at
    if (at > lostAt) answeredAfter = losses
    shownOn = dayOf(at)
    mark()
  }
  return { checkNow, answered, age }
}

const dayOf = (at: number) => dateInJakarta(new Date(at).toISOString())
