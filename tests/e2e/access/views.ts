import type { Page } from '@playwright/test'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { expect } from '#/tests/e2e/setup/register.ts'

type View = {
  name: string
  width: number
  height: number
  media: Parameters<Page['emulateMedia']>[0]
}

const view = (name: string, width: number, media: View['media']) => ({
  name: `${width} px, ${name}`,
  width,
  height: 800,
  media,
})
const light = { colorScheme: 'light' } as const
const dark = { colorScheme: 'dark' } as const
const FORCED = view('forced colours', 390, { forcedColors: 'active' })
/** A browser's zoom of 200 % on a screen of 1280 × 800. */
const zoomed = (name: string, media: View['media']) => ({ ...view(name, 640, media), height: 400 })

/**
 * Sizes and colours, those of the one language where the other has others: a page is wrong in a
 * theme whatever its language.
 */
export const VIEWS: Record<'en' | 'id', View[]> = {
  en: [view('light', 1280, light), zoomed('200 %, dark', dark), view('light', 320, light), FORCED],
  id: [view('dark', 1280, dark), zoomed('200 %, light', light), view('dark', 320, dark), FORCED],
}

/**
 * Looks at an open page in these views without loading it again: no finding of axe, and nothing
 * that scrolls sideways. `look`: what else is to be right in each; returns what is not.
 */
export async function expectSound(
  page: Page,
  views: View[],
  look?: (page: Page) => Promise<string[]>,
) {
  const address = new URL(page.url()).pathname
  const wrong: Record<string, string[]> = {}
  for (const { name, width, height, media } of views) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ forcedColors: 'none', ...media, reducedMotion: 'reduce' })
    // Elsewhere the header, which stays in view, may cover part of a link, which axe then reports
    // as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const found = [
      ...(await findings(page)),
      ...(await sideways(page)),
      ...((await look?.(page)) ?? []),
    ]
    if (found.length > 0) wrong[name] = found
  }
  expect({ address, wrong }).toEqual({ address, wrong: {} })
}

/** On a phone, with text of twice the size. */
export async function expectLargeTextFits(page: Page) {
  await page.setViewportSize({ width: 390, height: 640 })
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
  expect({ address: page.url(), wrong: await sideways(page) }).toEqual({
    address: page.url(),
    wrong: [],
  })
}

async function sideways(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`scrolls sideways by ${over} px`] : []
}

/**
 * Which main buttons (orange) a visitor sees beside the first: one action of a page is the main
 * one.
 */
export async function otherMainButtons(page: Page): Promise<string[]> {
  const names = await page
    .locator('.button-main')
    .evaluateAll((buttons) =>
      buttons.filter((button) => button.checkVisibility()).map((button) => button.textContent),
    )
  return names.slice(1).map((name) => `a second main button: ${name}`)
}

/**
 * Where the keyboard's focus would go back: up in the same column, or to the left in the same line.
 */
export function backwardSteps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focusable = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    const stops = [...focusable]
      .filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
      )
      // A toast lies over the page for five seconds; F8 reaches it.
      .filter((element) => !element.closest('.toasts'))
      .map((element) => ({
        name: element.textContent.trim() || element.id,
        box: element.getClientRects()[0] ?? new DOMRect(),
      }))
      .filter(({ box }) => box.width > 1)
    return stops.flatMap(({ name, box }, i) => {
      const before = stops[i - 1]
      if (!before) return []
      const goesUp = box.bottom <= before.box.top && box.left < before.box.right
      const goesLeft =
        box.right <= before.box.left && box.bottom > before.box.top && box.top < before.box.bottom
      return goesUp || goesLeft ? [`the focus goes back from “${before.name}” to “${name}”`] : []
    })
  })
}
