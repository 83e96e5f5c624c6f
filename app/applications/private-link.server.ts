import { hashOf } from '#/app/accounts/sessions.server.ts'
import { keyFor } from '#/app/form-guard/form-guard.server.ts'
import type { Language } from '#/app/language/language.ts'
import { paths } from '#/app/paths.ts'
import type { Scope } from '#/app/scope.ts'

/** The key in an applicant's private link. Only its hash is stored; the register works it out again for its letters. */
export function privateKeyOf(scope: Scope, reference: string): Promise<string> {
  return keyFor(scope, `application:${reference}`)
}

type Linked = { reference: string; keyHash: string; language: Language }

/** The whole private link; null for an application from before keys could be worked out again, whose own link goes on working. */
export async function privateLinkOf(scope: Scope, { reference, keyHash, language }: Linked): Promise<string | null> {
  const key = await privateKeyOf(scope, reference)
  return hashOf(key) === keyHash ? scope.origin + paths.application(reference, key, language) : null
}
