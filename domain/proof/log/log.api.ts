import { Hono } from 'hono'
import { allowAnyOrigin } from '#/domain/api/endpoint.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { newestCheckpoint, readTile } from './log.server.ts'
import { takeCosignatures } from '#/domain/proof/log/states/witness.server.ts'

/** A tile that is there never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The register's log for monitors and witnesses (C2SP tlog-tiles), from anywhere. */
export const logApi = new Hono<ApiEnv>()
  .use(allowAnyOrigin)
  .get('/checkpoint', async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.text(await newestCheckpoint(c.get('context')))
  })
  .get('/tile/:path{.+}', async (c) => {
    const tile = await readTile(c.get('context'), `tile/${c.req.param('path')}`)
    return c.body(tile, 200, {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': FOR_EVER,
    })
  })
  .post('/witness', async (c) => {
    const witnesses = await takeCosignatures(c.get('context'), await c.req.text())
    return c.json({ witnesses })
  })
