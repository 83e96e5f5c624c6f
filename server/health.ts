import { Hono } from 'hono'
import type { Store } from '#/db/schema.ts'

/** `/healthz`: the process answers. `/readyz`: it can also read the register. */
export function health(db: Store) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await db.read.selectFrom('flags').select('id').limit(1).execute()
        return c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'not ready' }, 503)
      }
    })
}
