import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options } from '#/quality/bench/options.ts'
import { buildSpa } from '#/quality/bench/baselines/spa-build.ts'
import { progress } from '#/quality/bench/report.ts'
import { startSpa } from '#/quality/bench/servers.ts'
import { launchChromium } from './browser.ts'
import { startEmptyPage } from './empty-page.ts'
import { reportFirstVerdict, type Visited } from './first-verdict-report.ts'
import { bodyBytes } from './html-size.ts'
import type { Register } from './measure.ts'
import { visit, visitWithoutScripts } from './visit.ts'

/**
 * "Scan to verdict": how long a phone on a slow line takes from the address to the word, beside a
 * client-rendered peer.
 */
export async function measureFirstVerdict(
  { origin, randomNumber }: Register,
  { visits }: Options,
  signal: AbortSignal,
): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-bench-spa-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  progress('Building the client-rendered peer')
  await buildSpa(folder)
  const spa = await startSpa(folder, origin, signal)
  stack.use(spa.child)
  const empty = stack.use(await startEmptyPage())
  const browser = stack.use(await launchChromium({ signal }))

  const product: Visited = { label: 'Lentera, page', visits: [], html: [] }
  const peer: Visited = {
    label: '(c) React and TanStack Query in the browser',
    visits: [],
    html: [],
  }
  const nothing: Visited = { label: 'An empty page', visits: [], html: [] }
  const numbers = Array.from({ length: visits + 1 }, randomNumber)
  for (const [round, number] of numbers.entries()) {
    for (const [visited, at] of [
      [product, origin],
      [peer, spa.origin],
      [nothing, empty.origin],
    ] as const) {
      const url = `${at}/verify/${number}`
      const seen = await visit(browser, url)
      // The first visit only warms both servers and the browser up.
      if (round === 0) continue
      visited.visits.push(seen)
      visited.html.push({
        zstd: await bodyBytes(url, 'zstd'),
        br: await bodyBytes(url, 'br'),
        gzip: await bodyBytes(url, 'gzip'),
      })
      progress(`Visit ${round}: ${visited.label} ${Math.round(seen.ms)} ms`)
    }
  }
  const held = await visitWithoutScripts(browser, `${origin}/verify/${randomNumber()}`)
  return reportFirstVerdict({ product, peer, nothing, held })
}
