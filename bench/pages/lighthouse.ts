import lighthouse from 'lighthouse'
import type { Options } from '#/bench/options.ts'
import { progress } from '#/bench/report.ts'
import { freePort } from '#/bench/servers.ts'
import { launchChromium } from './browser.ts'
import { CATEGORIES, judge, type Judgement } from './judgement.ts'
import { reportLighthouse, type Audited } from './lighthouse-report.ts'
import type { Register } from './measure.ts'
import { publicPages, type PublicPage } from './public-pages.ts'

/** Lighthouse as it comes (a phone, simulated throttling) on every public page, some runs each. */
export async function measureLighthouse(
  { origin, randomNumber }: Register,
  { runs }: Options,
  signal: AbortSignal,
): Promise<string> {
  // Lighthouse directs the browser itself, by this port.
  const port = await freePort()
  await using _browser = await launchChromium(signal, port)
  const audited: Audited[] = []
  for (const page of publicPages(randomNumber())) {
    const judgements: Judgement[] = []
    for (let run = 0; run < runs; run++) {
      signal.throwIfAborted()
      judgements.push(await audit(origin, page, port))
    }
    audited.push({ page, judgements })
    progress(`${page.path}: performance ${judgements.map(({ scores }) => scores.performance).join(', ')}`)
  }
  return reportLighthouse(audited)
}

async function audit(origin: string, page: PublicPage, port: number): Promise<Judgement> {
  const url = origin + page.path
  // English, whatever the machine speaks: the titles of the audits are printed.
  const outcome = await lighthouse(url, { port, logLevel: 'error', locale: 'en-US', onlyCategories: [...CATEGORIES] })
  const failure = outcome?.lhr.runtimeError
  if (!outcome || failure) throw new Error(`Lighthouse could not audit ${url}: ${failure?.message ?? 'no result'}`)
  return judge(outcome.lhr, page)
}
