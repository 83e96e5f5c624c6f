import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this the headers of a packet cost more than compression saves. */
const MIN_LENGTH = 1_400
/** A page is made for one visitor and compressed once: more effort would cost more time than the bytes it saves. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** Matches an Accept-Encoding that has this encoding, not at weight 0. */
const accepts = (encoding: string) =>
  new RegExp(
    `(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`,
    'i',
  )
const ACCEPTS_BROTLI = accepts('br')
const ACCEPTS_GZIP = accepts('gzip')

/**
 * A text in the best encoding that the browser takes (RFC 9110 §12.5.3); null where it is sent as it is. Compressed on a
 * thread of Node's pool, so that other requests do not wait. No page contains both a secret and text chosen by a third party, so
 * its length gives nothing away (BREACH).
 */
export async function compress(text: Buffer<ArrayBuffer>, acceptEncoding: string | undefined) {
  if (acceptEncoding === undefined || text.length < MIN_LENGTH) return null
  if (ACCEPTS_BROTLI.test(acceptEncoding))
    return { encoding: 'br', body: await brotli(text, BROTLI) }
  if (ACCEPTS_GZIP.test(acceptEncoding)) return { encoding: 'gzip', body: await zip(text) }
  return null
}
