import { deriveKey, hashToken } from '#/app/context/tokens.server.ts'
import type { Language } from '#/core/languages.ts'
import { paths } from '#/app/web/paths.ts'
import type { RequestContext } from '#/app/context/request-context.ts'

/** The key in an applicant's private link. Only its hash is stored; the key is derived again for each email. */
export function privateKeyOf(context: RequestContext, reference: string): Promise<string> {
  return deriveKey(context, `application:${reference}`)
}

type Linked = { reference: string; keyHash: string; language: Language }

/** The whole private link; null for an application from before keys were derived, whose first link remains valid. */
export async function privateLinkOf(context: RequestContext, { reference, keyHash, language }: Linked): Promise<string | null> {
  const key = await privateKeyOf(context, reference)
  return hashToken(key) === keyHash ? context.origin + paths.application(reference, key, language) : null
}
