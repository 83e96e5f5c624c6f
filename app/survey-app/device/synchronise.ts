import { ageOfSheets, openDevice, type DeviceStore } from './database.ts'
import { refreshSheets } from './refresh.ts'
import { sendQueued, type Request, type SendResult } from './send.ts'

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

/** How old the sheets may be before they are loaded again without being asked for, in milliseconds. */
const MAX_AGE = 120_000

/**
 * Sends what is queued, and loads the sheets again where they are old, something was sent or `isAsked`; one at a time for all tabs and the service
 * worker. `busy`: another tab, or the worker, is sending already. Reports are sent in the session of their account alone. `limit`: what a limit
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
  const isOld = isLoaded && ageOfSheets(sheets, now) > MAX_AGE
  return isAsked || hasSent || isOld ? refreshSheets(store, ask, now) : result
}

/** The id of the account that is signed in, or why it is not known: much less to load than the sheets. */
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
