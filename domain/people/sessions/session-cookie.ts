import { COOKIES, endCookie, HOST_PREFIX, setCookie } from '#/domain/context/cookies.ts'

/** Seconds for which a browser stays known to the accounts that signed in with it. */
export const DEVICE_SECONDS = COOKIES.device.seconds

function cookieName(name: 'session' | 'device', origin: string): string {
  return isSecure(origin).secure ? `${HOST_PREFIX}${name}` : name
}

function isSecure(origin: string): { secure: boolean } {
  return { secure: origin.startsWith('https:') }
}

/** The session cookie's name. */
export function sessionCookieName(origin: string): string {
  return cookieName('session', origin)
}

/** The session token of a request's Cookie header, if present. */
export function sessionTokenOf(
  cookieHeader: string | null | undefined,
  origin: string,
): string | undefined {
  return tokenOf(cookieHeader, cookieName('session', origin))
}

/**
 * The token by which this browser is known to accounts that have signed in with it; it
 * authenticates nobody.
 */
export function deviceTokenOf(
  cookieHeader: string | null | undefined,
  origin: string,
): string | undefined {
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
  return token === null
    ? endCookie('session', isSecure(origin))
    : setCookie('session', token, isSecure(origin))
}

/**
 * The Set-Cookie headers of a response after a sign-in: the session, and the token by which this
 * browser is known.
 */
export function signInCookies(
  { token, device }: { token: string; device: string },
  origin: string,
): [string, string] {
  return [sessionCookie(token, origin), setCookie('device', device, isSecure(origin))]
}

/** The same as a Headers object of a page, to which others can be added. */
export function signInHeaders(signed: { token: string; device: string }, origin: string): Headers {
  return new Headers(
    signInCookies(signed, origin).map((value): [string, string] => ['Set-Cookie', value]),
  )
}
