import { isUpload } from '#/app/files/is-upload.ts'
import { LANGUAGE_PREFIX } from '#/core/languages.ts'

/** `staff`: their lists and pages; `documents`: signed files; `files`: imports and exports; `sign-in`: by password, and by the links under `/auth`; `other`: all else, changes too. */
export type Kind = 'verification' | 'other' | 'sign-in' | 'staff' | 'documents' | 'files'

/** What the router would resolve to another address: dot segments, also encoded, and backslashes (WHATWG URL, "path state"). */
const RESOLVED = /\/\.|%2e|\\/i
const VERIFICATION = new RegExp(
  `^(?:/api/certificates/verify/.|${LANGUAGE_PREFIX}/verify(?:\\.data)?(?:/.|\\?(?:.*&)?number=)|/(?:api/verify|healthz|readyz)(?:$|\\?))`,
)
const DOCUMENT = new RegExp(
  `^(?:${LANGUAGE_PREFIX}/certificate-(?:pdf|scan)/|/api/certificates/\\d+/(?:document\\.pdf|scan(?:$|\\?))|(?:/api|${LANGUAGE_PREFIX})/vessels/[^/?]+/kit\\.(?:zip|html))`,
)
const SIGN_IN = new RegExp(`^(?:/api/login|${LANGUAGE_PREFIX}/auth(?!/(?:sign-out|resume)))`)
const STAFF =
  /^(?:\/admin|\/api\/(?:certificates|imports|applications|messages|accounts|api-keys|changes|webhooks))/

/** The kind of a request, by its method and its address. */
export function kindOf(method: string, url: string): Kind {
  if (RESOLVED.test(url)) return 'other'
  if (VERIFICATION.test(url)) return 'verification'
  if (isUpload(method, url.split('?')[0] ?? '')) return 'files'
  if (DOCUMENT.test(url)) return 'documents'
  if (method !== 'GET' && method !== 'HEAD') return SIGN_IN.test(url) ? 'sign-in' : 'other'
  if (url.startsWith('/api/certificates/export.')) return 'files'
  return STAFF.test(url) ? 'staff' : 'other'
}
