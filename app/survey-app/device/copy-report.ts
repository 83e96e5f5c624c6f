import { newDraft, type Draft } from '#/app/survey-app/drafts/draft.ts'
import type { SheetShip } from '#/app/survey-reports/report/sheets.ts'
import type { DeviceStore } from './database.ts'

/** Stores a new report with what was typed in one that was declined, and those of its files that the device still has. */
export async function copyReport(store: DeviceStore, declined: Draft, ship: SheetShip, now: string): Promise<Draft> {
  const stored = await Promise.all(declined.files.map(({ sha256 }) => store.readFile(sha256)))
  const files = declined.files.filter((_, position) => stored[position] !== null)
  const copy = { ...newDraft(ship, declined.accountId, declined.typed, now), files }
  await store.writeDraft(copy)
  return copy
}
