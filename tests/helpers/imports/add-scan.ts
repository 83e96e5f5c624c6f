import type { RequestContext } from '#/app/context/request-context.ts'
import { putScan } from '#/app/paper-scans/scans.server.ts'
import { PDF, sent } from '#/tests/helpers/scans.ts'

/** Adds or replaces the scan of an imported entry. */
export const addScan = (staff: RequestContext, id: number, bytes = PDF, reason?: string) =>
  putScan(staff, id, { content: sent(bytes), reason: () => reason })
