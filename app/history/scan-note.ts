/**
 * What an event of a certificate says of the scan of its original. The log has it, and so the hash of the file, hexadecimal. Frozen: stored scans are
 * compared with it.
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

/** Read from a note; null where it is about something else. The facts of a certificate stay as they are in such an event. */
export function scanInNote(note: string | null): ScanNote | null {
  const [, act, mediaType, size, sha256, reason] = NOTE.exec(note ?? '') ?? []
  if (mediaType === undefined || sha256 === undefined) return null
  if (act !== 'added' && act !== 'replaced' && act !== 'removed') return null
  return { act, mediaType, size: Number(size), sha256, reason: reason ?? null }
}
