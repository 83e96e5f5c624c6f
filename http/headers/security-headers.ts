import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { EMBED_SCRIPT } from '#/core/static-paths.ts'

/**
 * The headers of every answer (OWASP REST Security Cheat Sheet). Pages add `pageHeaders`;
 * everything else may load nothing.
 */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': NOTHING_LOADS,
    ...(origin.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  }
}

/**
 * The further headers of a page (OWASP Secure Headers Project); `nonce`: null where all its scripts
 * and styles are files.
 */
export function pageHeaders(nonce: string | null): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    // Not no-referrer: browsers then send `Origin: null` with our own forms. In lower case, so that
    // a page without a form can replace it.
    'referrer-policy': 'same-origin',
    'Permissions-Policy':
      'camera=(self), publickey-credentials-get=(self), publickey-credentials-create=(self), ' +
      'geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'Origin-Agent-Cluster': '?1',
  }
}

const NOTHING_LOADS =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Drawings of third parties set their colours by inline styles; anything else in them has no
 * effect.
 */
const DRAWING_LOADS = `${NOTHING_LOADS}; style-src 'unsafe-inline'`

/**
 * A script or style that a page loads, which is under the policy of the page; a worker is under its
 * own.
 */
const PART_OF_PAGE = /^\/assets\/(?!.*worker)/

/**
 * The headers of the browser's files: workers, pages and drawings use the policy of the file
 * itself. What is part of a page has the headers of every answer alone: the others have no effect
 * there, and a page of ten small scripts would carry 5 KB of them.
 */
export function fileHeaders(origin: string, path: string): Record<string, string> {
  if (PART_OF_PAGE.test(path)) return securityHeaders(origin)
  return {
    ...securityHeaders(origin),
    ...pageHeaders(null),
    // Pages of other sites load it, with or without a policy that asks for this header.
    ...(path === EMBED_SCRIPT && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    ...(path.endsWith('.svg') && { 'Content-Security-Policy': DRAWING_LOADS }),
  }
}

/**
 * Cookies as they are sent: on https over TLS alone and bound to this host, or where they are for one path, to TLS (RFC 6265bis §4.1.3). Most
 * pages set them without knowing how they are asked for.
 */
export function boundCookies(origin: string, cookies: readonly string[]): readonly string[] {
  if (!origin.startsWith('https:')) return cookies
  return cookies.map((cookie) => {
    if (cookie.startsWith('__Host-')) return cookie
    return `${/; Path=\/(?:;|$)/.test(cookie) ? '__Host-' : '__Secure-'}${cookie}; Secure`
  })
}

/**
 * What a page may load: our own files, and the scripts and the one style sheet that carry this
 * answer's nonce.
 */
function contentSecurityPolicy(nonce: string | null): string {
  const own = nonce === null ? `'self'` : `'self' 'nonce-${nonce}'`
  return (
    `default-src 'none'; script-src ${own}; style-src ${own}; img-src 'self' data: blob:; font-src 'self'; ` +
    `connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  )
}

/**
 * Refuses changes that another site makes a browser send: if a mutating request names its origin,
 * that must be the public one. On this machine alone, where a port differs in development, it may
 * also be the host that was asked. Programs that send no origin have no cookie that a browser would
 * add, so they pass.
 */
export function sameOriginOnly(publicOrigin: string): MiddlewareHandler {
  const isLocal = isLoopback(new URL(publicOrigin).hostname)
  return async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreignSite = site !== undefined && site !== 'same-origin'
    const isAsked =
      isLocal &&
      origin !== undefined &&
      isOfThisMachine(origin) &&
      hostOf(origin) === c.req.header('host')
    const foreignOrigin = origin !== undefined && origin !== publicOrigin && !isAsked
    if (foreignSite || foreignOrigin)
      throw new HTTPException(403, { message: 'This request came from another site.' })
    await next()
  }
}

/**
 * The API takes JSON and nothing else: a form on another site cannot send it without asking first.
 */
export const jsonOnly: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && type !== 'application/json') {
    throw new HTTPException(415, { message: 'Send the body as application/json.' })
  }
  await next()
}

/** Whether a host of an address is this machine. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

const isOfThisMachine = (origin: string) =>
  URL.canParse(origin) && isLoopback(new URL(origin).hostname)

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
