import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import type { SentDownload } from './download.ts'

/**
 * A file that somebody sent, as a download that no cache keeps and no search engine lists: a
 * browser stores it, and shows nothing of it. It is under a policy of its own, so that nothing in
 * it runs, were it shown all the same.
 */
export function sendDownload(
  c: Context<ApiEnv>,
  { name, mediaType, size, content }: SentDownload,
): Response {
  const headers = c.get('headers')
  c.set('headers', {
    ...headers,
    'Content-Security-Policy': `sandbox; ${headers['Content-Security-Policy'] ?? "default-src 'none'"}`,
    'X-Robots-Tag': 'noindex',
  })
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, {
    headers: {
      'Content-Type': mediaType,
      'Content-Length': String(size),
      // RFC 6266 §4.3: the whole name in UTF-8.
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'Cache-Control': 'no-store',
    },
  })
}
