import { inOneLine } from '#/core/text.ts'

const MAX_CODE_LENGTH = 200
const UNKNOWN_ISSUER =
  'The certificate of the receiver is of an issuer that is not trusted here, or the receiver does not send the certificates between'

/** What the codes of Node and OpenSSL mean for the administrator of a receiver; the code follows in parentheses. */
const TLS_TEXTS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired',
  CERT_NOT_YET_VALID: 'The certificate of the receiver is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another name',
}
/** How OpenSSL names the answer of a server that does not speak TLS. */
const NO_TLS = /wrong.version.number|packet.length.too.long/i

/** Why there was no answer, as administrators read it. */
export function describeSendError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return 'The connection was closed before an answer.'
  if (code === 'ABORT_ERR') return 'The attempt was ended because the server stops.'
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    const text =
      NO_TLS.test(message) || NO_TLS.test(code)
        ? 'The receiver does not speak TLS on this port'
        : 'TLS failed'
    return `${text} (${code}).`
  }
  const text = Object.hasOwn(TLS_TEXTS, code) ? TLS_TEXTS[code] : undefined
  return text === undefined
    ? `No connection: ${inOneLine(code || message, MAX_CODE_LENGTH)}.`
    : `${text} (${code}).`
}
