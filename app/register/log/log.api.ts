import { Hono } from 'hono'
import type { ApiEnv } from '#/app/scope.ts'
import { newestCheckpoint, readTile } from './log.server.ts'
import { takeCosignatures } from './witness.server.ts'

/** A tile that is there never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The register's log for monitors and witnesses (C2SP tlog-tiles), from anywhere. */
export const logApi = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*')
    // The headers of every answer say the opposite; this is for everybody.
    c.set('headers', { ...c.get('headers'), 'Cross-Origin-Resource-Policy': 'cross-origin' })
    await next()
  })
  .get('/checkpoint', async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.text(await newestCheckpoint(c.get('scope')))
  })
  .get('/tile/:path{.+}', async (c) => {
    const tile = await readTile(c.get('scope'), `tile/${c.req.param('path')}`)
    return c.body(tile, 200, { 'Content-Type': 'application/octet-stream', 'Cache-Control': FOR_EVER })
  })
  .post('/witness', async (c) => {
    const witnesses = await takeCosignatures(c.get('scope'), await c.req.text())
    return c.json({ witnesses })
  })
