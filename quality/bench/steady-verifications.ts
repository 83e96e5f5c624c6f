import { Agent, get } from 'node:http'
import { randomInt } from 'node:crypto'

const EVERY_MS = 5
const WARM_UP = 400

export type Latency = { p50: number; p99: number; worst: number; answers: number }

/**
 * One verification every five milliseconds, whether the one before is answered or not, so that an
 * answer that comes late is not hidden by questions that were not asked (coordinated omission).
 * `during` measures while some work goes on.
 */
export function steadyVerifications(
  origin: string,
  numbers: readonly string[],
  signal: AbortSignal,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  async function ask(): Promise<number> {
    const asked = performance.now()
    const path = `/api/certificates/verify/${numbers[randomInt(numbers.length)]}`
    const status = await statusOf(origin + path)
    if (status !== 200) throw new Error(`A verification was answered with ${status}`)
    return performance.now() - asked
  }
  /**
   * A server ends a connection that was idle, perhaps just when it is used again: then nothing was
   * asked (Node, `reusedSocket`).
   */
  function statusOf(url: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = get(url, { agent, signal }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      request.once('error', (error) => {
        const wasIdle = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (wasIdle) statusOf(url).then(resolve, reject)
        else reject(error)
      })
    })
  }
  async function during<T>(work: () => Promise<T>): Promise<{ result: T; latency: Latency }> {
    const answers: Promise<number>[] = []
    const timer = setInterval(() => {
      const answer = ask()
      // Told at the end, when all are waited for.
      answer.catch(() => {})
      answers.push(answer)
    }, EVERY_MS)
    try {
      const result = await work()
      clearInterval(timer)
      return { result, latency: latencyOf(await Promise.all(answers)) }
    } finally {
      clearInterval(timer)
      // One that failed is told by the wait above, the others with it.
      await Promise.allSettled(answers)
    }
  }
  return {
    during,
    warmUp: async () => {
      for (let i = 0; i < WARM_UP; i++) await ask()
    },
    close: () => agent.destroy(),
  }
}

function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), worst: sorted.at(-1) ?? Number.NaN, answers: sorted.length }
}

/** The figures of a row: half of the answers, 99 of 100, and all were quicker. */
export function describe({ p50, p99, worst }: Latency): string[] {
  return [p50, p99, worst].map((ms) => `${ms.toFixed(1)} ms`)
}
