import { Refusal } from '#/core/refusal.ts'
import { brokenOff, readWhole, receivedBytes } from './received-bytes.server.ts'

/**
 * A file in a form; no name: none was chosen. `field`: the text of another field of the form, which
 * stands behind the file, once all of the file has come; undefined where there is none.
 */
export type SentFile = {
  fileName: string
  content: AsyncIterable<Uint8Array>
  field: (name: string) => string | undefined
}

const HEAD_END = Buffer.from('\r\n\r\n')
const MAX_HEAD = 16 * 1024
/**
 * Read and left aside after the file, so that a browser which is still sending gets to read the
 * answer.
 */
const MAX_REST = 1024 * 1024

/**
 * The file in a form that a browser sends (RFC 7578), read as it comes: the platform's own
 * `formData` holds all of it in memory. The first field is the file; those behind it count up to 16
 * KB. Refuses (invalid) what is no such form. `choose`: asks for a file.
 */
export async function sentFile(request: Request, choose: string): Promise<SentFile> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === null || !request.body) throw new Refusal('invalid', choose)
  const source = partReader(receivedBytes(request.body))
  const head = await source.readUntil(HEAD_END, MAX_HEAD)
  if (head === null || !head.includes(`--${boundary}`))
    throw new Refusal('invalid', 'The form cannot be read. Please choose the file again.')
  const fileName = fileNameOf(head.toString('utf8'))
  const content = source.contentBefore(Buffer.from(`\r\n--${boundary}`))
  return { fileName, content, field: (name) => fieldIn(source.behind(), name, boundary) }
}

/** The same, where there has to be a file. */
export async function chosenFile(request: Request, choose: string): Promise<SentFile> {
  const sent = await sentFile(request, choose)
  if (sent.fileName !== '') return sent
  await readWhole(sent.content, MAX_REST)
  throw new Refusal('invalid', choose)
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ??
    []
  return quoted ?? plain ?? null
}

function fieldIn(behind: string, name: string, boundary: string): string | undefined {
  for (const part of behind.split(`--${boundary}`)) {
    const at = part.indexOf('\r\n\r\n')
    if (at >= 0 && part.slice(0, at).includes(`name="${name}"`))
      return part.slice(at + 4).replace(/\r\n$/, '')
  }
  return undefined
}

/**
 * Browsers write quotation marks in names as %22 (HTML, multipart/form-data encoding algorithm).
 */
function fileNameOf(head: string): string {
  const name = /^content-disposition:.*\bfilename="([^"]*)"/im.exec(head)?.[1] ?? ''
  return name.replaceAll('%22', '"')
}

function partReader(chunks: AsyncGenerator<Uint8Array, void>) {
  let held: Buffer = Buffer.alloc(0)
  let behind: Buffer = Buffer.alloc(0)
  async function readMore(): Promise<boolean> {
    const { done, value } = await chunks.next()
    if (done) return false
    held =
      held.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : Buffer.concat([held, value])
    return true
  }
  /** The bytes before a mark; null where there is none within the limit. */
  async function readUntil(mark: Buffer, max: number): Promise<Buffer | null> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at >= 0) {
        const before = held.subarray(0, at)
        held = held.subarray(at + mark.length)
        return before
      }
      if (held.length > max || !(await readMore())) return null
    }
  }
  /** All that comes before a mark, piece by piece. A body that ends without it was cut off. */
  async function* contentBefore(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = held.indexOf(mark)
      if (at >= 0) {
        yield held.subarray(0, at)
        behind = held.subarray(at + mark.length)
        held = Buffer.alloc(0)
        await rest()
        return
      }
      const sure = held.length - mark.length + 1
      if (sure > 0) {
        yield held.subarray(0, sure)
        held = held.subarray(sure)
      }
      if (!(await readMore())) throw brokenOff()
    }
  }
  async function rest(): Promise<void> {
    for (let length = 0; length <= MAX_REST;) {
      const { done, value } = await chunks.next()
      if (done) return
      length += value.length
      if (behind.length < MAX_HEAD) behind = Buffer.concat([behind, value])
    }
    await chunks.return()
  }
  return { readUntil, contentBefore, behind: () => behind.toString('utf8', 0, MAX_HEAD) }
}
