// What the notes of events say in a fixed form, which is read from them again.

/**
 * What an event of a certificate says of the scan of its original. The log has it, and so the hash
 * of the file, hexadecimal. Frozen: stored scans are compared with it.
 */
export type ScanNote = {
  act: 'added' | 'replaced' | 'removed'
  mediaType: string
  size: number
  sha256: string
  /** Of the one that was replaced or removed. */
  reason: string | null
}

export function noteOfScan({ act, mediaType, size, sha256, reason }: ScanNote): string {
  const why = reason === null ? '' : `. Reason: ${reason}`
  return `Scan of the original ${act}: ${mediaType}, ${size} bytes, SHA-256 ${sha256}${why}`
}

const NOTE =
  /^Scan of the original (added|replaced|removed): ([a-z]+\/[a-z]+), (\d{1,9}) bytes, SHA-256 ([\da-f]{64})(?:\. Reason: (.+))?$/

/**
 * Read from a note; null where it is about something else. The facts of a certificate stay as they
 * are in such an event.
 */
export function scanInNote(note: string | null): ScanNote | null {
  const [, act, mediaType, size, sha256, reason] = NOTE.exec(note ?? '') ?? []
  if (mediaType === undefined || sha256 === undefined) return null
  if (act !== 'added' && act !== 'replaced' && act !== 'removed') return null
  return { act, mediaType, size: Number(size), sha256, reason: reason ?? null }
}

/**
 * What the history says of a change that a report from on board made. The log has it, and so the
 * hash of the text that was signed: hexadecimal.
 */
export function noteOfReport(reportId: string, sha256: string): string {
  return `Report ${reportId} from on board, SHA-256 ${sha256}`
}

/** The report that a note names, and the hash of its text; null where it names none. */
export function reportInNote(note: string | null): { reportId: string; sha256: string } | null {
  const [, reportId, sha256] =
    /^Report ([\da-f-]{36}) from on board, SHA-256 ([\da-f]{64})/.exec(note ?? '') ?? []
  return reportId === undefined || sha256 === undefined ? null : { reportId, sha256 }
}
