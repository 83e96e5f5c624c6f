import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'

/** As Chromium's tools name it: 2 s until the first byte, 50 kB a second. */
const SLOW_3G = { latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const FAST = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/**
 * The way from a browser to the register, which can be cut at any byte; `url`: the register at its
 * other end.
 */
export type Line = Awaited<ReturnType<typeof lineTo>>

export async function lineTo(register: string) {
  const port = Number(new URL(register).port)
  const sockets = new Set<Socket>()
  let isCut = false
  let after: { bytes: number; request: string } | null = null
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(port, 'localhost')
    const end = () => (client.destroy(), upstream.destroy())
    let left = Infinity
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => (end(), sockets.delete(socket)))
    }
    // A connection has one request at a time, and the head of one comes in one piece.
    client
      .on(
        'data',
        (bytes) => (left = after && bytes.includes(after.request) ? after.bytes : Infinity),
      )
      .pipe(upstream)
    upstream.on('data', (bytes: Buffer) => {
      client.write(bytes.subarray(0, left))
      left -= bytes.length
      if (left <= 0) client.end(cut)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://localhost:${address.port}`,
    cut,
    /**
     * It ends after as many bytes of the next answer to GET `path`, in the middle of a page; what a
     * service worker fetches meanwhile is not counted.
     */
    cutAfter: (bytes: number, path: string) => (after = { bytes, request: `GET ${path} ` }),
    mend: () => {
      isCut = false
      after = null
    },
    close: () => (cut(), server.close()),
  }
}

/**
 * The same for one page, which also hears of it as browsers say it (`offline`, `online`), on a line
 * of Slow 3G or a fast one. The line of a service worker is cut too, but not slow.
 */
export async function networkOf(page: Page, line: Line) {
  const session = await page.context().newCDPSession(page)
  const set = async (isOffline: boolean, speed = FAST) => {
    if (isOffline) line.cut()
    else line.mend()
    await session.send('Network.emulateNetworkConditions', { offline: isOffline, ...speed })
  }
  await session.send('Network.enable')
  return { fast: () => set(false), slow: () => set(false, SLOW_3G), lose: () => set(true) }
}
