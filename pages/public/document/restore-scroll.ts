/** The header has a shadow once the page is scrolled further than this. */
export const SHADOW_FROM_PX = 10
/**
 * Where React Router stores scroll positions between documents (its
 * `SCROLL_RESTORATION_STORAGE_KEY`).
 */
const SCROLL_POSITIONS = 'react-router-scroll-positions'

/**
 * The script before the first paint of a hydrated page: the shadow of the header, and where the
 * page is scrolled to.
 */
export function restoreScroll(nonce: string): string {
  return `<script nonce="${nonce}">(${prepare.toString()})(${JSON.stringify(SCROLL_POSITIONS)},${SHADOW_FROM_PX})</script>`
}

/** Runs in the browser, as text. */
function prepare(scrollPositions: string, shadowFrom: number): void {
  const markScrolled = () =>
    document.documentElement.toggleAttribute('data-scrolled', scrollY > shadowFrom)
  addEventListener('scroll', markScrolled, { passive: true })

  // A page that is reloaded starts at its top, as every page does; going back still returns to
  // where the reader was, because the router restores that itself. Browsers go by what was set when
  // the page was left, and the router sets `auto` on `pagehide`, which comes before.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) history.scrollRestoration = 'manual'
  })
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') {
    // Browsers leave it at the top even if the address names a section of it.
    addEventListener('DOMContentLoaded', () =>
      document.getElementById(location.hash.slice(1))?.scrollIntoView(),
    )
    try {
      // Only the router writes it: numbers by the keys of entries.
      const positions = JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}') as Record<
        string,
        number
      >
      const { key } = history.state as { key: string }
      delete positions[key]
      sessionStorage.setItem(scrollPositions, JSON.stringify(positions))
    } catch {
      // Nothing is stored, so nothing is restored.
    }
  }
}
