/** A page of ours, the text of its style sheet, and the address that the register led to. */
export type FetchedPage = { page: Document; styles: string; url: string }

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/**
 * Fetches a page of this site as it is now. `mark`: what only the page that is asked for has.
 * Throws where none comes: no connection, a failure of the server (5xx), half a page, or a page of
 * somebody else, such as the sign-in of a hotel's network or a proxy's error.
 */
export async function fetchPage(
  address: string,
  mark: string,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const response = await fetch(address, {
    headers: { Accept: 'text/html' },
    cache: 'no-store',
    signal,
  })
  if (response.status >= 500) throw new Error(`Answered with ${response.status}`)
  const html = await response.text()
  if (!html.trimEnd().endsWith('</html>')) throw new Error('Not a whole page')
  const [styles = ''] = Array.from(html.matchAll(STYLE), ([, text]) => text ?? '')
  // The policy of this page has another nonce, so each style sheet of the other would be reported
  // as an error.
  const page = new DOMParser().parseFromString(html.replaceAll(STYLE, ''), 'text/html')
  if (!page.querySelector(mark)) throw new Error('Not a page of ours')
  return { page, styles, url: response.url }
}
