import { createHmac } from 'node:crypto'

export type Message = {
  /** The same at each attempt; it holds no full stop. */
  id: string
  body: string
}

/**
 * The headers of a delivery (Standard Webhooks 1.0.0, "Signature scheme" and "Webhook headers"): an HMAC-SHA-256 of id, time and body with each
 * key, so that a receiver may have either during a rotation. `at`: of the attempt, ISO 8601.
 */
export function signedHeaders(
  { id, body }: Message,
  at: string,
  keys: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000))
  const signatures = keys.map(
    (key) =>
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
