import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect } from './register.ts'

/** Expects no finding of axe, and no horizontal scrolling on the narrowest screen. */
export async function expectAccessible(page: Page) {
  const address = page.url()
  const found = await findings(page)
  await page.setViewportSize({ width: 320, height: 800 })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect({ address, found, over }).toEqual({ address, found: [], over: 0 })
  await page.setViewportSize({ width: 1280, height: 800 })
}
