import { extensionOf } from '#/domain/files/file-type.ts'

export const MAX_SCAN_BYTES = 10 * 1024 * 1024

/** Of one entry, those that were replaced or removed included: each is stored for good. */
export const MAX_SCANS = 20

/** What a scan may be, by its content. */
export const SCAN_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type ScanType = (typeof SCAN_TYPES)[number]

/** A scan as staff see it; `removedAt`: null of the present one. */
export type Scan = {
  mediaType: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  addedBy: string
  addedAt: string
  removedBy: string | null
  removedAt: string | null
  /** Why it was replaced or removed. */
  reason: string | null
}

/**
 * What the public page says of the present one. `heldBackBy`: the labels of the certificates for
 * whose sake it is not given out; none: it is.
 */
export type PublicScan = { addedAt: string; mediaType: string; size: number; heldBackBy: string[] }

/** As how many verifications or documents a file counts: one for each megabyte that it begins. */
export function countOfBytes(size: number): number {
  return Math.max(1, Math.ceil(size / (1024 * 1024)))
}

/** The name of the file; a number may hold a slash, a file name may not. */
export function scanFileName(number: string, mediaType: string): string {
  return `${number.replaceAll('/', '_')}-scan.${extensionOf(mediaType)}`
}
