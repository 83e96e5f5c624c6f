import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from '@playwright/test'

/**
 * One request: when it left (the browser's clock, in seconds), and what came back over the wire,
 * headers included.
 */
type Fetched = { type: string; sentAt: number; bytes: number }

type Traffic = {
  scripts: () => { files: number; bytes: number }
  sentWithin: (ms: number) => number
  quiet: () => Promise<void>
}

/**
 * A slowed processor is busy for longer than the half second after which Playwright calls a network
 * idle.
 */
const QUIET_MS = 1_500
const TIMEOUT_MS = 60_000

/** Notes what a page fetches, from before it is opened. */
export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Fetched>()
  const underWay = new Set<string>()
  const refused: string[] = []
  let lastChange = performance.now()
  const ended = (requestId: string) => {
    underWay.delete(requestId)
    lastChange = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    // What stands in the page itself (data:) crosses no wire.
    if (!request.url.startsWith('http')) return
    requests.set(requestId, { type, sentAt: timestamp, bytes: 0 })
    underWay.add(requestId)
  })
  cdp.on('Network.responseReceived', ({ response }) => {
    if (response.status >= 400) refused.push(`${response.url} answered ${response.status}`)
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId)
    if (known) known.bytes = encodedDataLength
    ended(requestId)
  })
  await cdp.send('Network.enable')
  const all = () => [...requests.values()]
  return {
    scripts: () => {
      const scripts = all().filter(({ type }) => type === 'Script')
      return { files: scripts.length, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) }
    },
    /** How many left within so many milliseconds of the first, the page itself. */
    sentWithin: (ms) => {
      const start = all()[0]?.sentAt ?? 0
      return all().filter(({ sentAt }) => (sentAt - start) * 1_000 <= ms).length
    },
    /**
     * Until nothing has been on the line for a while; a page that misses one of its files is not
     * worth measuring.
     */
    quiet: async () => {
      const deadline = performance.now() + TIMEOUT_MS
      while (underWay.size > 0 || performance.now() - lastChange < QUIET_MS) {
        if (performance.now() > deadline)
          throw new Error(`The page still loads after ${TIMEOUT_MS} ms`)
        await pause(100)
      }
      if (refused.length > 0) throw new Error(refused.join('\n'))
    },
  }
}
