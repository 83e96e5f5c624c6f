import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

/** Whether an address is one of the browser's files; asked for every request, so it only looks at the beginning. */
export function isStaticFile(url: string | undefined): boolean {
  return url !== undefined && (url.startsWith('/assets/') || url.startsWith('/images/') || url === '/icon.svg')
}

/** The browser's files: those of `/assets` carry a hash in their name and never change. */
export function staticFiles(folder: URL): Hono {
  const root = fileURLToPath(folder)
  const keep = (cache: string) =>
    serveStatic({
      root,
      onFound: (_path, c) => {
        c.header('Cache-Control', cache)
        c.header('X-Content-Type-Options', 'nosniff')
        c.header('Cross-Origin-Resource-Policy', 'same-origin')
      },
    })
  return new Hono().use('/assets/*', keep(A_YEAR)).use('/images/*', keep(A_DAY)).use('/icon.svg', keep(A_DAY))
}
