/** The addresses of the browser's files, which no page or endpoint has. */
const FOLDERS = ['/assets/', '/images/', '/flags/', '/icons/']
/** What may change with a new build under the same name: fetched again each time. */
export const CHANGING_FILES = ['/sw.js', '/offline.html']
/** The form that other sites embed (`/embed`). */
export const EMBED_SCRIPT = '/embed.js'
const FILES = [
  '/icon.svg',
  '/favicon.ico',
  '/manifest.webmanifest',
  '/survey.webmanifest',
  EMBED_SCRIPT,
  ...CHANGING_FILES,
]

/**
 * Whether an address is one of the browser's files; asked for every request, so it only looks at
 * the beginning.
 */
export function isStaticFile(url: string | undefined): boolean {
  return (
    url !== undefined && (FOLDERS.some((folder) => url.startsWith(folder)) || FILES.includes(url))
  )
}
