import { Hono } from 'hono'
import { requireTrusted } from '#/app/transparency-log/states/trust.server.ts'
import type { Store } from '#/db/schema.ts'

/** No number is empty. */
const NO_NUMBER = ''

/** `/healthz`: the process answers. `/readyz`: it can also look up certificates. */
export function health(db: Store) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        requireTrusted(db)
        await db.lookUp(NO_NUMBER)
        return c.json({ status: 'ready' })
      } catch {
        return c.json({ status: 'not ready' }, 503)
      }
    })
}
