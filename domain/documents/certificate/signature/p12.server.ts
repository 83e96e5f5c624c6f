import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { engine } from './web-crypto.server.ts'

/** Documents cannot be signed now, for a reason that the operator can fix; one line for them. */
export class SigningProblem extends Error {}

/** A private key and the certificates it is believed by, its own first. */
export type Identity = { privateKey: KeyObject; own: X509Certificate; others: X509Certificate[] }

const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const PBES2 = '1.2.840.113549.1.5.13'

const TO_CONVERT =
  'it is encrypted in an old way; convert it with `openssl pkcs12 -legacy -in OLD -nodes -out open.pem`, then `openssl pkcs12 -export -in open.pem -out NEW`, and remove open.pem'

/**
 * The key and certificates of a PKCS #12 file (RFC 7292) as OpenSSL 3 writes it: PBES2 with AES.
 * Throws a SigningProblem of one line for a file that cannot be read, a wrong password, an old
 * encryption, or what it does not hold.
 */
export async function readP12({
  path,
  password,
}: {
  path: string
  password: string
}): Promise<Identity> {
  const problem = (message: string, cause?: unknown) =>
    new SigningProblem(`SIGNING_P12 ${path}: ${message}`, { cause })
  const secret = new Uint8Array(Buffer.from(password, 'utf8')).buffer
  const file = readBytes(path, problem)
  const pfx = await open(file, secret, problem)
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!safe) throw problem('it is no PKCS #12 file')
  const encrypted = safe.safeContents.map(
    (part) => part.contentType === pkijs.ContentInfo.ENCRYPTED_DATA,
  )
  for (const [i, part] of safe.safeContents.entries()) {
    if (encrypted[i] && encryptionOf(part) !== PBES2) throw problem(TO_CONVERT)
  }
  await safe.parseInternalValues(
    { safeContents: encrypted.map((is) => (is ? { password: secret } : {})) },
    engine,
  )
  const bags = bagsOf(safe)
  const chain = bags.filter(({ bagId }) => bagId === CERTIFICATE_BAG).map(certificateOf)
  const keys = bags.filter(({ bagId }) => bagId === SHROUDED_KEY_BAG)
  if (
    keys.some(
      ({ bagValue }) =>
        (bagValue as pkijs.PKCS8ShroudedKeyBag).encryptionAlgorithm.algorithmId !== PBES2,
    )
  ) {
    throw problem(TO_CONVERT)
  }
  const [privateKey] = keys.map((bag) => keyOf(bag, password))
  const own = privateKey && chain.find((certificate) => certificate.checkPrivateKey(privateKey))
  if (!own) throw problem('it does not hold a private key with its certificate')
  if (privateKey.asymmetricKeyType !== 'rsa' && privateKey.asymmetricKeyType !== 'ec') {
    throw problem('its key is neither RSA nor ECDSA')
  }
  return { privateKey, own, others: chain.filter((certificate) => certificate !== own) }
}

type Problem = (message: string, cause?: unknown) => SigningProblem

function readBytes(path: string, problem: Problem): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw problem('the file cannot be read', error)
  }
}

async function open(file: Buffer, password: ArrayBuffer, problem: Problem): Promise<pkijs.PFX> {
  let pfx: pkijs.PFX
  try {
    pfx = pkijs.PFX.fromBER(new Uint8Array(file))
  } catch (error) {
    throw problem('it is no PKCS #12 file', error)
  }
  try {
    await pfx.parseInternalValues({ password, checkIntegrity: true }, engine)
  } catch (error) {
    throw problem('SIGNING_P12_PASSWORD is not its password, or the file is damaged', error)
  }
  return pfx
}

/** Of a copy: what the library has read once it cannot read again. */
function encryptionOf({ content }: pkijs.ContentInfo): string {
  const copy = (content as asn1js.Sequence).toBER(false) // RFC 5652 §8
  return pkijs.EncryptedData.fromBER(copy).encryptedContentInfo.contentEncryptionAlgorithm
    .algorithmId
}

/** What the library leaves untyped: RFC 7292 §4.2 says it is this. */
function bagsOf(safe: pkijs.AuthenticatedSafe): pkijs.SafeBag[] {
  const { safeContents } = safe.parsedValue as { safeContents: { value: pkijs.SafeContents }[] }
  return safeContents.flatMap(({ value }) => value.safeBags)
}

function certificateOf({ bagValue }: pkijs.SafeBag): X509Certificate {
  const { parsedValue } = bagValue as pkijs.CertBag // by its id
  return new X509Certificate(
    Buffer.from((parsedValue as pkijs.Certificate).toSchema().toBER(false)),
  )
}

/** A shrouded key is an EncryptedPrivateKeyInfo (RFC 5958 §3), which Node opens. */
function keyOf({ bagValue }: pkijs.SafeBag, passphrase: string): KeyObject {
  const key = Buffer.from(bagValue.toSchema().toBER(false))
  return createPrivateKey({ key, format: 'der', type: 'pkcs8', passphrase })
}
