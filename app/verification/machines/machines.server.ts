import { keyAddress } from '#/app/keys/key-set.ts'
import { signerFor } from '#/app/keys/key-ring.server.ts'
import { lastCheckpoint } from '#/app/register/log/proof.server.ts'
import type { Scope } from '#/app/scope.ts'
import { findNearMisses } from '#/app/verification/near-miss.server.ts'
import { verdictOn, type Verdict } from '#/app/verification/verdict.ts'
import { verdictOnUnknown } from '#/app/verification/verify.server.ts'
import { among } from '#/db/many.ts'
import { LOOKED_UP } from '#/db/schema.ts'
import { credentialOf, CREDENTIAL_TYPE, type Credential } from './credential.ts'
import { RECEIPT_TYPE, receiptPayload } from './receipt.ts'

/**
 * Verifies many numbers in their normal form at one moment, in that order. Refuses: too-many; all of them where one is unknown and
 * of a form in which none is issued (invalid).
 */
export async function verifyMany(scope: Scope, numbers: string[]): Promise<Verdict[]> {
  await scope.count('verifications')
  const rows = await scope.db.read
    .selectFrom('certificates')
    .select(LOOKED_UP)
    .where(among(scope.db.read, 'certificateId', numbers))
    .execute()
  const found = new Map(rows.map((row) => [row.certificateId, row]))
  const near = await findNearMisses(
    scope.db,
    numbers.filter((number) => !found.has(number)),
  )
  const verdicts = numbers.map((number, position) => {
    const row = found.get(number)
    return row
      ? verdictOn(number, row, scope.today, scope.now)
      : verdictOnUnknown(number, near.get(number) ?? null, scope.now, `Number ${position + 1}: `)
  })
  for (const verdict of verdicts) scope.watch?.verdict(verdict)
  return verdicts
}

/**
 * A receipt of a check: what was asked and answered, when, and how far the register's log had grown, signed (a JSON Web Token,
 * type `verification-receipt+jwt`). Refuses: while the clock is behind the register (conflict).
 */
export async function receiptOf(scope: Scope, verdicts: Verdict[]): Promise<string> {
  const [signer, checkpoint] = await Promise.all([signerFor(scope.db, scope.now, 'statements'), lastCheckpoint(scope.db)])
  const payload = receiptPayload({ origin: scope.origin, checkedAt: scope.now, verdicts, log: checkpoint ?? null })
  return signer.jwt(payload, { typ: RECEIPT_TYPE, kid: keyAddress(scope.origin, signer.key.id) })
}

/**
 * The certificate as a Verifiable Credential (W3C VC Data Model 2.0, secured by JOSE); null where the register has none of this
 * number. Whether it holds is in the status list it names. Refuses: too-many, and as `receiptOf`.
 */
export async function credentialFor(scope: Scope, number: string): Promise<string | null> {
  await scope.count('verification')
  const row = await scope.db.read.selectFrom('certificates').selectAll().where('certificateId', '=', number).executeTakeFirst()
  if (!row) return null
  const signer = await signerFor(scope.db, scope.now, 'statements')
  const credential: Credential = credentialOf(scope.origin, row)
  const kid = keyAddress(scope.origin, signer.key.id)
  const iat = Math.floor(Date.parse(scope.now) / 1_000)
  return signer.jwt({ ...credential, iat }, { typ: CREDENTIAL_TYPE, kid, cty: 'vc' })
}
