import { newDraft, type Draft } from '#/pages/surveyor/drafts/draft.ts'
import type { SheetShip } from '#/domain/register/survey/report-content/sheets.ts'
import type { DeviceStore } from './database.ts'

/**
 * Whether the device needs a file of a report: until the report is recorded and the register has
 * the file.
 */
export function isNeeded(
  { outcome, missing }: Pick<Draft, 'outcome' | 'missing'>,
  position: number,
): boolean {
  return outcome?.state !== 'recorded' || missing.includes(position)
}

/** Removes the files of a report from the device, except those that another report needs. */
export async function removeFiles(store: DeviceStore, { reportId, files }: Draft): Promise<void> {
  const others = (await store.readDrafts()).filter((one) => one.reportId !== reportId)
  const needed = new Set(
    others.flatMap((other) =>
      other.files.filter((_, position) => isNeeded(other, position)).map(({ sha256 }) => sha256),
    ),
  )
  for (const { sha256 } of files) if (!needed.has(sha256)) await store.removeFile(sha256)
}

/** Removes a report from the device, with its files. */
export async function removeReport(store: DeviceStore, draft: Draft): Promise<void> {
  await removeFiles(store, draft)
  await store.removeDraft(draft.reportId)
}

/**
 * Stores a new report with what was typed in one that was declined, and with its files; one that
 * the device has lost is named in `message`.
 */
export async function copyReport(
  store: DeviceStore,
  declined: Draft,
  ship: SheetShip,
  now: string,
): Promise<Draft> {
  const stored = await Promise.all(declined.files.map(({ sha256 }) => store.readFile(sha256)))
  const files = declined.files.filter((_, position) => stored[position] !== null)
  const lost = declined.files.filter((file) => !files.includes(file)).map(({ name }) => name)
  const message =
    lost.length > 0 ? `No longer on this phone: ${lost.join(', ')}. Add them again.` : null
  const copy = { ...newDraft(ship, declined.accountId, declined.typed, now), files, message }
  await store.writeDraft(copy)
  return copy
}
