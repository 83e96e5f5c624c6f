import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with an open page, and with which elements. Passed rules are left out: writing them takes as long as the check. */
export async function findings(page: Page): Promise<string[]> {
  // In forced colours axe reads the colour of the text from a property (-webkit-text-fill-color) that has the unforced one.
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const rules = { 'color-contrast': { enabled: !forced } }
  // Otherwise the results are put together in a new page, which takes three times as long as the check.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: RULES, rules, resultTypes: ['violations'] })
    .analyze()
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), ...(await sharedIds(page))]
}

/** The ids that more than one element has: a label, a link to a field or a button of a menu then leads to the first of them. */
async function sharedIds(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() => [...document.querySelectorAll('body [id]')].map(({ id }) => id))
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) < at))].map((id) => `shared id: ${id}`)
}
