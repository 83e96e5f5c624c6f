import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { CHANGING_FILES, EMBED_SCRIPT } from '#/core/static-paths.ts'
import { programFile } from '#/db/program.ts'
import { fileHeaders } from './headers/security-headers.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/**
 * Other sites load it with each of their pages; a correction reaches all of them within the hour.
 */
const AN_HOUR = 'public, max-age=3600, must-revalidate'

const flagIcons = fileURLToPath(programFile('node_modules/flag-icons/flags/4x3'))
const WHITE_FLAG = 'xx.svg'

/**
 * The browser's files: those of `/assets` carry a hash in their name and never change. `origin`:
 * where they are asked for.
 */
export function staticFiles(folder: URL, origin: string): Hono {
  const files = serveStatic({ root: fileURLToPath(folder), precompressed: true })
  const flag = (rewriteRequestPath: (path: string) => string) =>
    serveStatic({ root: flagIcons, rewriteRequestPath })
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(fileHeaders(origin, c.req.path)))
      c.res.headers.set(name, value)
    if (!c.res.ok && c.res.status !== 304) return
    c.res.headers.set('Cache-Control', cacheControl(c.req.path))
    // Nobody asks whether an immutable file has changed, and a page of ten scripts would carry the
    // line ten times.
    if (c.req.path.startsWith('/assets/')) c.res.headers.delete('Last-Modified')
  })
  app.use(EMBED_SCRIPT, etag(), async (c, next) => {
    await next()
    // Named here too, because an answer of 304 has only what etag() leaves.
    c.res.headers.set('Vary', 'Accept-Encoding')
  })
  // A code that no country has shows the white flag.
  app.use(
    '/flags/*',
    flag((path) => path.slice('/flags'.length)),
    flag(() => `/${WHITE_FLAG}`),
  )
  return app.use(files)
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return A_YEAR
  if (path === EMBED_SCRIPT) return AN_HOUR
  return CHANGING_FILES.includes(path) ? 'no-cache' : A_DAY
}
