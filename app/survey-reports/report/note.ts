/** What the history says of a change that a report from on board made. */
export function noteOfReport(reportId: string): string {
  return `Report ${reportId} from on board`
}

/** The id of the report that a note names; null where it names none. */
export function reportInNote(note: string | null): string | null {
  return /^Report ([\da-f-]{36}) from on board/.exec(note ?? '')?.[1] ?? null
}
