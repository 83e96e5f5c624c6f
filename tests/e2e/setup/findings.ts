import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type WithAxe = { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } }

/**
 * What axe finds wrong with an open page, its frames left out, and with which elements. Passed
 * rules are left out: writing them takes as long as the check. Without motion: what fades in has
 * the contrast of a moment, and a toast may appear while axe reads the page.
 */
export async function findings(page: Page): Promise<string[]> {
  const isMoving = await page.evaluate(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atRest(page)
  const found = await findingsAtRest(page)
  if (isMoving) await page.emulateMedia({ reducedMotion: null })
  return found
}

/** What has an end has ended; what turns for ever is left to turn. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

async function findingsAtRest(page: Page): Promise<string[]> {
  // Once a page: reading it takes longer than a check.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  // In forced colours axe reads the colour of the text from a property (-webkit-text-fill-color)
  // that has the unforced one.
  const forced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const rules = { 'color-contrast': { enabled: !forced } }
  const options: RunOptions = { runOnly: RULES, rules, resultTypes: ['violations'] }
  const found = await page.evaluate(async (how) => {
    // The script above defines it.
    const { axe } = globalThis as unknown as WithAxe
    const { violations } = await axe.run(document, how)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, options)
  return [...found, ...(await sharedIds(page))]
}

/**
 * The ids that more than one element has: a label, a link to a field or a button of a menu then
 * leads to the first of them.
 */
async function sharedIds(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('body [id]')].map(({ id }) => id),
  )
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) < at))].map((id) => `shared id: ${id}`)
}
