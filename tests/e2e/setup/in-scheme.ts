import type { Page } from '@playwright/test'

/**
 * Shows an open page in the light or the dark theme; what is still changing its colour has no
 * contrast yet. Without motion, so that nothing turns for ever.
 */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  )
}
