import { jsonInScript } from '#/core/text.ts'

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const START = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/

/**
 * The scripts load at the latest after this time, in milliseconds, also if a picture takes longer.
 */
const LATEST_MS = 3_000

/**
 * The same page with its scripts loaded after all that is visible: text, fonts and pictures get the
 * whole bandwidth, and the page works without scripts meanwhile. The framework would load the
 * scripts first.
 */
export function withDeferredScripts(html: string, nonce: string): string {
  const start = START.exec(html)
  if (!start) return html
  const files = [...html.matchAll(PRELOADS)].map(([, file]) => file)
  const later = `<script nonce="${nonce}">(${loadDeferred.toString()})(${JSON.stringify(files)},${jsonInScript(start[1] ?? '')},${LATEST_MS})</script>`
  // A function, because the text may hold `$&`.
  return html.replace(PRELOADS, '').replace(START, () => later)
}

/** Runs in the browser, as text. */
function loadDeferred(files: string[], start: string, latest: number): void {
  const nonce = document.currentScript instanceof HTMLElement ? document.currentScript.nonce : ''
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const file of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = file
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = nonce
    script.text = start
    document.head.append(script)
  }
  // A page may have loaded before it was painted; after two frames it is.
  const beginOncePainted = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  if (document.readyState === 'complete') beginOncePainted()
  else addEventListener('load', beginOncePainted)
  setTimeout(begin, latest)
}
