import { LANGUAGES } from '#/core/languages.ts'
import { isStaticFile } from '#/core/static-paths.ts'

/**
 * The class of endpoint that a URL belongs to; a label, so there are few, and none contains text
 * that a visitor typed.
 */
export type Endpoint =
  | 'verification-page'
  | 'verification-api'
  | 'api'
  | 'page'
  | 'staff-page'
  | 'document'
  | 'proof'
  | 'static'
  | 'health'

/** The first match counts. */
const BEGINNINGS: readonly [beginning: string, endpoint: Endpoint][] = [
  ['/api/certificates/verify/', 'verification-api'],
  ['/api/verify', 'verification-api'],
  ['/verify', 'verification-page'],
  ['/api/docs', 'page'],
  ['/api/', 'api'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/admin', 'staff-page'],
  ['/certificate-pdf/', 'document'],
  ['/certificate-scan/', 'document'],
  ['/log/', 'proof'],
  ['/status/', 'proof'],
  ['/.well-known/', 'proof'],
  ['/verification-qr/', 'proof'],
]

/** The other languages' prefixes; the first language has none. */
const PREFIXES = LANGUAGES.slice(1).map((language) => `/${language}`)

/** The class of the URL of a request line. */
export function endpointOf(url: string): Endpoint {
  const prefix = PREFIXES.find((one) => url.startsWith(`${one}/`)) ?? ''
  const plain = url.slice(prefix.length)
  for (const [beginning, endpoint] of BEGINNINGS) if (plain.startsWith(beginning)) return endpoint
  return isStaticFile(url) ? 'static' : 'page'
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The method as a label: Node's HTTP accepts more methods than any route here has. */
export function methodOf(method: string | undefined): string {
  return method !== undefined && METHODS.includes(method) ? method : 'other'
}
