import { ageOfSheets, openDevice, type DeviceStore } from './database.ts'
import { sendQueued, type Request, type SendResult, sentDraft } from './send.ts'
import type { SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'
import { isNeeded, removeFiles } from './report-files.ts'

/** Asked first, and often: whether the register can be reached, and who is signed in. */
const ACCOUNT = '/api/user'
const REACH_TIMEOUT = 5_000
const REQUEST_TIMEOUT = 60_000

const request: Request = (path, { method, body }) =>
  fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    cache: 'no-store',
    // A request that takes longer counts as lost, and is sent again.
    signal: AbortSignal.timeout(path === ACCOUNT ? REACH_TIMEOUT : REQUEST_TIMEOUT),
  })

export type Sync = SendResult | { why: 'not-surveyor' | 'busy'; message: string | null }

/** Name of the lock and of the event of Background Sync. */
export const SYNC = 'lentera-survey'

/**
 * How old the sheets may be before they are loaded again without being asked for, in milliseconds.
 */
export const MAX_SHEETS_AGE_MS = 120_000

/**
 * Sends what is queued, and loads the sheets again where they are old, something was sent or
 * `isAsked`; one at a time for all tabs and the service worker. `busy`: another tab, or the worker,
 * is sending already. Reports are sent in the session of their account alone. `limit`: what a limit
 * of the register has led to, while it lasts: nothing is sent meanwhile.
 */
export async function synchronise({
  isAsked,
  limit = null,
}: {
  isAsked: boolean
  limit?: Sync | null
}): Promise<Sync> {
  return navigator.locks.request(SYNC, { ifAvailable: true }, (lock): Promise<Sync> | Sync =>
    lock === null
      ? { why: 'busy', message: null }
      : synchroniseAlone(openDevice(), request, { isAsked, limit, now: Date.now() }),
  )
}

/** The same where nothing else sends. `now`: milliseconds. */
export async function synchroniseAlone(
  store: DeviceStore,
  ask: Request,
  { isAsked, limit = null, now }: { isAsked: boolean; limit?: Sync | null; now: number },
): Promise<Sync> {
  const account = await readAccount(ask)
  if (typeof account !== 'number') return account
  const sheets = await store.readSheets()
  const isLoaded = sheets?.account.id === account
  if (!isLoaded) {
    const loaded = await refreshSheets(store, ask, now)
    if (loaded.why !== 'done') return loaded
  }
  if (limit !== null) return limit
  const { result, hasSent } = await sendQueued(store, ask, account)
  if (result.why !== 'done') return result
  const isOld = isLoaded && ageOfSheets(sheets, now) > MAX_SHEETS_AGE_MS
  return isAsked || hasSent || isOld ? refreshSheets(store, ask, now) : result
}

/**
 * The id of the account that is signed in, or why it is not known: much less to load than the
 * sheets.
 */
async function readAccount(ask: Request): Promise<number | Sync> {
  try {
    const response = await ask(ACCOUNT, { method: 'GET' })
    if (response.status === 401) return { why: 'sign-in', message: null }
    if (!response.ok) return { why: 'later', message: null }
    const { id } = (await response.json()) as { id?: number } // the account, as its description says
    // An answer of somebody else, such as a hotel's network.
    return typeof id === 'number' ? id : { why: 'no-network', message: null }
  } catch {
    return { why: 'no-network', message: null }
  }
}

/** What asking for the sheets led to; `not-surveyor`: with the message of the register. */
type RefreshResult = {
  why: 'done' | 'no-network' | 'sign-in' | 'later' | 'not-surveyor'
  message: string | null
}

/**
 * Stores the sheets of the account that is signed in, in place of what the device had, and what
 * became of its reports. What another account left here is removed, except its reports, which only
 * that account sees. `now`: milliseconds of the device.
 */
export async function refreshSheets(
  store: DeviceStore,
  request: Request,
  now = Date.now(),
): Promise<RefreshResult> {
  try {
    const response = await request('/api/survey', { method: 'GET' })
    if (response.status === 401) return { why: 'sign-in', message: null }
    if (response.status === 403) {
      const { detail } = (await response.json()) as { detail?: string } // the answer of the register to an error
      // Of somebody else: a proxy's.
      if (typeof detail !== 'string') return { why: 'no-network', message: null }
      await store.removeSheets()
      return { why: 'not-surveyor', message: detail }
    }
    if (!response.ok) return { why: 'later', message: null }
    const sheets = (await response.json()) as SurveySheets // the answer of the register, as its description says
    if (!Array.isArray(sheets.ships)) return { why: 'no-network', message: null }
    await store.writeSheets({ ...sheets, loadedAt: now })
    await updateReports(store, sheets)
    return { why: 'done', message: null }
  } catch {
    return { why: 'no-network', message: null }
  }
}

/**
 * Stores what the register answered about each report of this account. Files leave the device once
 * their report is recorded and all have arrived; those of a report that waits or was declined stay,
 * so that a copy can have them.
 */
async function updateReports(
  store: DeviceStore,
  { account, reports }: SurveySheets,
): Promise<void> {
  for (const draft of await store.readDrafts()) {
    const known = reports.find(({ reportId }) => reportId === draft.reportId)
    if (!known || draft.accountId !== account.id) continue
    const sent = sentDraft(draft, known)
    await store.writeDraft(sent)
    if (!sent.files.some((_, position) => isNeeded(sent, position))) await removeFiles(store, sent)
  }
}
