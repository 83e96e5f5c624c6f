import { get } from 'node:http'

const TIMEOUT_MS = 30_000

type Answer = { status: number; body: string }

/**
 * Sends one request on a new connection: the server may close an idle connection at the moment it
 * is used again.
 */
export function sendOnce(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers, timeout: TIMEOUT_MS }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => (body += text))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    request.on('timeout', () =>
      request.destroy(new Error(`No answer within ${TIMEOUT_MS} ms: ${url}`)),
    )
    request.on('error', reject)
  })
}
