import { createHash, createHmac, randomBytes } from 'node:crypto'
import { secretOf } from '#/db/secrets.ts'
import type { RequestContext } from './request-context.ts'

/** The SHA-256 of a token, hex: what is stored of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 256 random bits as base64url, for a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The register's key for forms, and for the keys derived from it. */
const FORM_KEY = 'form-tokens'

/** Signs a text with the register's key for forms: HMAC-SHA-256, base64url. */
export async function signText(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  text: string,
): Promise<string> {
  return createHmac('sha256', await secretOf(db, now, FORM_KEY))
    .update(text)
    .digest('base64url')
}

/**
 * A key that only this register can derive, for one purpose: the same name always has the same key.
 */
export function deriveKey(
  context: Pick<RequestContext, 'db' | 'now'>,
  name: string,
): Promise<string> {
  return signText(context, `key:${name}`)
}
