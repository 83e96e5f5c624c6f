import { LANGUAGES } from '#/app/language/language.ts'
import { isStaticFile } from '#/server/static-files.ts'

/** Which part of the product an address is of; a label, so there are few of them, and none holds what somebody typed. */
export type Door =
  | 'verification-page'
  | 'verification-api'
  | 'api'
  | 'page'
  | 'staff-page'
  | 'document'
  | 'proof'
  | 'static'
  | 'health'

/** The first that fits counts. */
const BEGINNINGS: readonly [beginning: string, door: Door][] = [
  ['/api/certificates/verify/', 'verification-api'],
  ['/api/verify', 'verification-api'],
  ['/verify', 'verification-page'],
  ['/api/docs', 'page'],
  ['/api/', 'api'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/admin', 'staff-page'],
  ['/certificate-pdf/', 'document'],
  ['/log/', 'proof'],
  ['/status/', 'proof'],
  ['/.well-known/', 'proof'],
  ['/verification-qr/', 'proof'],
]

/** The other languages' prefixes; the first language has none. */
const PREFIXES = LANGUAGES.slice(1).map((language) => `/${language}`)

/** The door of an address as it stands in the request line. */
export function doorOf(url: string): Door {
  const prefix = PREFIXES.find((one) => url.startsWith(`${one}/`)) ?? ''
  const plain = url.slice(prefix.length)
  for (const [beginning, door] of BEGINNINGS) if (plain.startsWith(beginning)) return door
  return isStaticFile(url) ? 'static' : 'page'
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Node's HTTP knows more methods than anybody here answers. */
export function methodOf(method: string | undefined): string {
  return method !== undefined && METHODS.includes(method) ? method : 'other'
}
