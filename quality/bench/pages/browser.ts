import { existsSync } from 'node:fs'
import { chromium, type Browser } from '@playwright/test'

const CHROMIUM = '/usr/bin/chromium'

/**
 * As the journeys launch it (playwright.config.ts): nothing of the browser's own is on the line
 * meanwhile.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Throws an Error of one line where Chromium is not installed. */
export function requireChromium(): void {
  if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} is missing: apt-get install chromium`)
}

type Launch = { signal?: AbortSignal; port?: number }

/**
 * A Chromium without windows. With a signal it is closed when told to stop: whatever waits for it
 * then fails. With a port other programs may direct it, too (Chrome DevTools Protocol).
 */
export async function launchChromium({ signal, port }: Launch): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: port === undefined ? FLAGS : [...FLAGS, `--remote-debugging-port=${port}`],
    // The benchmark stops everything in order by itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  signal?.addEventListener('abort', () => void browser.close(), { once: true })
  return browser
}
