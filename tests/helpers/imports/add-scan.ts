import type { RequestContext } from '#/domain/context/request-context.ts'
import { putScan } from '#/domain/register/scan/scans.server.ts'
import { PDF, sent } from '#/tests/helpers/scans.ts'

/** Adds or replaces the scan of an imported entry. */
export const addScan = (staff: RequestContext, id: number, bytes = PDF, reason?: string) =>
  putScan(staff, id, { content: sent(bytes), reason: () => reason })
