import type { CDPSession, Page } from '@playwright/test'

declare global {
  /** Where the browser reports to; text only (Chrome DevTools Protocol, Runtime.addBinding). */
  var reportVerdict: ((ms: string) => void) | undefined
}

const PATIENCE = 60_000

/**
 * Watches, from before a page is opened, for its verdict. Answers the milliseconds from the start of the navigation to the
 * frame in which the verdict's heading is painted; rejects when it does not come within a minute.
 */
export async function watchForVerdict(page: Page, cdp: CDPSession): Promise<() => Promise<number>> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === 'reportVerdict') resolve(Number(payload))
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'reportVerdict' })
  await page.addInitScript(reportOncePainted)
  return async () => {
    const deadline = setTimeout(() => reject(new Error(`${page.url()} showed no verdict within a minute`)), PATIENCE)
    try {
      return await promise
    } finally {
      clearTimeout(deadline)
    }
  }
}

/** Runs in the browser, alike for everyone; so it uses nothing from outside itself. */
function reportOncePainted() {
  const observer = new MutationObserver(() => {
    const heading = document.querySelector('[data-verdict] #verdict')
    if (!heading) return
    observer.disconnect()
    requestAnimationFrame(() => globalThis.reportVerdict?.(String(performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}
