import type { Page } from '@playwright/test'

/**
 * Waits until what was done before is painted, and observers of the page have been told: two
 * frames, and the tasks after them.
 */
export function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  )
}
