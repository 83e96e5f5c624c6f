import { whole } from '#/quality/bench/report.ts'
import { signIn, type Answered, type Staff } from '#/quality/drills/frame/staff.ts'
import type { Clock } from './clock.ts'

/** What the product says of sessions, in seconds. */
const IDLE = 30 * 60
const LONGEST = 8 * 3_600
/** Its last use is written once a minute; and a second for the clocks. */
const SLACK = 61

export type Seen = { expired: number; held: number; errors: string[] }
/** A moment by the server's clock, which lies between the two. */
type Moment = { from: number; to: number }

/** The API refuses; a page leads to where one signs in. */
function hasEnded(status: number): boolean {
  return status === 401 || (status >= 300 && status < 400)
}

/**
 * Somebody of the staff who signs in anew when their session has ended, and notes where it ended
 * too soon or held too long.
 */
export async function person(origin: string, clock: Clock, seen: Seen, signal: AbortSignal) {
  async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; at: Moment }> {
    const from = clock.now()
    const answer = await work()
    return { answer, at: { from, to: clock.now() } }
  }
  const enter = () => timed(() => signIn(origin, signal))
  let { answer: staff, at: begun }: { answer: Staff; at: Moment } = await enter()
  let used = begun

  function checkAnswer({ status }: Answered, { from, to }: Moment): void {
    if (hasEnded(status)) {
      seen.expired += 1
      const tooSoon = to - used.from < IDLE - SLACK && to - begun.from < LONGEST
      if (tooSoon)
        seen.errors.push(`ended after ${whole(to - begun.from)} s, ${whole(to - used.from)} s idle`)
    } else {
      seen.held += 1
      const tooLong = from - used.to > IDLE || from - begun.to > LONGEST + 1
      if (tooLong)
        seen.errors.push(`held for ${whole(from - begun.to)} s, ${whole(from - used.to)} s idle`)
    }
  }

  async function askOnce(method: string, path: string, body?: unknown): Promise<Answered> {
    const { answer, at } = await timed(() => staff.ask(method, path, body))
    checkAnswer(answer, at)
    used = at
    return answer
  }

  return {
    /** Asks as somebody who is signed in, signing in anew where that has ended. */
    async ask(method: string, path: string, body?: unknown): Promise<Answered> {
      const answer = await askOnce(method, path, body)
      if (!hasEnded(answer.status)) return answer
      ;({ answer: staff, at: begun } = await enter())
      used = begun
      // The clock may leap before it is asked, which uses the session later than it began.
      return askOnce(method, path, body)
    },
  }
}
