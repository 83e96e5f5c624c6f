import { createHash } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import type { Identity } from './p12.server.ts'
import { engine, webKey } from './web-crypto.server.ts'

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'

/** The signer, prepared once. */
export type Signer = {
  key: CryptoKey
  certificates: pkijs.Certificate[]
  signingCertificate: asn1js.Sequence
}

export function prepareSigner({ privateKey, own, others }: Identity): Signer {
  const certificates = [own, ...others].map(({ raw }) =>
    pkijs.Certificate.fromBER(new Uint8Array(raw)),
  )
  return {
    key: webKey(privateKey, 'sign'),
    certificates,
    signingCertificate: signingCertificate(own.raw),
  }
}

/**
 * A detached signature over bytes (CMS, RFC 5652) as PAdES B-B requires it (ETSI EN 319 142-1
 * §6.3): with the certificate, and signed attributes for content type, digest and signing
 * certificate; without a time, which the PDF itself contains. DER.
 */
export async function signatureOver(
  content: Uint8Array,
  { key, certificates, signingCertificate }: Signer,
) {
  const [own] = certificates
  if (!own) throw new Error('A signer has a certificate')
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: DATA }),
    certificates,
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: own.issuer,
          serialNumber: own.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(CONTENT_TYPE, new asn1js.ObjectIdentifier({ value: DATA })),
            attribute(MESSAGE_DIGEST, new asn1js.OctetString({ valueHex: sha256(content) })),
            attribute(SIGNING_CERTIFICATE_V2, signingCertificate),
          ],
        }),
      }),
    ],
  })
  await signed.sign(key, 0, 'SHA-256', new Uint8Array(content).buffer, engine)
  const info = new pkijs.ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) })
  return Buffer.from(info.toSchema().toBER(false))
}

/**
 * SigningCertificateV2 with one ESSCertIDv2, whose hash is SHA-256 where it names no other (RFC
 * 5035 §3).
 */
function signingCertificate(der: Uint8Array): asn1js.Sequence {
  const hash = new asn1js.OctetString({ valueHex: sha256(der) })
  const id = new asn1js.Sequence({ value: [hash] })
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [id] })] })
}

function attribute(type: string, value: asn1js.BaseBlock): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] })
}

function sha256(data: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha256').update(data).digest()).buffer
}
