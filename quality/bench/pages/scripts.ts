import type { Browser } from '@playwright/test'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, whole } from '#/quality/bench/report.ts'
import { launchChromium } from './browser.ts'
import type { Register } from './measure.ts'
import { publicPages } from './public-pages.ts'
import { watchTraffic } from './traffic.ts'

/** Of a document, and of a page that the framework runs (docs/decisions/0060). */
const MAX_BYTES = { document: 15_000, framework: 110_000 }
const FRAMEWORK = /\/(?:services|contact|auth)(?:\/|$)/

/** The script files every public page fetches until nothing is on the line any more, as a table. */
export async function measureScripts(
  { origin, randomNumber }: Register,
  _: Options,
  signal: AbortSignal,
): Promise<string> {
  await using browser = await launchChromium({ signal })
  const measured = []
  for (const { path } of publicPages(randomNumber())) {
    signal.throwIfAborted()
    measured.push({ path, ...(await scriptsOf(browser, origin + path)) })
  }
  const rows = measured.map(({ path, files, bytes }) => [path, String(files), whole(bytes)])
  const [ofFramework, documents] = [
    measured.filter(({ path }) => FRAMEWORK.test(path)),
    measured.filter(({ path }) => !FRAMEWORK.test(path)),
  ]
  return [
    'Scripts a public page fetches without being touched: bytes on the wire, their headers included',
    aligned([['page', 'scripts', 'bytes'], ...rows]),
    aligned([
      aimOf('Scripts of a document', documents, MAX_BYTES.document),
      aimOf('Scripts of a page of the framework', ofFramework, MAX_BYTES.framework),
    ]),
  ].join('\n\n')
}

function aimOf(text: string, pages: { path: string; bytes: number }[], most: number): string[] {
  const largest = pages.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  return aimRow({
    text: `${text} at most ${whole(most)} bytes`,
    reached: `${whole(largest.bytes)} (${largest.path})`,
    met: largest.bytes <= most,
  })
}

/** In a context of its own, whose cache is empty. */
async function scriptsOf(browser: Browser, url: string) {
  await using context = await browser.newContext()
  const page = await context.newPage()
  const traffic = await watchTraffic(await context.newCDPSession(page))
  const response = await page.goto(url)
  if (response?.status() !== 200)
    throw new Error(`${url} answered ${response?.status() ?? 'nothing'}`)
  await traffic.quiet()
  return traffic.scripts()
}
