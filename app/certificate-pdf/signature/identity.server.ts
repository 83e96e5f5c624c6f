import { X509Certificate } from 'node:crypto'
import { readKeyFile, writeKeyFile } from '#/app/keys/key-files.server.ts'
import { keyIdOf } from '#/app/keys/key-ring.server.ts'
import type { PublicKey } from '#/app/keys/keys.ts'
import type { Where } from '#/db/schema.ts'
import { newDocumentKey } from './own-certificate.server.ts'
import { prepareSigner, type Signer } from './cms.server.ts'
import { readP12, SigningProblem, type Identity } from './p12.server.ts'

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

/** The signer with this key; throws a SigningProblem where it is not here, or its certificate does not hold now. */
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
