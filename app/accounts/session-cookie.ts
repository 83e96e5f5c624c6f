/** Seconds for which a browser stays known to the accounts that signed in with it. */
export const DEVICE_SECONDS = 180 * 24 * 3_600

type CookieName = 'session' | 'device'

/** The name of one of our cookies: on https `__Host-` binds it to this host (RFC 6265bis §4.1.3.2). */
function cookieName(name: CookieName, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}

/** The session cookie's name. */
export function sessionCookieName(origin: string): string {
  return cookieName('session', origin)
}

/** The session token of a request's Cookie header, if present. */
export function sessionTokenOf(cookieHeader: string | null | undefined, origin: string): string | undefined {
  return tokenOf(cookieHeader, cookieName('session', origin))
}

/** The token by which this browser is known to accounts that have signed in with it; it authenticates nobody. */
export function deviceTokenOf(cookieHeader: string | null | undefined, origin: string): string | undefined {
  return tokenOf(cookieHeader, cookieName('device', origin))
}

function tokenOf(cookieHeader: string | null | undefined, name: string): string | undefined {
  const start = `${name}=`
  return cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}

/** The Set-Cookie header that stores a session in the browser; a null token removes it. */
export function sessionCookie(token: string | null, origin: string): string {
  return cookie('session', token ?? '', origin, token === null ? 0 : undefined)
}

/** The Set-Cookie headers of a response after a sign-in: the session, and the token by which this browser is known. */
export function signInCookies({ token, device }: { token: string; device: string }, origin: string): [string, string] {
  return [sessionCookie(token, origin), cookie('device', device, origin, DEVICE_SECONDS)]
}

/** The same as a Headers object of a page, to which others can be added. */
export function signInHeaders(signed: { token: string; device: string }, origin: string): Headers {
  return new Headers(signInCookies(signed, origin).map((value): [string, string] => ['Set-Cookie', value]))
}

function cookie(name: CookieName, value: string, origin: string, maxAge: number | undefined): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const life = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${cookieName(name, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${life}`
}
