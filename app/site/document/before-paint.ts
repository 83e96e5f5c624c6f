import { MIN_STATEMENT_HASH } from '#/app/qr-statements/code-link.ts'

/** Where React Router stores scroll positions between documents (its `SCROLL_RESTORATION_STORAGE_KEY`). */
const SCROLL_POSITIONS = 'react-router-scroll-positions'
/** More than a statement ever has, and short enough for any server: what is cut is unreadable anyway. */
const MAX_STATEMENT = 500

/** Without scripts the part after `#` cannot be checked, so the page of a number that may come from a code stays neutral. */
const WITHOUT_SCRIPTS = 'html .code-pending{display:block}.code-checking,.code-unknown [data-headline]{display:none}'

/**
 * What the head of a page needs before the first paint: a script for every page, and the style without scripts for a page with a
 * message about an unchecked code (`.code-pending`).
 */
export function beforePaint(html: string, nonce: string): string {
  const script = `<script nonce="${nonce}">(${prepare.toString()})(${JSON.stringify(SCROLL_POSITIONS)},${MIN_STATEMENT_HASH},${MAX_STATEMENT})</script>`
  const pending = html.includes('code-pending')
  return pending ? `${script}<noscript><style nonce="${nonce}">${WITHOUT_SCRIPTS}</style></noscript>` : script
}

/** Runs in the browser, as text. */
function prepare(scrollPositions: string, min: number, max: number): void {
  // Codes printed before docs/decisions/0037 have their statement after `#`, which no browser sends: it is passed to the server, which checks it.
  // Until that answer comes the page is neutral (`[data-code]` in pieces.css), and so is its title.
  const passStatement = () => {
    const { pathname, search, hash } = location
    const query = new URLSearchParams(search)
    if (!/^(?:\/id)?\/verify\/./i.test(pathname) || hash.length < min) return
    // With a statement in the query there are two, which the server refuses.
    query.append('c', hash.slice(1, max))
    document.documentElement.setAttribute('data-code', '')
    document.title = document.title.replace(/^[^:]*: /, '')
    const go = () => location.replace(`${pathname}?${query}`)
    // A page that is left before it is parsed is never painted, and the screen would be empty meanwhile.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', go, { once: true })
    else go()
  }
  passStatement()
  addEventListener('hashchange', passStatement)

  // A page that is reloaded starts at its top, as every page does; going back still returns to where the reader was, because the
  // router restores that itself. Browsers go by what was set when the page was left, and the router sets `auto` on `pagehide`,
  // which comes before.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) history.scrollRestoration = 'manual'
  })
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') {
    // Browsers leave it at the top even if the address names a section of it.
    addEventListener('DOMContentLoaded', () => document.getElementById(location.hash.slice(1))?.scrollIntoView())
    try {
      // Only the router writes it: numbers by the keys of entries.
      const positions = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}') as Record<string, number>
      const { key } = history.state as { key: string }
      delete positions[key]
      sessionStorage.setItem(scrollPositions, JSON.stringify(positions))
    } catch {
      // Nothing is stored, so nothing is restored.
    }
  }
}
