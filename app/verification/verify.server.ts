import { CompiledQuery } from 'kysely'
import type { Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import { verdictOn, type Verdict, type VerifiedRecord } from './verdict.ts'

/**
 * Verifies a number in its normal form, on the primary, now. Unknown numbers are an answer, not a
 * refusal. Refuses: too-many, above 60 a minute from one address.
 */
export async function verifyCertificate(scope: Scope, number: string): Promise<Verdict> {
  scope.count('verification')
  const { rows } = await scope.db.read.executeQuery<VerifiedRecord>(questionFor(scope.db, number))
  return verdictOn(number, rows[0] ?? null, scope.today, scope.now)
}

const templates = new WeakMap<Store, CompiledQuery>()

/** The look-up, compiled once for each database: this is the one query a stranger waits for. */
function questionFor(store: Store, number: string): CompiledQuery<VerifiedRecord> {
  let template = templates.get(store)
  if (!template) {
    template = store.read
      .selectFrom('certificates')
      .select([
        'certificateId',
        'type',
        'vesselName',
        'imoNumber',
        'flag',
        'issuedDate',
        'expiryDate',
        'issuedCertificates',
        'standing',
        'standingReason',
        'standingSince',
      ])
      .where('certificateId', '=', '')
      .compile()
    templates.set(store, template)
  }
  return CompiledQuery.raw(template.sql, [number])
}
