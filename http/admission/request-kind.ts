import { isUpload } from '#/domain/files/is-upload.ts'
import { LANGUAGE_PREFIX } from '#/core/languages.ts'
import { isDecodable } from '#/core/text.ts'

/**
 * `staff`: their lists and pages; `documents`: signed files; `files`: imports and exports;
 * `sign-in`: by password, and by the links under `/auth`; `other`: all else, changes too.
 */
export type Kind = 'verification' | 'other' | 'sign-in' | 'staff' | 'documents' | 'files'

/**
 * What the router would resolve to another address: dot segments, also encoded, and backslashes
 * (WHATWG URL, "path state").
 */
const RESOLVED = /\/\.|%2e|\\|%5c/

const VERIFICATION = new RegExp(
  `^(?:/api/certificates/verify/.|${LANGUAGE_PREFIX}/verify(?:\\.data)?(?:/.|\\?(?:.*&)?number=)|/(?:api/verify|healthz|readyz)(?:$|\\?))`,
)

const DOCUMENT = new RegExp(
  `^(?:${LANGUAGE_PREFIX}/certificate-(?:pdf|scan)/|/api/certificates/\\d+/(?:document\\.pdf|scan(?:$|\\?))|(?:/api|${LANGUAGE_PREFIX})/vessels/[^/?]+/kit\\.(?:zip|html))`,
)

const SIGN_IN = new RegExp(`^(?:/api/login|${LANGUAGE_PREFIX}/auth(?!/(?:sign-out|resume)))`)

const STAFF =
  /^(?:\/admin|\/api\/(?:certificates|imports|applications|messages|accounts|api-keys|changes|webhooks))/

/** The kind of a request, by its method and its target. */
export function kindOf(method: string, target: string): Kind {
  const [path, query] = partsOf(target)
  if (RESOLVED.test(path)) return 'other'
  const url = query === null ? path : `${path}?${query}`
  if (VERIFICATION.test(url)) return 'verification'
  if (isUpload(method, path)) return 'files'
  if (DOCUMENT.test(url)) return 'documents'
  if (method !== 'GET' && method !== 'HEAD') return SIGN_IN.test(url) ? 'sign-in' : 'other'
  if (url.startsWith('/api/certificates/export.')) return 'files'
  return STAFF.test(url) ? 'staff' : 'other'
}

/**
 * The path of a target as the routers read it, and its query: without `http://host` (RFC 9112
 * §3.2.2), with nothing encoded that need not be, in small letters, which pages do not tell apart.
 */
function partsOf(target: string): [path: string, query: string | null] {
  const local = target.startsWith('/') ? target : target.replace(/^[^/?#]*\/\/[^/?#]*/, '')
  const end = local.indexOf('?')
  const path = end === -1 ? local : local.slice(0, end)
  return [decoded(path).toLowerCase(), end === -1 ? null : local.slice(end + 1)]
}

function decoded(path: string): string {
  return path.includes('%') && isDecodable(path) ? decodeURI(path) : path
}
