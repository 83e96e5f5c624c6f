import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two questions. */
const EVERY_MS = 50
const TIMEOUT_MS = 30_000

type Answer = { status: number; body: string }

/** Asks over a connection of its own: one that is kept may be closed by the server in the moment it is used again. */
export function askOnce(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers, timeout: TIMEOUT_MS }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => (body += text))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    request.on('timeout', () => request.destroy(new Error(`No answer within ${TIMEOUT_MS} ms: ${url}`)))
    request.on('error', reject)
  })
}

/** Asks whether one certificate is genuine, again and again, until `stop`; answers how long each took, in milliseconds. */
export function probe(origin: string, number: string): { stop(): Promise<number[]> } {
  const took: number[] = []
  let stopped = false
  async function ask(): Promise<void> {
    while (!stopped) {
      const began = performance.now()
      const { status, body } = await askOnce(`${origin}/api/certificates/verify/${number}`)
      if (!body.includes('"verified":true')) throw new Error(`A verification was answered with ${status}: ${body}`)
      took.push(performance.now() - began)
      await pause(EVERY_MS)
    }
  }
  const asking = ask()
  // Who waits for it hears of a failure.
  asking.catch(() => {})
  return {
    stop: async () => {
      stopped = true
      await asking
      return took
    },
  }
}

/** Of a hundred, the second longest. */
export function p99(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN
}
