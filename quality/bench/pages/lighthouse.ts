import { loadavg } from 'node:os'
import lighthouse, { type Result } from 'lighthouse'
import type { Options } from '#/quality/bench/options.ts'
import { progress } from '#/quality/bench/report.ts'
import { launchChromium } from './browser.ts'
import { CATEGORIES, summarizeResult, type PageResult } from './lighthouse-result.ts'
import { reportLighthouse, type Audited } from './lighthouse-report.ts'
import type { Register } from './measure.ts'
import { publicPages } from './public-pages.ts'
import { freePort } from '#/tests/helpers/free-port.ts'

/** Now and then a recording goes wrong (NO_NAVSTART), and Lighthouse asks to be run again. */
const ATTEMPTS = 3

/** Lighthouse as it comes (a phone, simulated throttling) on every public page, some runs each. */
export async function measureLighthouse(
  { origin, randomNumber }: Register,
  { runs }: Options,
  signal: AbortSignal,
): Promise<string> {
  const audited: Audited[] = []
  for (const page of publicPages(randomNumber())) {
    const results: PageResult[] = []
    while (results.length < runs)
      results.push(summarizeResult(await audit(origin + page.path, signal), page))
    audited.push({ page, results })
    const performance = results.map(({ scores }) => scores.performance).join(', ')
    // Whatever else runs on the machine shows as blocking time of the page, four times over.
    progress(`${page.path}: performance ${performance} (load ${(loadavg()[0] ?? 0).toFixed(2)})`)
  }
  return reportLighthouse(audited)
}

async function audit(url: string, signal: AbortSignal): Promise<Result> {
  let failure = 'no result'
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    signal.throwIfAborted()
    // Lighthouse directs the browser itself, by this port; each run has a fresh one. An
    // interruption waits for the run that is under way: without its browser Lighthouse leaves
    // failures behind that nobody can catch.
    const port = await freePort()
    await using _browser = await launchChromium({ port })
    // English, whatever the machine speaks: the titles of the audits are printed.
    const outcome = await lighthouse(url, {
      port,
      logLevel: 'silent',
      locale: 'en-US',
      onlyCategories: [...CATEGORIES],
    })
    if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
    failure = outcome?.lhr.runtimeError?.message ?? failure
    progress(`${url}: ${failure}`)
  }
  throw new Error(`Lighthouse could not audit ${url}: ${failure}`)
}
