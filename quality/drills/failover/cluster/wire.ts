import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '#/tests/helpers/free-port.ts'

/** A port of this machine that leads to another one. */
export type Wire = AsyncDisposable & {
  port: number
  /**
   * From now on nothing crosses, and neither side is notified: what is sent waits, as packets do
   * that are lost and sent again.
   */
  cut(): void
  /** Everything that was sent meanwhile arrives, however late. */
  repair(): void
}

/**
 * A network between two programs of this machine that can be cut, without any right over the
 * machine's own.
 */
export async function layWire(to: number): Promise<Wire> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  let isCut = false
  const deliver = (what: () => void) => void (isCut ? held.push(what) : what())

  function carry(from: Socket, onto: Socket): void {
    sockets.add(from)
    from.setNoDelay(true)
    // The end is reported by `close`, which follows.
    from.on('error', () => {})
    from.on('data', (bytes) => deliver(() => onto.write(bytes)))
    from.on('end', () => deliver(() => onto.end()))
    from.on('close', () => {
      sockets.delete(from)
      deliver(() => onto.destroy())
    })
  }
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (near) => {
    sockets.add(near)
    deliver(() => {
      const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true })
      carry(near, far)
      carry(far, near)
      near.resume()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    cut: () => void (isCut = true),
    repair: () => {
      isCut = false
      for (const what of held.splice(0)) what()
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
