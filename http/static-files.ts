import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { CHANGING_FILES } from '#/core/static-paths.ts'
import { programFile } from '#/db/program.ts'
import { fileHeaders } from './headers/security-headers.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

const flagIcons = fileURLToPath(programFile('node_modules/flag-icons/flags/4x3'))
const WHITE_FLAG = 'xx.svg'

/** The browser's files: those of `/assets` carry a hash in their name and never change. `origin`: where they are asked for. */
export function staticFiles(folder: URL, origin: string): Hono {
  const files = serveStatic({ root: fileURLToPath(folder), precompressed: true })
  const flag = (rewriteRequestPath: (path: string) => string) => serveStatic({ root: flagIcons, rewriteRequestPath })
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(fileHeaders(origin, c.req.path))) c.res.headers.set(name, value)
    if (!c.res.ok) return
    const changing = CHANGING_FILES.includes(c.req.path)
    c.res.headers.set('Cache-Control', c.req.path.startsWith('/assets/') ? A_YEAR : changing ? 'no-cache' : A_DAY)
  })
  // A code that no country has shows the white flag.
  app.use(
    '/flags/*',
    flag((path) => path.slice('/flags'.length)),
    flag(() => `/${WHITE_FLAG}`),
  )
  return app.use(files)
}
