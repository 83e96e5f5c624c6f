import type { Browser, BrowserContext } from '@playwright/test'
import { PHONE, slowDown } from './phone.ts'
import { watchTraffic } from './traffic.ts'
import { watchForVerdict } from './verdict-painted.ts'

/**
 * `ms`: from the start of the navigation to the verdict; `requests`: sent until then, the page
 * itself included.
 */
export type Visit = { ms: number; requests: number; scriptBytes: number }

const SCRIPT = /\.m?js(?:\?|$)/

/**
 * Opens a verification on a phone that has never been here; ends when nothing is on the line any
 * more.
 */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  await using context = await browser.newContext(PHONE)
  const { page, cdp, verdict } = await measuredPage(context)
  const traffic = await watchTraffic(cdp)
  await slowDown(cdp)
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await verdict()
  await traffic.quiet()
  return { ms, requests: traffic.sentWithin(ms), scriptBytes: traffic.scripts().bytes }
}

/**
 * Opens a verification and never lets a script file arrive. Answers whether the verdict is to be
 * seen nevertheless, and how many files were held back.
 */
export async function visitWithoutScripts(
  browser: Browser,
  url: string,
): Promise<{ seen: boolean; files: number }> {
  await using context = await browser.newContext(PHONE)
  const { page, verdict } = await measuredPage(context)
  let files = 0
  // A route that neither continues nor fulfils leaves the browser waiting.
  await page.route(SCRIPT, () => void files++)
  await page.goto(url, { waitUntil: 'commit' })
  const painted = await verdict(10_000).catch(() => null)
  const seen = painted !== null && (await page.locator('[data-verdict] #verdict').isVisible())
  // A page may ask for its scripts only after it is painted; that it asks at all shows that they
  // were held back.
  if (files === 0) await page.waitForRequest(SCRIPT, { timeout: 5_000 }).catch(() => null)
  return { seen, files }
}

async function measuredPage(context: BrowserContext) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  return { page, cdp, verdict: await watchForVerdict(page, cdp) }
}
