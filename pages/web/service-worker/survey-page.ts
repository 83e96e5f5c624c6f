import { storeFiles } from './store-files.ts'

// The page of surveyors, stored with its files by the service worker when it is opened with a
// network. It is the same document for everyone: what it shows comes from the device.

const CACHE = 'lentera-survey-page'
const PAGE = '/survey'
/** No other page names it: neither another of ours, nor that of a network which wants a sign-in. */
const MANIFEST = '/survey.webmanifest'

export function isSurveyPage(path: string): boolean {
  return path === PAGE || path === `${PAGE}/`
}

/**
 * The files of the page: their names hold a hash of their content, so a stored one is never out of
 * date.
 */
export function isSurveyFile(path: string): boolean {
  return path.startsWith('/assets/')
}

/** The stored page; undefined where it was never opened with a network. */
export async function storedSurveyPage(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(PAGE, { ignoreVary: true })
}

/**
 * Stores the page as the register has it now, with every file that it names, and removes the files
 * of an earlier one.
 */
export async function storeSurveyPage(): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-cache' })
  const html = await answer.clone().text()
  if (!answer.ok || answer.redirected || !html.includes(MANIFEST)) return
  const files = filesIn(html)
  const cache = await caches.open(CACHE)
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await storeFiles(
    cache,
    files.filter((file) => !stored.has(file)),
  )
  // Last, so that a page is never stored without its files.
  await cache.put(PAGE, answer)
  const needed = new Set([PAGE, ...files])
  await Promise.all(
    [...stored].filter((path) => !needed.has(path)).map((path) => cache.delete(path)),
  )
}

/** The addresses of scripts, styles and fonts of a page. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g) ?? []), '/icon.svg', MANIFEST]
}
