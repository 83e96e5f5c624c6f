import type { SurveySheets } from '#/app/survey-reports/report/sheets.ts'
import { isNeeded, removeFiles } from './report-files.ts'
import { sentDraft, type Request } from './send.ts'
import type { DeviceStore } from './database.ts'

/** What asking for the sheets led to; `not-surveyor`: with the message of the register. */
export type RefreshResult = {
  why: 'done' | 'no-network' | 'sign-in' | 'later' | 'not-surveyor'
  message: string | null
}

/**
 * Stores the sheets of the account that is signed in, in place of what the device had, and what became of its reports. What another account left here is
 * removed, except its reports, which only that account sees. `now`: milliseconds of the device.
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
 * Stores what the register answered about each report of this account. Files leave the device once their report is recorded and all have
 * arrived; those of a report that waits or was declined stay, so that a copy can have them.
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
