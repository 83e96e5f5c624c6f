import { NewApiKey } from '#/app/api-keys/api-key.ts'
import { createApiKey, type MadeKey } from '#/app/api-keys/api-keys.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { RE_AUTHENTICATION } from './administration.ts'

/** A key that an administrator makes with the password; by default one that reads. */
export function makeKey(context: RequestContext, changes: Partial<NewApiKey> = {}): Promise<MadeKey> {
  const input = { name: 'Fleet maintenance system', scopes: ['read'], ...changes }
  return createApiKey(context, NewApiKey.parse(input), RE_AUTHENTICATION)
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
