import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * The harmless text by which scanners are tried (EICAR), in two parts, so that no scanner takes
 * this file for one.
 */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

type Options = {
  /** Of its socket; without one, it listens on a port. */
  path?: string
  port?: number
  /** What it says instead of a finding; null: it ends the connection without a word. */
  answer?: string | null
  /** It answers when it is told to, by `release`. */
  wait?: boolean
}

/**
 * A program that speaks the protocol of clamd's command INSTREAM (clamd(8)), and finds `EICAR` in
 * what it is sent.
 */
export async function startClamd({ path, port = 0, answer, wait = false }: Options = {}) {
  const scanned: Buffer[] = []
  const waiting: PromiseWithResolvers<void>[] = []
  const server = createServer((socket) => void converse(socket).catch(() => socket.destroy()))
  server.listen(path === undefined ? { port, host: '127.0.0.1' } : { path })
  await once(server, 'listening')
  async function converse(socket: Socket) {
    const content = await readStream(socket)
    scanned.push(content)
    const turn = Promise.withResolvers<void>()
    waiting.push(turn)
    if (wait) await turn.promise
    if (answer === null) return void socket.destroy()
    socket.end(
      answer ?? (content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'),
    )
  }
  const address =
    path === undefined
      ? { host: '127.0.0.1', port: (server.address() as AddressInfo).port } // it listens on a port
      : { path }
  return {
    address,
    scanned,
    /** Until so many files have been sent to it. */
    asked: async (count: number) => {
      while (waiting.length < count) await setTimeout(5)
    },
    release: (index: number) => waiting[index]?.resolve(),
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve))
      if (path !== undefined) rmSync(path, { force: true })
    },
  }
}

/** The bytes behind the command, as their lengths say; throws for anything else. */
async function readStream(socket: Socket): Promise<Buffer> {
  const source = socket.iterator({ destroyOnReturn: false })
  let held = Buffer.alloc(0)
  const take = async (length: number): Promise<Buffer> => {
    while (held.length < length) {
      const { done, value } = await source.next()
      if (done) throw new Error('The connection ended within a piece')
      held = Buffer.concat([held, value as Buffer]) // a socket without an encoding
    }
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
  if ((await take(10)).toString('latin1') !== 'zINSTREAM\0') throw new Error('Another command')
  const pieces: Buffer[] = []
  for (;;) {
    const length = (await take(4)).readUInt32BE()
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(await take(length))
  }
}
