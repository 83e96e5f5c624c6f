import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { LANGUAGE_PREFIX } from '#/core/languages.ts'
import { isDecodable } from '#/core/text.ts'
import { hasLinkKey } from '#/domain/addresses/link-keys.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import type { PageParts } from '#/pages/web/document/page-parts.ts'
import { boundCookies, pageHeaders } from '#/http/headers/security-headers.ts'
import { renderAsDocument } from './documents.tsx'
import { render } from './framework.ts'
import { inLanguageOf } from './language-of-request.ts'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

export const NOT_AN_ADDRESS = 'This address is not written correctly.'

/**
 * At the start, and behind a language: as a browser reads them, what follows is the name of another
 * site.
 */
const SEVERAL_SLASHES = new RegExp(`^(${LANGUAGE_PREFIX})/{2,}`, 'i')

/** Answers requests for pages: all that are neither API calls nor files. */
export function pages(log: Logger): (c: Context<ApiEnv>) => Promise<Response> {
  return async (c) => {
    const { path } = c.req
    if (!isDecodable(path)) throw new HTTPException(400, { message: NOT_AN_ADDRESS })
    // As it was sent: a link with a decoded tab or backslash leads elsewhere.
    const { pathname, search } = new URL(c.req.url)
    const single = pathname.replace(SEVERAL_SLASHES, '$1/')
    if (single !== pathname) return c.redirect(single + search, 308)
    const requestContext = c.get('context')
    const nonce = randomUUID()
    const asked = { request: c.req.raw, requestContext, nonce }
    const report = (error: unknown) =>
      log.error({ requestId: c.get('requestId'), err: error }, 'page failed')
    const { status, headers, cookies, parts } = await inLanguageOf(
      path,
      async () =>
        (await renderAsDocument(asked, pathname, report)) ?? (await render(asked, report)),
    )
    const body = encode(parts)
    const packed = hasLinkKey(c.req.header('cookie'))
      ? null
      : await compress(body, c.req.header('accept-encoding'))
    // One plain object is the fastest form to write. Names in lower case, as those of the page are,
    // so that none is there twice.
    const sent: Record<string, string> = {
      ...c.get('headers'),
      ...pageHeaders(nonce),
      // Pages of signed-in users are not stored by browsers.
      'cache-control': requestContext.actor === null ? 'private, no-cache' : 'no-store',
      ...headers,
      vary: 'Accept-Encoding, Accept-Language',
      ...(packed && { 'content-encoding': packed.encoding }),
    }
    c.set('headersWritten', true)
    const response = new Response(body.length === 0 ? null : (packed?.body ?? body), {
      status,
      headers: sent,
    })
    for (const cookie of boundCookies(requestContext.origin, cookies))
      response.headers.append('Set-Cookie', cookie)
    return response
  }
}

function encode(parts: PageParts): Buffer<ArrayBuffer> {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

/** Below this the headers of a packet cost more than compression saves. */
const MIN_LENGTH = 1_400

/**
 * Up to this length a page is compressed synchronously, in a millisecond or two: on a thread of
 * Node's pool it took longer in all (docs/performance.md).
 */
const MAX_AT_ONCE = 65_536

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // The window: most pages fit into it.
    [constants.BROTLI_PARAM_LGWIN]: Math.log2(MAX_AT_ONCE),
  },
}

type Encoding = {
  name: string
  accepted: RegExp
  atOnce(text: Buffer): Buffer<ArrayBuffer>
  onThread(text: Buffer): Promise<Buffer<ArrayBuffer>>
}

/**
 * What browsers take, the first is preferred. A page is made for one visitor and compressed once,
 * so its time counts more than its last bytes (docs/performance.md).
 */
const ENCODINGS: Encoding[] = [
  {
    name: 'zstd',
    accepted: accepts('zstd'),
    atOnce: (text) => zstdCompressSync(text, ZSTD),
    onThread: (text) => zlibAsync.zstd(text, { ...ZSTD, pledgedSrcSize: text.length }),
  },
  {
    name: 'br',
    accepted: accepts('br'),
    atOnce: (text) => brotliCompressSync(text, BROTLI),
    onThread: (text) => zlibAsync.brotli(text, BROTLI),
  },
  {
    name: 'gzip',
    accepted: accepts('gzip'),
    atOnce: (text) => gzipSync(text),
    onThread: (text) => zlibAsync.gzip(text),
  },
]

const zlibAsync = {
  zstd: promisify(zstdCompress),
  brotli: promisify(brotliCompress),
  gzip: promisify(gzip),
}

/**
 * A text in the best encoding that the browser takes (RFC 9110 §12.5.3); null where it is sent as
 * it is. No page that is compressed contains both a secret and text chosen by a third party, so its
 * length gives nothing away (BREACH); the pages of private links do, and are not compressed.
 */
async function compress(text: Buffer, acceptEncoding: string | undefined) {
  if (acceptEncoding === undefined || text.length < MIN_LENGTH) return null
  const chosen = ENCODINGS.find(({ accepted }) => accepted.test(acceptEncoding))
  if (!chosen) return null
  const body = text.length <= MAX_AT_ONCE ? chosen.atOnce(text) : await chosen.onThread(text)
  return { encoding: chosen.name, body }
}

/** Matches an Accept-Encoding that has this encoding, not at weight 0. */
function accepts(encoding: string): RegExp {
  return new RegExp(
    `(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`,
    'i',
  )
}
