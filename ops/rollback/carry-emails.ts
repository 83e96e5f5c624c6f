import type { DatabaseSync } from 'node:sqlite'
import type { PresentRegister } from '#/db/rollback/present.ts'

const IDS_AT_ONCE = 500
const COLUMNS = ['id', 'createdAt', 'state', 'sentAt']

/** Marks the emails that wait in the copy and were sent since as sent, so that no one gets them twice. Returns how many. */
export async function carrySentEmails(
  present: PresentRegister,
  file: DatabaseSync,
): Promise<number> {
  const there = await present.columnsOf('outbox')
  if (!COLUMNS.every((column) => there.includes(column))) return 0
  const waiting = file.prepare(`select id from outbox where state = 'waiting'`).all()
  const mark = file.prepare(
    `update outbox set state = ?, "sentAt" = ?, "nextAttemptAt" = null where id = ? and "createdAt" = ? and state = 'waiting'`,
  )
  let count = 0
  for (let start = 0; start < waiting.length; start += IDS_AT_ONCE) {
    const ids = waiting.slice(start, start + IDS_AT_ONCE).map(({ id }) => Number(id))
    const rows = await present.rows(
      `select id, "createdAt", state, "sentAt" from outbox where state in ('sent', 'unsent') and id in (${ids.join(', ')})`,
    )
    for (const { id, createdAt, state, sentAt } of rows) {
      if (typeof state !== 'string' || typeof createdAt !== 'string') continue
      count += Number(
        mark.run(state, typeof sentAt === 'string' ? sentAt : null, Number(id), createdAt).changes,
      )
    }
  }
  return count
}
