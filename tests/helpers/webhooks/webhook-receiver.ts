import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listening } from '#/tests/helpers/listening.ts'

export type Received = { path: string; headers: Record<string, string>; body: string }

/** A receiver of webhooks on this machine. `answer`: of each delivery; 204 unless it is given. */
export async function webhookReceiver(
  answer: (received: Received, response: ServerResponse) => void = (_, response) =>
    void response.writeHead(204).end(),
) {
  const received: Received[] = []
  let connections = 0
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const one = { path: request.url ?? '', headers, body: await text(request) }
    received.push(one)
    answer(one, response)
  }
  const server = createServer((request, response) => void handle(request, response)).on(
    'connection',
    () => connections++,
  )
  const { origin, [Symbol.asyncDispose]: stop } = await listening(server)
  onTestFinished(stop)
  return {
    url: `${origin}/changes`,
    port: Number(new URL(origin).port),
    received,
    connections: () => connections,
    stop,
  }
}

/**
 * Verifies a delivery as the Standard Webhooks specification describes it, written from its text and nothing of ours: the secret is base64 after
 * `whsec_`; signed is `id.timestamp.body`; one of the signatures, separated by spaces, must be `v1,` and the HMAC-SHA-256 in base64; the time may
 * differ by five minutes.
 */
export function isGenuine(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
  nowSeconds: number,
): boolean {
  const [id, timestamp, signatures] = [
    headers['webhook-id'],
    headers['webhook-timestamp'],
    headers['webhook-signature'],
  ]
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp)) return false
  if (Math.abs(nowSeconds - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const [version, base64 = ''] = one.split(',')
    const given = Buffer.from(base64, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
