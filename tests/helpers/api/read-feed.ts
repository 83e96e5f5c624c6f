import type { Change } from '#/domain/exchange/changes/change.ts'
import { readChanges } from '#/domain/exchange/changes/changes.server.ts'
import { CursorText } from '#/domain/exchange/changes/cursor.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'

/** A part of the feed of changes, with its entries read from JSON. */
export async function readFeed(context: RequestContext, after: string | null = null, limit = 100) {
  const page = await readChanges(context, {
    after: after === null ? null : CursorText.parse(after),
    limit,
  })
  return { ...page, entries: JSON.parse(page.entries) as Change[] }
}
