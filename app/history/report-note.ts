/**
 * What the history says of a change that a report from on board made. The log has it, and so the hash of the text that was signed: hexadecimal.
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
