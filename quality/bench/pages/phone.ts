import type { BrowserContextOptions, CDPSession } from '@playwright/test'

/**
 * Chrome DevTools' "Slow 4G" (front_end/core/sdk/NetworkManager.ts, Slow4GConditions), in ms and
 * bytes a second: 150 ms, 1.6 Mbit/s and 750 kbit/s, adjusted by 3.75 and 0.9 because DevTools
 * throttles requests and not packets. The same figures and factors are Lighthouse's mobileSlow4G
 * (lighthouse/core/config/constants.js, from @paulirish/trace_engine
 * models/trace/lantern/simulation/Constants.js), which only counts a kilobit as 1,024 bits.
 */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1_000_000) / 8) * 0.9,
  uploadThroughput: ((750 * 1_000) / 8) * 0.9,
}

/**
 * Lighthouse's mobileSlow4G.cpuSlowdownMultiplier: a phone of the middle class beside a desktop
 * machine.
 */
const CPU_SLOWDOWN = 4

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** From now on the page has a phone's line and processor. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
