import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this the headers of a packet cost more than compression saves. */
const WORTH_IT = 1_400
/** A page is made for one visitor and compressed once: more effort would cost more time than the bytes it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

/** Whether an encoding is among those a browser takes, and not at weight 0. */
const wanted = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
const WANTS_BROTLI = wanted('br')
const WANTS_GZIP = wanted('gzip')

/** Whether a browser takes an encoding that is made here. */
export function isWanted(acceptEncoding: string | undefined): boolean {
  return acceptEncoding !== undefined && (WANTS_BROTLI.test(acceptEncoding) || WANTS_GZIP.test(acceptEncoding))
}

/**
 * A text in the best encoding that the browser takes (RFC 9110 §12.5.3); null where it is sent as it is. Compressed on a
 * thread of Node's own, so that other answers do not wait. No page holds both a secret and text that somebody else chose, so
 * its length gives nothing away (BREACH).
 */
export async function compressed(text: Buffer<ArrayBuffer>, acceptEncoding: string | undefined) {
  if (acceptEncoding === undefined || text.length < WORTH_IT) return null
  if (WANTS_BROTLI.test(acceptEncoding)) return { encoding: 'br', body: await brotli(text, BROTLI) }
  if (WANTS_GZIP.test(acceptEncoding)) return { encoding: 'gzip', body: await zip(text) }
  return null
}
