import { expect, test } from 'vitest'
import { describeSendError } from './send.server.ts'

const TEXTS: [code: string, message: string, text: string][] = [
  [
    'EPROTO',
    '…:ssl3_get_record:wrong version number:…',
    'The receiver does not speak TLS on this port (EPROTO).',
  ],
  [
    'ERR_SSL_PACKET_LENGTH_TOO_LONG',
    '…',
    'The receiver does not speak TLS on this port (ERR_SSL_PACKET_LENGTH_TOO_LONG).',
  ],
  ['EPROTO', '…:sslv3 alert handshake failure:…', 'TLS failed (EPROTO).'],
  ['SELF_SIGNED_CERT_IN_CHAIN', '…', 'issuer that is not trusted here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '…', 'issuer that is not trusted here'],
  ['CERT_HAS_EXPIRED', '…', 'The certificate of the receiver has expired (CERT_HAS_EXPIRED).'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    '…',
    'The certificate of the receiver is for another name (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  ['EHOSTUNREACH', '…', 'No connection: EHOSTUNREACH.'],
  ['toString', '…', 'No connection: toString.'],
]
test.each(TEXTS)('%s (%s) is explained', (code, message, text) => {
  expect(describeSendError(Object.assign(new Error(message), { code }))).toContain(text)
})
