import { Hono } from 'hono'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { office } from '#/domain/authority/office.ts'
import { addMonths } from '#/core/dates.ts'
import { securityPolicy } from '#/pages/public/legal/security-policy.ts'

/**
 * RFC 9116 recommends less than a year; each answer counts from its own day, so that it is never
 * over.
 */
const MONTHS_VALID = 6
const POLICY = '/security-policy.txt'

/**
 * `/.well-known/security.txt` (RFC 9116): where vulnerabilities are reported, and
 * `/security-policy.txt`, what its sender can expect.
 * `contact`: a URI; by default the office.
 */
export function securityTextApi(contact = `mailto:${office.email}`) {
  return new Hono<ApiEnv>()
    .use('/.well-known/security.txt', cached)
    .use(POLICY, cached)
    .get('/.well-known/security.txt', (c) => {
      const { origin, today } = c.get('context')
      return c.text(`${fields(origin, contact, today).join('\n')}\n`)
    })
    .get(POLICY, (c) => c.text(securityPolicy(contact)))
}

const cached: Parameters<Hono<ApiEnv>['use']>[1] = async (c, next) => {
  c.header('Cache-Control', 'public, max-age=3600')
  await next()
}

/** Addresses of the web must begin with `https://` there (2.5.3); a register without TLS leaves them out. */
function fields(origin: string, contact: string, today: string): string[] {
  const addresses = [`Canonical: ${origin}/.well-known/security.txt`, `Policy: ${origin}${POLICY}`]
  return [
    `Contact: ${contact}`,
    `Expires: ${addMonths(today, MONTHS_VALID)}T00:00:00Z`,
    'Preferred-Languages: en, id',
    ...(origin.startsWith('https://') ? addresses : []),
  ]
}
