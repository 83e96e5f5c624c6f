import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { X509Certificate, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { readKeyFile, writeKeyFile } from '#/domain/proof/keys/key-files.server.ts'
import { keyIdOf } from '#/domain/proof/keys/key-ring.server.ts'
import type { PublicKey } from '#/domain/proof/keys/keys.ts'
import type { Where } from '#/db/schema.ts'
import { prepareSigner, type Signer } from './cms.server.ts'
import { readP12, SigningProblem, type Identity } from './p12.server.ts'
import { office } from '#/domain/authority/office.ts'
import { engine, webKey } from './web-crypto.server.ts'

/** Longer than any certificate of a ship is good for. */
const VALID_YEARS = 30
const DAY_MS = 86_400_000

const NAME_PARTS = { city: '2.5.4.7', organisation: '2.5.4.10', name: '2.5.4.3' }
const [KEY_USAGE, BASIC_CONSTRAINTS] = ['2.5.29.15', '2.5.29.19']
/** RFC 5280 §4.2.1.3: the first two bits, digitalSignature and nonRepudiation. */
const SIGNS_DOCUMENTS = new Uint8Array([0xc0]).buffer

/**
 * A key on the curve P-256, and the certificate (X.509, RFC 5280) that it gives itself in the name
 * of the office.
 */
export async function newDocumentKey(
  now: string,
): Promise<{ privateKey: KeyObject; certificate: X509Certificate }> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: randomSerial() })
  certificate.subject = nameOfOffice()
  certificate.issuer = nameOfOffice()
  // Machines whose clocks differ sign with the same key.
  certificate.notBefore.value = new Date(Date.parse(now) - DAY_MS)
  const lastYear = Number(now.slice(0, 4)) + VALID_YEARS
  // RFC 5280 §4.1.2.5: from 2050 on with all digits of the year.
  certificate.notAfter = new pkijs.Time({
    type: lastYear < 2050 ? 0 : 1,
    value: new Date(Date.UTC(lastYear, 11, 31)),
  })
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    extension(KEY_USAGE, new asn1js.BitString({ valueHex: SIGNS_DOCUMENTS, unusedBits: 6 })),
  ]
  await certificate.subjectPublicKeyInfo.importKey(webKey(publicKey, 'verify'), engine)
  await certificate.sign(webKey(privateKey, 'sign'), 'SHA-256', engine)
  return {
    privateKey,
    certificate: new X509Certificate(Buffer.from(certificate.toSchema(true).toBER(false))),
  }
}

function randomSerial(): asn1js.Integer {
  const bytes = new Uint8Array(randomBytes(16))
  // Positive, and no longer than it must be (RFC 5280 §4.1.2.2).
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return new asn1js.Integer({ valueHex: bytes.buffer })
}

/** Each part in a separate set (RFC 5280 §4.1.2.4); the library puts all into one by default. */
function nameOfOffice(): pkijs.RelativeDistinguishedNames {
  const parts = [
    [NAME_PARTS.city, office.city],
    [NAME_PARTS.organisation, office.names.en],
    [NAME_PARTS.name, `${office.names.en}, documents`],
  ] as const
  const sets = parts.map(([type, value]) => {
    const part = new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) })
    return new asn1js.Set({ value: [part.toSchema()] })
  })
  return pkijs.RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: sets }).toBER(false))
}

function extension(extnID: string, value: asn1js.BaseBlock): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER(false) })
}

/** Makes a key of our own; its private half is on the disk when this answers. */
export async function makeDocumentKey({ dataDir }: Where, now: string): Promise<PublicKey> {
  const { privateKey, certificate } = await newDocumentKey(now)
  const key = publicKeyOf(certificate, now)
  writeKeyFile(dataDir, key.id, privateKey)
  return key
}

let given: Promise<Identity> | undefined

/** The key of SIGNING_P12, read once; null where there is none. Throws a SigningProblem. */
export async function givenKey({ signingP12 }: Where, now: string): Promise<PublicKey | null> {
  if (!signingP12) return null
  given ??= readP12(signingP12)
  // A file that could not be read may be there, or right, the next time.
  const { own } = await given.catch((error: unknown) => {
    given = undefined
    throw error
  })
  return publicKeyOf(own, now)
}

let ready: { certificate: X509Certificate; signer: Signer } | undefined

/**
 * The signer with this key; throws a SigningProblem where it is not here, or its certificate does
 * not hold now.
 */
export async function signerOf(where: Where, key: PublicKey, now: string): Promise<Signer> {
  if (ready?.certificate.toString() !== key.certificate) {
    const identity = (await givenIdentity(key)) ?? ownIdentity(where, key)
    ready = { certificate: identity.own, signer: prepareSigner(identity) }
  }
  const { certificate, signer } = ready
  if (certificate.validFromDate <= new Date(now) && new Date(now) <= certificate.validToDate)
    return signer
  const period = `${certificate.validFrom} to ${certificate.validTo}`
  throw new SigningProblem(
    `The certificate of the key for documents ${key.id} is valid from ${period}, not now`,
  )
}

async function givenIdentity(key: PublicKey): Promise<Identity | undefined> {
  const identity = await given
  return identity?.own.toString() === key.certificate ? identity : undefined
}

function ownIdentity({ dataDir }: Where, key: PublicKey): Identity {
  try {
    return {
      privateKey: readKeyFile(dataDir, key.id),
      own: new X509Certificate(key.certificate ?? ''),
      others: [],
    }
  } catch (error) {
    const message = `The key for documents ${key.id} is not in the keys folder of DATA_DIR: copy it from the machine that has it, or set SIGNING_P12`
    throw new SigningProblem(message, { cause: error })
  }
}

function publicKeyOf(certificate: X509Certificate, now: string): PublicKey {
  const spki = certificate.publicKey.export({ type: 'spki', format: 'der' })
  return {
    id: keyIdOf(spki),
    use: 'documents',
    publicKey: spki.toString('base64'),
    certificate: certificate.toString(),
    createdAt: now,
    retiredAt: null,
    compromisedAt: null,
  }
}
