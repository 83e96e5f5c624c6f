import type { ChangesMessage, TestMessage } from './api-types.ts'

/** What a webhook of the register receives. */
export type WebhookMessage = ChangesMessage | TestMessage

/** The headers of a request, as `Request` or Node has them. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

/**
 * How far the clocks of the register and of this machine may be apart, and how long a delivery may
 * take, in seconds.
 */
const TOLERANCE = 300

/** A delivery that is not from the register, or not of now. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/**
 * Reads a delivery of a webhook and makes sure that the register has sent it (Standard Webhooks
 * 1.0.0). `secret`: as it was shown, `whsec_…`; `body`: as it came, before anything has parsed it.
 * Throws a `WebhookError` for what is not genuine: answer it with 401.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string | Uint8Array<ArrayBuffer>,
  now = new Date(),
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures)
    throw new WebhookError('A header of the signature is missing')
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('webhook-timestamp is not a number of seconds')
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE)
    throw new WebhookError(
      `webhook-timestamp is more than ${TOLERANCE} s away from this machine's clock`,
    )
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), content)
  if (!(await isSigned(await importKey(secret), signatures, signed)))
    throw new WebhookError('No signature is of this secret and body')
  // The register signs nothing else.
  return JSON.parse(new TextDecoder().decode(content)) as WebhookMessage
}

/**
 * During a rotation there are two signatures; those of other versions are skipped. Web Crypto
 * compares in constant time.
 */
async function isSigned(
  key: CryptoKey,
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const one of signatures.split(' ')) {
    const bytes = one.startsWith('v1,') ? fromBase64(one.slice(3)) : undefined
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0)
    throw new TypeError('secret must be whsec_ and base64, as the register has shown it')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function join(
  one: Uint8Array<ArrayBuffer>,
  other: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length)
  joined.set(one)
  joined.set(other, one.length)
  return joined
}
