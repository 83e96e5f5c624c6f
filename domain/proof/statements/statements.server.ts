import { dateInJakarta } from '#/core/dates.ts'
import { publicKeys, signerFor } from '#/domain/proof/keys/key-ring.server.ts'
import type { PublicKey } from '#/domain/proof/keys/keys.ts'
import { equal, base64urlOf, bytesOfBase64url } from '#/core/bytes.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { decodeSign1, encodeSign1, signedPart } from './cose.ts'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { statedPart } from './stated-part.ts'
import { statementIn } from './code-link.ts'
import { maxStatementLength, verificationLink } from './link.ts'
import { keyHintOf, numberAsAad } from './read-statement.ts'
import { encodeStatement, type StatedRecord } from './statement.ts'
import { selectEntries } from '#/db/entries.ts'

type Signing = Pick<RequestContext, 'db' | 'now' | 'origin'>
type Stated = StatedRecord & { updatedAt: string }

/**
 * The link of a certificate's QR code, with a signed statement of what the register says of it. The
 * same for the same state of the record and the same key. Without the statement where its number
 * leaves no capacity for one. Refuses: a clock that is behind (conflict).
 */
export async function provingLink(context: Signing, certificate: Stated): Promise<string> {
  return verificationLink(context.origin, certificate, await statementOn(context, certificate))
}

/**
 * The same for the public, who have a number in its normal form; what the register does not hold
 * has a link without a statement. Refuses: too-many, above 60 a minute from one address, because it
 * says what a verification says.
 */
export async function linkOfNumber(context: RequestContext, number: string): Promise<string> {
  await context.count('code')
  const stated = (await findRecord(context, number)) ?? (await findPart(context, number))
  return stated
    ? provingLink(context, stated)
    : verificationLink(context.origin, { certificateId: number }, null)
}

async function findRecord({ db }: Signing, number: string): Promise<Stated | null> {
  const row = await selectEntries(db.read).where('certificateId', '=', number).executeTakeFirst()
  return row ? toCertificate(row) : null
}

/** One certificate of a record, by its own number. */
async function findPart({ db }: Signing, number: string): Promise<Stated | null> {
  const row = await selectEntries(db.read)
    .where('id', '=', (e) =>
      e.selectFrom('certificates').select('entryId').where('number', '=', number),
    )
    .executeTakeFirst()
  const record = row && toCertificate(row)
  const part = record?.parts.find(
    ({ code }) => `${record.certificateId}/${code.toUpperCase()}` === number,
  )
  return record && part ? statedPart(record, part) : null
}

/** The key that signed the statement in such a link; null where it has none. */
export async function keyOfLink(db: RequestContext['db'], link: string): Promise<PublicKey | null> {
  const bytes = bytesOfBase64url(statementIn(new URL(link)) ?? '')
  const hint = bytes && decodeSign1(bytes)?.keyHint
  const keys = hint ? await publicKeys(db) : []
  return (
    keys.find(({ id, use }) => use === 'statements' && hint && equal(keyHintOf(id), hint)) ?? null
  )
}

/**
 * The statement alone, in base64url; null where the number leaves no capacity for one. Refuses as
 * `provingLink`.
 */
async function statementOn(
  { db, now, origin }: Signing,
  certificate: Stated,
): Promise<string | null> {
  const signer = await signerFor(db, now, 'statements')
  const { key } = signer
  // As of the record's last change; but no key speaks of a day before its own.
  const [changed, from] = [dateInJakarta(certificate.updatedAt), dateInJakarta(key.createdAt)]
  const payload = encodeStatement(
    certificate,
    changed > from ? changed : from,
    maxStatementLength(origin, certificate),
  )
  if (!payload) return null
  const keyHint = keyHintOf(key.id)
  const signature = signer.sign(
    signedPart({ keyHint, payload }, numberAsAad(certificate.certificateId)),
  )
  return base64urlOf(encodeSign1({ keyHint, payload, signature }))
}
