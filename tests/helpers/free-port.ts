import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that Linux gives to outgoing connections: one of these would take the port before the
 * program listens, or between two starts.
 */
const LOWEST = 15_000
const ABOVE = 32_000

/**
 * A port of this machine that nobody listens on, and that no connection takes at random while a
 * program is restarted.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, ABOVE)
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
