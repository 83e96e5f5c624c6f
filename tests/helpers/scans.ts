/** A file that is a PDF by its content, of `size` bytes. */
export function pdfOf(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'a')])
}

export const PDF = pdfOf(1_000)
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(500)])
export const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.alloc(500),
])

/** A file as it comes. */
export async function* sent(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
}

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(content))
}

/** The body of a form as a browser sends it (RFC 7578), and its header. */
export function multipart(
  file: { name: string; bytes: Buffer },
  fields: Record<string, string> = {},
) {
  const boundary = '----boundaryOfTheForm'
  const others = Object.entries(fields).map(
    ([name, value]) =>
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = new Uint8Array(
    Buffer.concat([
      Buffer.from(head),
      file.bytes,
      Buffer.from(`${others.join('')}\r\n--${boundary}--\r\n`),
    ]),
  )
  return {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
