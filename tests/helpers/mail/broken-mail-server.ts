import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * How the server fails: no answer at all, none after the message, an answer without end, or a
 * closed connection during the message.
 */
export type ServerFailure =
  | 'silent'
  | 'silent after the message'
  | 'never done answering'
  | 'dies in the message'

/**
 * A mail server that fails in one way and otherwise follows RFC 5321 §3. Counts the messages that
 * it received whole.
 */
export async function brokenMailServer(failure: ServerFailure) {
  let messages = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (failure === 'silent') return
    socket.write('220 broken.example ESMTP\r\n')
    let inMessage = false
    let message = ''
    let drip: NodeJS.Timeout | undefined
    socket.on('close', () => clearInterval(drip))
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (inMessage) {
        if (failure === 'dies in the message') return socket.destroy()
        message += text
        if (!message.endsWith('\r\n.\r\n')) return
        messages++
        if (failure === 'never done answering')
          drip = setInterval(() => socket.write('250-wait\r\n'), 50)
        return
      }
      inMessage = text.startsWith('DATA')
      socket.write(inMessage ? '354 go on\r\n' : '250 broken.example\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  // A TCP server's address.
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, messages: () => messages }
}
