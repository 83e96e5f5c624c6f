import { LANGUAGES } from '#/core/languages.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { ENVELOPE } from './cose.ts'

/**
 * What a QR code of version 14 holds at level M, in bytes (ISO/IEC 18004, table 7): read from a
 * print of 3 cm at 300 dpi.
 */
export const MAX_LINK_LENGTH = 362

/**
 * Where a certificate's QR code leads: its verification, at the one public origin, in the plain
 * address, with the statement that the server compares with the register in the same answer
 * (docs/decisions/0037).
 */
export function verificationLink(
  origin: string,
  certificate: { certificateId: string },
  statement: string | null,
): string {
  const { certificateId } = certificate
  return (
    origin +
    (statement === null
      ? paths.verify(certificateId, LANGUAGES[0])
      : paths.verifyCode(certificateId, statement, LANGUAGES[0]))
  )
}

/**
 * The bytes available for a statement's payload in such a link; base64url writes three bytes as
 * four characters.
 */
export function maxStatementLength(origin: string, certificate: { certificateId: string }): number {
  const characters = MAX_LINK_LENGTH - verificationLink(origin, certificate, '').length
  return Math.floor((characters * 3) / 4) - ENVELOPE
}
