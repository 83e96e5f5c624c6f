import type { DeviceStore, StoredSheets } from '#/pages/surveyor/device/database.ts'
import { synchronise, SYNC, type Sync } from '#/pages/surveyor/device/synchronise.ts'
import type { Draft } from '#/pages/surveyor/drafts/draft.ts'
import { hasUnsent } from './only-here.ts'

/**
 * What the device has. `drafts`: of the account whose sheets are here; `others`: how many reports
 * of other accounts are only here.
 */
type Known = { sheets: StoredSheets | null; drafts: Draft[]; others: number }

/**
 * What the page shows. `known`: null until the device was read; `failed`: why the device cannot
 * store anything; `limitedUntil`: when the register takes more, after a limit was reached.
 */
export type SurveyState = {
  known: Known | null
  failed: string | null
  isSending: boolean
  sync: Sync | null
  limitedUntil: number | null
}

const NO_NETWORK: Sync = { why: 'no-network', message: null }
const EMPTY: SurveyState = {
  known: null,
  failed: null,
  isSending: false,
  sync: null,
  limitedUntil: null,
}
/**
 * How often it is tried again while something is only on the device; not every browser says when
 * the network is back.
 */
export const RETRY_INTERVAL_MS = 5_000

/**
 * How often the register is asked whether it can be reached, while the page is in view: a network
 * that is lost does not always say so.
 */
const REACH_INTERVAL_MS = 5_000

/** How often the decision of the office about a report is asked for, in milliseconds. */
const WAITING_INTERVAL_MS = 60_000

export type SurveyStore = {
  store: DeviceStore
  subscribe: (changed: () => void) => () => void
  current: () => SurveyState
  /** Reads what the device has again. */
  reload: () => Promise<void>
  /**
   * Sends what is queued, and loads the sheets where that is of use, or where they are asked for.
   */
  send: (isAsked?: boolean) => Promise<void>
}

/**
 * The state of the page: reads the device, and talks to the register at once, when the network is
 * back, when the page is opened again, and while it is in view or something is only on the device.
 */
export function createSurveyStore(store: DeviceStore): SurveyStore {
  let state = EMPTY
  const listeners = new Set<() => void>()
  const set = (changes: Partial<SurveyState>) => {
    state = { ...state, ...changes }
    for (const changed of listeners) changed()
  }
  const current = () => state
  const reload = async () => {
    try {
      set({ known: await readKnown(store), failed: null })
    } catch (error) {
      set({ failed: error instanceof Error ? error.message : String(error) })
    }
  }
  const register = talkToRegister({ current, set, reload })
  let stop = () => {}
  return {
    store,
    current,
    subscribe: (changed) => {
      listeners.add(changed)
      if (listeners.size === 1) {
        stop = keepInTouch(register, current)
        void reload().then(() => register.send(true))
      }
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) stop()
      }
    },
    reload,
    send: register.send,
  }
}

type State = {
  current: () => SurveyState
  set: (changes: Partial<SurveyState>) => void
  reload: () => Promise<void>
}

/**
 * What the page asks of the register: `exchange` sends what is queued and loads the sheets, `send`
 * does so and shows it; `lose` is told that the network was lost.
 */
function talkToRegister({ current, set, reload }: State) {
  let lastLost = 0
  let limit: Sync | null = null
  const exchange = async (isAsked: boolean) => {
    const began = performance.now()
    if (Date.now() >= (current().limitedUntil ?? 0)) limit = null
    const sync = await synchronise({ isAsked, limit: isAsked ? null : limit }).catch((): Sync => ({
      why: 'later',
      message: null,
    }))
    if (sync.why === 'limited' && sync !== limit)
      set({ limitedUntil: Date.now() + sync.seconds * 1_000 })
    if (sync.why === 'limited') limit = sync
    // Another tab, or the worker, has the same news; and an answer from before the network was lost
    // is none.
    if (sync.why !== 'busy' || current().sync === null)
      set({ sync: began > lastLost ? sync : NO_NETWORK })
    await reload()
    if (hasUnsent(current().known)) await askForBackgroundSync()
  }
  const send = async (isAsked = false) => {
    set({ isSending: true })
    await exchange(isAsked)
    set({ isSending: false })
  }
  const lose = () => {
    lastLost = performance.now()
    set({ sync: NO_NETWORK })
  }
  return { exchange, send, lose }
}

/** Talks to the register at intervals and when the browser has news; returns what ends it. */
function keepInTouch(
  { exchange, send, lose }: ReturnType<typeof talkToRegister>,
  current: () => SurveyState,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const again = () => void send()
  let isReaching = false
  const reach = async () => {
    if (isReaching || current().isSending || document.visibilityState !== 'visible') return
    isReaching = true
    await exchange(false)
    isReaching = false
  }
  const timers = [
    setInterval(() => void reach(), REACH_INTERVAL_MS),
    setInterval(() => hasUnsent(current().known) && again(), RETRY_INTERVAL_MS),
    setInterval(() => isWaiting(current().known) && void send(true), WAITING_INTERVAL_MS),
  ]
  addEventListener('online', again, { signal })
  for (const name of ['offline', 'pagehide']) addEventListener(name, lose, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && again(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && again(),
    { signal },
  )
  return () => {
    ending.abort()
    for (const timer of timers) clearInterval(timer)
  }
}

async function readKnown(store: DeviceStore): Promise<Known> {
  const [sheets, all] = await Promise.all([store.readSheets(), store.readDrafts()])
  const drafts = sheets ? all.filter(({ accountId }) => accountId === sheets.account.id) : []
  const sorted = drafts.toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
  const others = all.filter(
    (draft) => !drafts.includes(draft) && (draft.step !== 'sent' || draft.missing.length > 0),
  )
  return { sheets, drafts: sorted, others: others.length }
}

function isWaiting(known: Known | null): boolean {
  return known?.drafts.some(({ outcome }) => outcome?.state === 'waiting') ?? false
}

/**
 * Has the browser send when the network is back, also once the page is closed (WICG Background
 * Sync; not in every browser).
 */
async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // TypeScript's types have no Background Sync.
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(SYNC).catch(() => undefined)
}
