import { sessionCookieName } from '#/app/accounts/session-cookie.ts'
import type { Scope } from '#/app/scope.ts'
import { ALL_OPERATIONS } from './all-operations.ts'
import { apiDocument, type ApiDocument } from './document.ts'

const made = new Map<string, ApiDocument>()

/** The description of the API at this origin, for anybody; made when it is first asked for. */
export function describeApi({ origin }: Pick<Scope, 'origin'>): ApiDocument {
  const known = made.get(origin)
  if (known) return known
  const document = apiDocument(ALL_OPERATIONS, { origin, cookieName: sessionCookieName(origin) })
  made.set(origin, document)
  return document
}
