import type { CDPSession, Page } from '@playwright/test'

declare global {
  /** Where the browser reports to; text only (Chrome DevTools Protocol, Runtime.addBinding). */
  var reportVerdict: ((ms: string) => void) | undefined
}

const TIMEOUT_MS = 60_000

type Verdict = (timeoutMs?: number) => Promise<number>

/**
 * Watches, from before a page is opened, for its verdict. What it returns answers the milliseconds
 * from the start of the navigation to the frame in which the verdict's heading is painted; it
 * rejects when that does not come in time.
 */
export async function watchForVerdict(page: Page, cdp: CDPSession): Promise<Verdict> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === 'reportVerdict') resolve(Number(payload))
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'reportVerdict' })
  await page.addInitScript(reportOncePainted)
  return async (timeoutMs = TIMEOUT_MS) => {
    const deadline = setTimeout(
      () => reject(new Error(`${page.url()} showed no verdict within ${timeoutMs} ms`)),
      timeoutMs,
    )
    try {
      return await promise
    } finally {
      clearTimeout(deadline)
    }
  }
}

/**
 * Runs in the browser, alike for everyone; so it uses nothing from outside itself. The time is that
 * of the frame in which the heading's text was presented (Element Timing,
 * w3c.github.io/element-timing): an animation frame's callback comes before style and layout, on a
 * slow processor a tenth of a second too early.
 */
function reportOncePainted() {
  const finder = new MutationObserver(() => {
    const heading = document.querySelector('[data-verdict] #verdict')
    if (!heading) return
    finder.disconnect()
    heading.setAttribute('elementtiming', 'verdict')
  })
  finder.observe(document, { childList: true, subtree: true })
  const painted = new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.reportVerdict?.(String(startTime))
  })
  painted.observe({ type: 'element' })
}
