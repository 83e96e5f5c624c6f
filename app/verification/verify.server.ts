import type { Scope } from '#/app/scope.ts'
import { verdictOn, type Verdict } from './verdict.ts'

/**
 * Verifies a number in its normal form, on the primary, now. Unknown numbers are an answer, not a
 * refusal. Refuses: too-many, above 60 a minute from one address.
 */
export async function verifyCertificate(scope: Scope, number: string): Promise<Verdict> {
  await scope.count('verification')
  const record = await scope.db.lookUp(number)
  const verdict = verdictOn(number, record ?? null, scope.today, scope.now)
  scope.watch?.verdict(verdict)
  return verdict
}
