import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { onTestFinished, vi } from 'vitest'
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
 * Whether the reference library of Standard Webhooks takes a delivery as genuine, at this time. The
 * register signs without it.
 */
export function isGenuine(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
  nowSeconds: number,
): boolean {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(nowSeconds * 1000)
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  } finally {
    clock.mockRestore()
  }
}
