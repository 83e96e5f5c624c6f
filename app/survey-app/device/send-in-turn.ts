import { openDevice } from './database.ts'
import { refreshSheets } from './refresh.ts'
import { sendQueued, type Request, type SendResult } from './send.ts'

const request: Request = (path, { method, body }) =>
  fetch(path, {
    method,
    headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body }),
    cache: 'no-store',
    // A line that hardly moves is none.
    signal: AbortSignal.timeout(60_000),
  })

export type Sync = SendResult | { why: 'not-surveyor' | 'busy'; message: string | null }

/** Name of the lock and of the event of Background Sync. */
export const SYNC = 'lentera-survey'

/**
 * Sends what is queued, then loads the sheets again; one at a time for all tabs and the service worker. `busy`: another one is at it. The sheets are
 * loaded first where the device has none, because they say whose reports are sent.
 */
export async function synchronise(): Promise<Sync> {
  return navigator.locks.request(SYNC, { ifAvailable: true }, async (lock): Promise<Sync> => {
    if (lock === null) return { why: 'busy', message: null }
    const store = openDevice()
    const refreshed = await refreshSheets(store, request)
    if (refreshed.why !== 'done') return refreshed
    const sheets = await store.readSheets()
    if (!sheets) return { why: 'later', message: null }
    const sent = await sendQueued(store, request, sheets.account.id)
    if (sent.why !== 'done') return sent
    // What was sent has changed the sheets.
    return refreshSheets(store, request)
  })
}
