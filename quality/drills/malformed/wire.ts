import { connect } from 'node:net'

/**
 * What came back for some bytes: the status lines, in their order, and the heads. Nothing where
 * nothing came in time.
 */
export type Reply = { statuses: number[]; head: string }

const TIMEOUT_MS = 10_000
/** Whoever sends less than they promised is waited for longer than a drill can wait. */
const SHORT_TIMEOUT_MS = 400

/**
 * Sends bytes over a connection of their own, whatever they are, and reads what is answered. The
 * connection is then broken off.
 */
export function sendBytes(port: number, bytes: Buffer, isWhole: boolean): Promise<Reply> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const chunks: Buffer[] = []
    let done = false
    const end = () => {
      if (done) return
      done = true
      clearTimeout(timer)
      // No connection is left behind in TIME_WAIT: there are not a hundred thousand of them.
      socket.resetAndDestroy()
      resolve(read(Buffer.concat(chunks)))
    }
    const timer = setTimeout(end, isWhole ? TIMEOUT_MS : SHORT_TIMEOUT_MS)
    socket.once('connect', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (isComplete(Buffer.concat(chunks))) end()
    })
    socket.once('end', end)
    socket.once('close', end)
    socket.on('error', end)
  })
}

function read(answer: Buffer): Reply {
  const text = answer.toString('latin1')
  const statuses = Array.from(text.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, status]) =>
    Number(status),
  )
  return { statuses, head: text.slice(0, text.indexOf('\r\n\r\n') + 1 || undefined) }
}

/** A last answer that says how long it is, and is here; anything else ends with the connection. */
function isComplete(answer: Buffer): boolean {
  const text = answer.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0 || text.startsWith('HTTP/1.1 100')) return false
  const head = text.slice(0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined) return text.length >= end + 4 + Number(length)
  if (/^transfer-encoding: chunked/im.test(head)) return text.endsWith('0\r\n\r\n')
  return /^HTTP\/1\.1 (204|304)/.test(head)
}
