import type { Page, Route } from '@playwright/test'
import { expect, issue, signIn, test } from './setup/register.ts'

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/**
 * A line of text that breaks elsewhere moves what follows by its height, at most 32 of the 800
 * pixels of a screen, and which line does depends on the fonts of the machine. Without matched
 * measures these pages moved by up to 0.245.
 */
const MAX_SHIFT = 0.04

test('fonts that come late move nothing, and no page waits for more than two', async ({
  page,
  register,
  browser,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Huruf')
  for (const path of [
    '/',
    '/verify',
    `/verify/${number}`,
    '/services',
    '/id',
    `/id/verify/${number}`,
  ]) {
    for (const viewport of SCREENS) {
      const waiting: Route[] = []
      const fonts = new Set<string>()
      // With an empty cache.
      const late = await browser.newPage({ viewport })
      await late.addInitScript(recordShifts)
      await late.route('**/*.woff2', (route) => {
        fonts.add(route.request().url())
        waiting.push(route)
      })
      await late.goto(register.url + path, { waitUntil: 'commit' })
      await late.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      )
      await expect.poll(() => fonts.size).toBe(2)
      expect(await late.evaluate(() => document.fonts.check("1rem 'Source Sans 3'"))).toBe(false)
      for (const route of waiting) await route.continue()
      await late.waitForFunction(() => document.fonts.check("1rem 'Source Sans 3'"))
      await late.evaluate(() => document.fonts.ready)
      const shift = await late.evaluate(sumOfShifts)
      expect(fonts.size).toBe(2)
      await late.close()
      expect([path, viewport.width, shift, shift < MAX_SHIFT]).toEqual([
        path,
        viewport.width,
        shift,
        true,
      ])
    }
  }
})

const FALLBACKS = {
  'the fonts of the device': '',
  'a wide font without matched measures': "'DejaVu Sans', Verdana, sans-serif",
}
for (const [name, family] of Object.entries(FALLBACKS)) {
  test(`no header, button or table breaks in ${name}`, async ({ page, register }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    await signIn(page, register)
    const number = await issue(page, register, 'KM Huruf', 'all')
    const paths = [
      '/',
      '/id',
      '/verify',
      `/verify/${number}`,
      `/id/verify/${number}`,
      '/services',
      '/contact',
      '/admin',
    ]
    for (const path of [...paths, '/admin/certificates']) {
      await page.goto(register.url + path)
      if (family) await page.evaluate(useFont, family)
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, width, await broken(page)]).toEqual([path, width, []])
      }
    }
  })
}

function recordShifts() {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** After two frames, in which what has moved is painted and reported. */
async function sumOfShifts(): Promise<number> {
  for (let frame = 0; frame < 2; frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  const { shifts } = window as unknown as { shifts: number[] } // set by recordShifts
  return shifts.reduce((sum, shift) => sum + shift, 0)
}

function useFont(family: string) {
  document.documentElement.style.setProperty('--font-sans', family)
  document.documentElement.style.setProperty('--font-serif', family)
}

/**
 * What lies outside the page or over something else: parts of the header on two rows, texts wider
 * than their button, a page wider than the screen.
 */
async function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)
    const shown = (element: Element) =>
      element.checkVisibility() && element.getClientRects().length > 0
    const logo = document.querySelector('header a')?.getBoundingClientRect()
    const menu = [...document.querySelectorAll('header button[popovertarget]')]
      .filter(shown)[0]
      ?.getBoundingClientRect()
    if (logo && menu && (menu.top >= logo.bottom || menu.left < logo.right))
      found.push('the menu is not beside the logo')
    for (const button of document.querySelectorAll('button, a.button, a[class*="min-h-1"]')) {
      if (shown(button) && button.scrollWidth > button.clientWidth + 1)
        found.push(`cut off: ${button.textContent}`)
    }
    for (const table of document.querySelectorAll('table')) {
      if (shown(table) && table.getBoundingClientRect().right > innerWidth)
        found.push('the table is wider than the screen')
    }
    return found
  })
}
