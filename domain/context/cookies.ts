/**
 * Every cookie that the product sets, with its age: the privacy policy renders this table. What
 * sets one asks `setCookie`, which knows no other names, and the tests' client refuses a cookie
 * that is not here or has another age (tests/helpers/app.ts).
 */

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/**
 * `seconds`: how long a browser stores it; null: until the browser is closed. `for`: on which side
 * of the site it is set.
 */
export type Cookie = { seconds: number | null; for: 'staff' | 'public' | 'both' }

export const COOKIES = {
  /**
   * Ends on the server after 30 minutes without use, and after 8 hours
   * (domain/people/sessions/sessions.server.ts).
   */
  session: { seconds: null, for: 'staff' },
  device: { seconds: 180 * DAY, for: 'staff' },
  flash: { seconds: MINUTE, for: 'both' },
  /** Long enough to come back from another page, or to load this one again. */
  'sent-application': { seconds: 10 * MINUTE, for: 'public' },
  /**
   * The keys of links in emails (domain/addresses/link-keys.ts): a day where one shows a page, an
   * hour where it grants an account.
   */
  'application-key': { seconds: DAY, for: 'public' },
  'kit-key': { seconds: DAY, for: 'public' },
  'invitation-key': { seconds: 60 * MINUTE, for: 'staff' },
  'reset-key': { seconds: 60 * MINUTE, for: 'staff' },
  'list-view': { seconds: 365 * DAY, for: 'staff' },
} as const satisfies Record<string, Cookie>

export type CookieName = keyof typeof COOKIES

/** What begins the name of a cookie on https: it is bound to this host (RFC 6265bis §4.1.3.2). */
export const HOST_PREFIX = '__Host-'

/** `path`: below which it is sent; all addresses unless given. */
type Where = { secure?: boolean; path?: string }

/**
 * A `Set-Cookie` header. On https the server puts `__Host-` before the name and adds `Secure` where `secure` does not: every answer passes
 * http/headers/security-headers.ts.
 */
export function setCookie(
  name: CookieName,
  value: string,
  { secure = false, path = '/' }: Where = {},
): string {
  const { seconds } = COOKIES[name]
  return header(name, value, { secure, path, seconds })
}

/** A `Set-Cookie` header that removes one. */
export function endCookie(name: CookieName, { secure = false, path = '/' }: Where = {}): string {
  return header(name, '', { secure, path, seconds: 0 })
}

function header(
  name: CookieName,
  value: string,
  { secure, path, seconds }: { secure: boolean; path: string; seconds: number | null },
): string {
  const [prefix, flag] = secure ? [HOST_PREFIX, '; Secure'] : ['', '']
  const age = seconds === null ? '' : `; Max-Age=${seconds}`
  return `${prefix}${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${flag}${age}`
}
