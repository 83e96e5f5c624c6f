/** The session cookie's name: on https `__Host-` binds it to this host (RFC 6265bis §4.1.3.2). */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-session' : 'session'
}

/** The session token of a request's Cookie header, if it brought one. */
export function sessionTokenOf(cookieHeader: string | null | undefined, origin: string): string | undefined {
  const start = `${sessionCookieName(origin)}=`
  return cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}

/** The Set-Cookie header that keeps a session in the browser; a null token ends it there. */
export function sessionCookie(token: string | null, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const life = token === null ? '; Max-Age=0' : ''
  return `${sessionCookieName(origin)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${life}`
}
