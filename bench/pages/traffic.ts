import type { CDPSession } from '@playwright/test'

/** One request: when it left (the browser's clock, in seconds), and what came back over the wire, headers included. */
type Fetched = { type: string; sentAt: number; bytes: number }

export type Traffic = { scripts(): { files: number; bytes: number }; sentWithin(ms: number): number }

/** Notes what a page fetches, from before it is opened. */
export async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Fetched>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type = 'Other' }) => {
    // What stands in the page itself (data:) crosses no wire.
    if (request.url.startsWith('http')) requests.set(requestId, { type, sentAt: timestamp, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId)
    if (known) known.bytes = encodedDataLength
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
  }
}
