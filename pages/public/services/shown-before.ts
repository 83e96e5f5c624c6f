import type { ServiceSummary, ShownService } from '#/domain/services/services/service.ts'

/**
 * What this document has shown, in the browser only: going back shows it at once, at the height at
 * which the page was left, so that the reader is where they were. Another document starts empty.
 */
export const shownBefore: { list: ServiceSummary[] | null; services: Map<string, ShownService> } = {
  list: null,
  services: new Map(),
}
