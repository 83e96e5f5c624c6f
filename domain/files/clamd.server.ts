import { connect, type Socket } from 'node:net'
import type { ScannerAddress } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'

// The virus scanner of an operator who has one: ClamAV's daemon, by its command INSTREAM
// (clamd(8)). Off by default.

/** Reads `CLAMD_SOCKET`: the path of a socket, or `tcp://host:port`; null where it is neither. */
export function scannerAddress(given: string): ScannerAddress | null {
  if (given.startsWith('/')) return given.includes('\0') ? null : { path: given }
  const [, host, digits] = /^tcp:\/\/(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})\/?$/i.exec(given) ?? []
  const port = Number(digits)
  return host !== undefined && port > 0 && port < 65_536
    ? { host: host.replaceAll(/[[\]]/g, ''), port }
    : null
}

/**
 * Milliseconds without a byte from the scanner or to it. A file of 20 MB with many archives in it
 * takes seconds.
 */
const SILENCE_MS = 60_000
/** A daemon that was restarted loads its signatures for about this time. */
const SECONDS_TO_WAIT = 30
/** An answer is one short line. */
const LONGEST_ANSWER = 1_000

/** Of the scanner, and not of what is read. */
class ScannerError extends Error {}

/**
 * What a virus scanner says of a file: the name of what it found; null where it found nothing.
 * Refuses (unavailable) where it cannot be reached, or does not scan the file: it is then stored
 * nowhere.
 */
export async function findVirus(
  address: ScannerAddress,
  content: AsyncIterable<Uint8Array>,
): Promise<string | null> {
  const socket = connect(address)
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new ScannerError('no answer in time')))
  try {
    const answer = readAnswer(socket)
    // An answer before the end of the file, such as that it is too large, breaks the sending; it
    // says more than the broken line.
    const sent = send(socket, content).catch((error: unknown) => {
      if (!(error instanceof ScannerError)) throw error
    })
    await Promise.race([sent, answer])
    const said = await answer
    const found = /^stream: (.+) FOUND$/.exec(said)?.[1]
    if (found !== undefined) return found
    if (said === 'stream: OK') return null
    throw new ScannerError(`it answered “${said}”`)
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error
    throw new Refusal(
      'unavailable',
      'The file could not be scanned for viruses, so it was not stored. Please try again later.',
      {
        retryAfter: SECONDS_TO_WAIT,
        report: `The virus scanner (CLAMD_SOCKET) did not scan a file: ${error.message}`,
      },
    )
  } finally {
    socket.destroy()
  }
}

/**
 * Sends the command, the file in pieces that each begin with their length (32 bits, big-endian),
 * and a piece of none.
 */
async function send(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  const write = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve, reject) =>
      socket.write(bytes, (error) => (error ? reject(new ScannerError(error.message)) : resolve())),
    )
  await write('zINSTREAM\0')
  for await (const bytes of content) {
    if (bytes.length === 0) continue
    await write(lengthOf(bytes.length))
    await write(bytes)
  }
  await write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** The answer to a command that begins with `z`: a line that a zero ends. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      said += text
      const [line, behind] = said.split('\0')
      if (line !== undefined && behind !== undefined)
        resolve(line.trim().replaceAll(/[^\x20-\x7e]/g, '?'))
      else if (said.length > LONGEST_ANSWER) reject(new ScannerError('its answer is too long'))
    })
    socket.on('error', (error) => reject(new ScannerError(error.message)))
    socket.on('close', () => reject(new ScannerError('it ended the connection')))
  })
}
