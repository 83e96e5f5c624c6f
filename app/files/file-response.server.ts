import { Readable } from 'node:stream'

type Sent = {
  file: { name: string; size: number }
  content: AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** A file as a download: a browser stores it and shows nothing of it, whatever it holds. `mediaType`: where its content was compared with it. */
export function fileResponse({ file, content }: Sent, mediaType = 'application/octet-stream'): Response {
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(file.size),
      // RFC 6266 §4.3: the whole name in UTF-8.
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'Cache-Control': 'no-store',
    },
  })
}
