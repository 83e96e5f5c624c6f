/** A message as a mail program parses it; independent of the code that composed it. */
export type Mime = { headers: Map<string, string>; text: string; html: string }

/**
 * Headers by their lower-case names, unfolded and decoded (RFC 5322, RFC 2047), and the two
 * alternatives (RFC 2046).
 */
export function parseMime(raw: string): Mime {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) throw new Error(`Not of several parts: ${raw.slice(0, 500)}`)
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split)
  const part = (type: string) => {
    const found = parts.filter((one) =>
      one.headers.get('content-type')?.startsWith(`${type}; charset=utf-8`),
    )
    if (found.length !== 1) throw new Error(`${found.length} parts of ${type}`)
    return decodeBody(
      found[0]?.body ?? '',
      found[0]?.headers.get('content-transfer-encoding') ?? '7bit',
    )
  }
  return { headers, text: part('text/plain'), html: part('text/html') }
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const text = raw.replace(/^\r\n/, '')
  const end = text.indexOf('\r\n\r\n')
  const headers = new Map<string, string>()
  for (const line of text
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (headers.has(name)) throw new Error(`Twice in one head: ${name}`)
    headers.set(name, decodeHeader(line.slice(colon + 1).trim()))
  }
  return { headers, body: text.slice(end + 4) }
}

/** Decodes a header's value (RFC 2047). White space between two encoded parts is dropped. */
function decodeHeader(value: string): string {
  const joined = value.replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decodeQuotedPrintable(text.replaceAll('_', ' ')).toString(),
  )
}

function decodeBody(body: string, encoding: string): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body.replaceAll('=\r\n', ''))
        : Buffer.from(body)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
}

function decodeQuotedPrintable(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  )
}
