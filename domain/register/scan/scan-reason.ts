import { z } from 'zod'
import { line } from '#/domain/language/text-fields.ts'

export const MAX_SCAN_REASON = 500

/** Why a scan is replaced or removed; it stays in the history. */
export const ScanReason = line('Reason', MAX_SCAN_REASON, {
  min: 3,
  message: () => 'Say why, in at least 3 characters',
})

/** What removes a scan. */
export const RemovedScan = z.object({ reason: ScanReason })
