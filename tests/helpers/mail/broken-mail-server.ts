import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * What a server does that is no proper one: says nothing at all, nothing after the message, ever more of an answer, or breaks off
 * within the message.
 */
export type Fault = 'silent' | 'silent after the message' | 'never done answering' | 'dies in the message'

/** A mail server with a fault, which speaks as far as it gets (RFC 5321 §3). Counts the messages it has seen the end of. */
export async function brokenMailServer(fault: Fault) {
  let messages = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (fault === 'silent') return
    socket.write('220 broken.example ESMTP\r\n')
    let inMessage = false
    let message = ''
    let drip: NodeJS.Timeout | undefined
    socket.on('close', () => clearInterval(drip))
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (inMessage) {
        if (fault === 'dies in the message') return socket.destroy()
        message += text
        if (!message.endsWith('\r\n.\r\n')) return
        messages++
        if (fault === 'never done answering') drip = setInterval(() => socket.write('250-wait\r\n'), 50)
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
