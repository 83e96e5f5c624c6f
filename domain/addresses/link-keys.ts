import { endCookie, setCookie, type CookieName } from '#/domain/context/cookies.ts'
import { inLanguage, LANGUAGES, plainAddress } from '#/core/languages.ts'

// Links that carry a key, as emails have them: who has the link may see, or do, what it is for. At
// the first use the key moves from the address into a cookie, so that neither the browser's
// history, nor its address bar, nor a `Referer`, nor a later line of any log has it
// (docs/decisions/0084).

type LinkKind = {
  cookie: CookieName
  /** The parameter of the query that has the key. */
  parameter: string
  /** The address without language; its first group is the path of the cookie. */
  address: RegExp
  /** What remains in the query, to tell the page that there was a key. */
  mark?: string
}

const LINKS = {
  /** The private page of an applicant. */
  application: {
    cookie: 'application-key',
    parameter: 'key',
    address: /^(\/applications\/[\w%.~-]+)$/i,
  },
  /** The kit of a ship, for its owner: the page and its files. */
  kit: {
    cookie: 'kit-key',
    parameter: 'key',
    address: /^(\/vessels\/[\w%~-]+)\/kit(?:\.zip|\.html)?$/i,
  },
  /** Opens an account; without its mark the page is that of signing in. */
  invitation: {
    cookie: 'invitation-key',
    parameter: 'invitation',
    address: /^(\/auth)$/i,
    mark: 'invited',
  },
  /** Sets a new password. */
  reset: { cookie: 'reset-key', parameter: 'token', address: /^(\/auth)\/reset$/i },
} as const satisfies Record<string, LinkKind>
export type LinkName = keyof typeof LINKS

const ALL: readonly [LinkName, LinkKind][] = Object.entries(LINKS) as [LinkName, LinkKind][] // its own keys

/** What a key may look like; anything else is none of ours, and is not stored. */
const KEY = /^[\w.-]{1,200}$/

/**
 * Where a request with a key in its address is led to, and the cookies (`Set-Cookie`) that take the
 * key; null for any other request.
 */
export function movedKey(
  path: string,
  query: string,
): { location: string; cookies: string[] } | null {
  if (query === '') return null
  const plain = plainAddress(path.replace(/\.data$/, '')).replace(/(?<=.)\/+$/, '')
  for (const [name, { parameter, address, mark }] of ALL) {
    if (!address.test(plain)) continue
    const asked = new URLSearchParams(query)
    const key = asked.get(parameter)
    if (key === null) continue
    asked.delete(parameter)
    if (mark !== undefined) asked.set(mark, '')
    const rest = asked.toString().replaceAll(/=(?=&|$)/g, '')
    return {
      location: rest === '' ? path : `${path}?${rest}`,
      cookies: KEY.test(key) ? keyCookies(name, plain, key) : forgetKey(name, plain),
    }
  }
  return null
}

/** The cookies that hold the key of a link, one for its address in each language. `address`: any of the link. On https the server binds them to TLS. */
export function keyCookies(name: LinkName, address: string, key: string): string[] {
  return pathsOf(name, address).map((path) => setCookie(LINKS[name].cookie, key, { path }))
}

/** The cookies that remove it. */
export function forgetKey(name: LinkName, address: string): string[] {
  return pathsOf(name, address).map((path) => endCookie(LINKS[name].cookie, { path }))
}

/** The key that a request carries for a link; null where it has none. */
export function linkKeyOf(name: LinkName, cookieHeader: string | null | undefined): string | null {
  const [, key] =
    new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}-key=([\\w.-]{1,200})(?:;|$)`).exec(
      cookieHeader ?? '',
    ) ?? []
  return key ?? null
}

/** Whether a request carries the key of any link: its page may hold the key. */
export function hasLinkKey(cookieHeader: string | undefined): boolean {
  return cookieHeader !== undefined && ALL.some(([name]) => linkKeyOf(name, cookieHeader) !== null)
}

/** The paths of the cookie, one in each language. */
function pathsOf(name: LinkName, address: string): string[] {
  const path = LINKS[name].address.exec(plainAddress(address))?.[1]
  if (path === undefined) throw new Error(`${address} is no address of the link ${name}`)
  return LANGUAGES.map((language) => inLanguage(path, language))
}
