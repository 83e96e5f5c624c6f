import * as pkijs from 'pkijs'
import { bytesOf, bytesOfHex, concatenate, equal, type Bytes } from '#/core/bytes.ts'

/**
 * What the signature in a PDF says: `ours`: we signed it, and every byte is covered; `changed`: we
 * signed it, and it was changed or added to since; `foreign`: it is signed, but not by us; `none`:
 * it is not signed.
 */
export type PdfSignature = 'ours' | 'changed' | 'foreign' | 'none'

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g
const CONTENTS = /\/Contents\s*<([0-9A-Fa-f]{200,})>/
/** A document of ours has one. */
const MAX_SIGNATURES = 8
const SHA256 = '2.16.840.1.101.3.4.2.1'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'

/**
 * Checks the signatures of a PDF (ISO 32000-1 §12.8; CMS, RFC 5652 §5.4) on this device.
 * `certificates`: our own, DER. Never throws for a broken file.
 */
export async function checkPdfSignature(
  pdf: Bytes,
  certificates: readonly Bytes[],
): Promise<PdfSignature> {
  // One character for each byte, whatever the byte.
  const text = new TextDecoder('latin1').decode(pdf)
  const found: PdfSignature[] = []
  for (const match of [...text.matchAll(BYTE_RANGE)].slice(0, MAX_SIGNATURES)) {
    const [start = 0, before = 0, after = 0, rest = 0] = match.slice(1).map(Number)
    const hex = CONTENTS.exec(text.slice(match.index))?.[1] ?? ''
    const digest = await digestSignedBy(certificates, hex)
    if (digest === null) {
      found.push('foreign')
      continue
    }
    const covered = concatenate(
      pdf.subarray(start, start + before),
      pdf.subarray(after, after + rest),
    )
    const whole =
      start === 0 && after + rest === pdf.length && text.slice(before, after) === `<${hex}>`
    found.push(whole && equal(await sha256(covered), digest) ? 'ours' : 'changed')
  }
  return (['ours', 'changed', 'foreign'] as const).find((kind) => found.includes(kind)) ?? 'none'
}

/** The certificates of a PEM file (RFC 7468), DER. */
export function certificatesIn(pem: string): Bytes[] {
  const bodies = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)
  return Array.from(bodies, ([, body = '']) => bytesOf(body.replaceAll(/\s/g, ''))).filter(
    (der) => der !== null,
  )
}

/**
 * The SHA-256 that one of the certificates has signed in a signature (CMS in hex); null where none
 * of them has.
 */
async function digestSignedBy(certificates: readonly Bytes[], hex: string): Promise<Bytes | null> {
  try {
    const info = pkijs.ContentInfo.fromBER(derOf(bytesOfHex(hex)))
    const { signerInfos, certificates: enclosed = [] } = new pkijs.SignedData({
      schema: info.content,
    })
    const [signer] = signerInfos
    const attributes = signer?.signedAttrs
    if (!signer || !attributes || signer.digestAlgorithm.algorithmId !== SHA256) return null
    const own = enclosed
      .filter((one) => one instanceof pkijs.Certificate)
      .find((one) =>
        certificates.some((known) => equal(known, new Uint8Array(one.toSchema().toBER(false)))),
      )
    if (!own) return null
    const isSigned = await pkijs
      .getCrypto(true)
      .verifyWithPublicKey(
        attributes.encodedValue,
        signer.signature,
        own.subjectPublicKeyInfo,
        signer.signatureAlgorithm,
        'SHA-256',
      )
    const value: unknown = attributes.attributes.find(({ type }) => type === MESSAGE_DIGEST)
      ?.values[0]?.valueBlock?.valueHexView
    return isSigned && value instanceof Uint8Array ? new Uint8Array(value) : null
  } catch {
    return null
  }
}

/**
 * The first element of DER that is followed by zeros (X.690 §8.1.3): the space for a signature is
 * larger than it.
 */
function derOf(bytes: Bytes): Bytes {
  const [, first = 0] = bytes
  if (first < 0x80) return bytes.subarray(0, 2 + first)
  const octets = first & 0x7f
  const length = bytes.subarray(2, 2 + octets).reduce((sum, octet) => sum * 256 + octet, 0)
  return bytes.subarray(0, 2 + octets + length)
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
