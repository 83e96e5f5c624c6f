import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from '#/tests/helpers/register/fill.ts'
import type { Options, Part } from '#/quality/bench/options.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { requireChromium } from './browser.ts'
import { measureFirstVerdict } from './first-verdict.ts'
import { measureLighthouse } from './lighthouse.ts'
import { publicPages } from './public-pages.ts'
import { measureScripts } from './scripts.ts'

/** The product that is asked, and a number that exists in it, each time another one. */
export type Register = { origin: string; randomNumber: () => string }

type Measure = (register: Register, options: Options, signal: AbortSignal) => Promise<string>

/**
 * A page shows one certificate; how many others there are matters to the comparison of servers
 * only.
 */
const CERTIFICATES = 300

/**
 * Times each page is asked before anything is measured; the first answers of a process are slow
 * ones.
 */
const WARM_UP = 10

const MEASURES: Partial<Record<Part, Measure>> = {
  'first-verdict': measureFirstVerdict,
  scripts: measureScripts,
  lighthouse: measureLighthouse,
}

/** Asks one product, on SQLite, through Chromium; prints what each measurement found. */
export async function measurePages(options: Options, signal: AbortSignal): Promise<void> {
  requireChromium()
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-pages-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  await fill({ dataDir }, CERTIFICATES, signal)
  const product = await startServer('product', { dataDir, databaseUrl: '' }, signal)
  stack.use(product.child)
  const register = {
    origin: product.origin,
    randomNumber: () => sampleCertificate(randomInt(CERTIFICATES), CERTIFICATES).certificateId,
  }
  await warmUp(register, signal)
  for (const part of options.parts) {
    const measure = MEASURES[part]
    if (!measure) continue
    signal.throwIfAborted()
    console.log(`\n${await measure(register, options, signal)}`)
  }
}

async function warmUp({ origin, randomNumber }: Register, signal: AbortSignal): Promise<void> {
  for (const { path } of publicPages(randomNumber())) {
    for (let i = 0; i < WARM_UP; i++) {
      const response = await fetch(origin + path, { signal })
      await response.text()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    }
  }
}
