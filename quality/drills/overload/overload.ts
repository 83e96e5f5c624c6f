import { whole } from '#/quality/bench/report.ts'
import { seededRandom } from '#/quality/drills/frame/random.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Server } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { heldBy } from '#/quality/drills/malformed/memory.ts'
import { crowd, p99, questions, type Tally } from './load.ts'

export type Overload = {
  /** Of each look at what the server can do, before. */
  calm: number
  /** Of too much. */
  seconds: number
  /** How much too much: so many times what the server can do. */
  times: number
  connections: number
  seed: number
}

const CERTIFICATES = 200
const AT_ONCE = 10
/** So many wait for an answer each while it is found out what the server can do. */
const PEOPLE = 32
const QUIET_PART = 0.2
const LEAST_PART = 0.9
const RECOVERY_SECONDS = 10
const MAX_RECOVERY_SECONDS = 5
/**
 * Quiet again: up to so many times the quiet p99, and never less than this, which a shared machine
 * takes now and then.
 */
const TIMES_QUIET = 3
const QUIET_MS = 100
const MEGABYTE = 1024 * 1024
const MAX_GROWTH = 48 * MEGABYTE

/**
 * Finds out how many verifications a second the server answers amid pages, lists and documents,
 * then asks several times as much, whatever is answered, and then little again. The server is one
 * that tells its memory (`REPORTS_MEMORY`).
 */
export async function overload(
  server: Server,
  asked: Overload,
  signal: AbortSignal,
): Promise<Aim[]> {
  const staff = await signIn(server.origin, signal)
  const numbers = Array.from({ length: CERTIFICATES }, (_, i) => `DRILL-${i}`)
  for (let start = 0; start < numbers.length; start += AT_ONCE) {
    await Promise.all(numbers.slice(start, start + AT_ONCE).map((number) => staff.issue(number)))
  }
  const pick = questions(seededRandom(asked.seed), numbers, staff.cookie)
  const people = await crowd(Number(new URL(server.origin).port), asked.connections, pick, signal)
  try {
    await people.withoutPause(PEOPLE, asked.calm)
    const before = await heldBy(server)
    const able = await people.withoutPause(PEOPLE, asked.calm)
    const capacity = able.answered / able.seconds
    const quiet = await people.atRate(capacity * QUIET_PART, asked.calm)
    const tooMuch = await people.atRate(capacity * asked.times, asked.seconds)
    const resident = server.memory()
    const after = await people.atRate(capacity * QUIET_PART, RECOVERY_SECONDS)
    const grown = (await heldBy(server)) - before
    return aimsOf({ asked, capacity, able, quiet, tooMuch, after, grown, resident })
  } finally {
    people.close()
  }
}

type Found = {
  asked: Overload
  capacity: number
  able: Tally
  quiet: Tally
  tooMuch: Tally
  after: Tally
  grown: number
  resident: number
}

function aimsOf({ asked, capacity, able, quiet, tooMuch, after, grown, resident }: Found): Aim[] {
  const peak = able.good / able.seconds
  const good = tooMuch.good / tooMuch.seconds
  const offered = (tooMuch.asked + tooMuch.notAsked) / tooMuch.seconds
  const wrong = [able, quiet, tooMuch, after].flatMap((tally) => [...tally.wrong])
  const normal = normalAfter(after, quiet)
  return [
    {
      text: `${asked.times} × capacity for ${asked.seconds} s: verifications answered within 1 s at least ${LEAST_PART * 100} % of the peak`,
      reached:
        `${whole(good)} of ${whole(peak)} a second (${((100 * good) / peak).toFixed(0)} %), p99 ${p99(tooMuch.times).toFixed(0)} ms; ` +
        `capacity ${whole(capacity)}, asked ${whole(tooMuch.asked / tooMuch.seconds)} of ${whole(offered)}, refused ${whole(tooMuch.refused / tooMuch.seconds)}, ` +
        `gave up ${whole(tooMuch.gaveUp / tooMuch.seconds)} a second`,
      // Where the crowd asks hardly more than the server can do, there is no overload.
      met:
        good >= LEAST_PART * peak &&
        peak > 0 &&
        offered >= 0.9 * asked.times * capacity &&
        tooMuch.refused > 0,
    },
    {
      text: 'every refusal is a 503 with Retry-After, and nobody is left without an answer',
      reached: `${wrong.map(([what, count]) => `${count} × ${what}`).join(', ') || 'no other'}, ${tooMuch.gaveUp} of ${whole(tooMuch.asked)} without`,
      met: wrong.length === 0 && tooMuch.gaveUp === 0,
    },
    {
      text: `normal again in less than ${MAX_RECOVERY_SECONDS} s`,
      reached: `after ${normal} s; p99 ${p99(quiet.times).toFixed(0)} ms before, ${p99(after.times.filter(({ at }) => at >= normal * 1_000)).toFixed(0)} ms then`,
      met: normal < MAX_RECOVERY_SECONDS,
    },
    {
      text: `it holds at most ${MAX_GROWTH / MEGABYTE} MB more afterwards`,
      reached: `${(grown / MEGABYTE).toFixed(1)} MB; ${(resident / MEGABYTE).toFixed(0)} MB resident at the end of it`,
      met: grown <= MAX_GROWTH,
    },
  ]
}

/** The second from which on every second is as quiet as before; infinite where none is. */
function normalAfter(after: Tally, quiet: Tally): number {
  const most = Math.max(TIMES_QUIET * p99(quiet.times), QUIET_MS)
  let from = Number.POSITIVE_INFINITY
  for (let second = RECOVERY_SECONDS - 1; second >= 0; second--) {
    const times = after.times.filter(({ at }) => Math.floor(at / 1_000) === second)
    if (p99(times) > most) break
    from = second
  }
  return from
}
