import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

const FOLDERS = ['/assets/', '/images/', '/flags/', '/icons/']
const FILES = ['/icon.svg', '/favicon.ico', '/manifest.webmanifest']

/** Whether an address is one of the browser's files; asked for every request, so it only looks at the beginning. */
export function isStaticFile(url: string | undefined): boolean {
  return url !== undefined && (FOLDERS.some((folder) => url.startsWith(folder)) || FILES.includes(url))
}

const flagIcons = fileURLToPath(new URL('../flags/4x3', import.meta.resolve('flag-icons')))
const WHITE_FLAG = 'xx.svg'

/** The browser's files: those of `/assets` carry a hash in their name and never change. */
export function staticFiles(folder: URL): Hono {
  const root = fileURLToPath(folder)
  const keep = (cache: string, options: Parameters<typeof serveStatic>[0] = { root }) =>
    serveStatic({
      precompressed: true,
      ...options,
      onFound: (_path, c) => {
        c.header('Cache-Control', cache)
        c.header('X-Content-Type-Options', 'nosniff')
        c.header('Cross-Origin-Resource-Policy', 'same-origin')
      },
    })
  const flag = (rewriteRequestPath: (path: string) => string) => keep(A_DAY, { root: flagIcons, rewriteRequestPath })
  return (
    new Hono()
      .use('/assets/*', keep(A_YEAR))
      .use('/images/*', keep(A_DAY))
      .use('/icons/*', keep(A_DAY))
      .use('/icon.svg', keep(A_DAY))
      .use('/favicon.ico', keep(A_DAY))
      .use('/manifest.webmanifest', keep(A_DAY))
      // A code that no country has shows the white flag (specification §3).
      .use(
        '/flags/*',
        flag((path) => path.slice('/flags'.length)),
        flag(() => `/${WHITE_FLAG}`),
      )
  )
}
