import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { startServer, type Location } from '#/quality/drills/frame/server.ts'
import { REPORTS_MEMORY } from '#/quality/drills/malformed/memory.ts'
import { leapingClock } from './clock.ts'
import { type Seen } from './sessions.ts'
import { slopeOf, type Sample } from './slope.ts'
import { SoakRun, type Tally } from './soak-run.ts'

export type Soak = {
  seconds: number
  /** So many hours pass meanwhile by the server's clock, which leaps so often. */
  hours: number
  leaps: number
  visitors: number
  staff: number
  /** Milliseconds between two questions of one of them. */
  rest: number
  nodeOptions?: readonly string[]
}

const MEGABYTE = 1024 * 1024

const HELD_GROWS_AT_MOST = 8 * MEGABYTE

const RESIDENT_GROWS_AT_MOST = 64 * MEGABYTE

/**
 * A process that has just started still takes memory: resident memory is checked in longer runs
 * only.
 */
const LONG_RUN = 300

/**
 * Everybody's work for a long while, on a server whose clock runs ahead: nothing fails, nothing
 * grows, what should end does.
 */
export async function soak(
  location: Location,
  folder: string,
  asked: Soak,
  signal: AbortSignal,
): Promise<Aim[]> {
  const clock = leapingClock(folder)
  const nodeOptions = [...REPORTS_MEMORY, ...(asked.nodeOptions ?? [])]
  await using server = await startServer({ location, env: clock.env, nodeOptions }, signal)
  const soakRun = new SoakRun(server, clock, asked, signal)
  const startedAt = await clockOf(server.origin)
  await soakRun.work()
  signal.throwIfAborted()
  const passed = ((await clockOf(server.origin)) - startedAt) / 3_600
  return aimsOf(asked, soakRun.tally, soakRun.seen, passed)
}

async function clockOf(origin: string): Promise<number> {
  const { headers } = await fetch(`${origin}/healthz`)
  return Date.parse(headers.get('date') ?? '') / 1_000
}

function aimsOf(
  { seconds, hours }: Soak,
  { answers, failed, memory, sizes }: Tally,
  seen: Seen,
  passed: number,
): Aim[] {
  const secondHalf = (samples: Sample[]) => samples.filter(({ at }) => at >= seconds / 2)
  const growth = (samples: Sample[]) => slopeOf(secondHalf(samples)) * (seconds / 2)
  const [held, resident] = [growth(memory.held), growth(memory.resident)]
  const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
  const looked = [0.5, 0.75, 1].map(
    (part) => sizes.findLast(({ at }) => at <= part * seconds)?.value ?? 0,
  )
  const grows = looked.every((size, i) => i === 0 || size > (looked[i - 1] ?? 0))
  return [
    {
      text: `${seconds} s of mixed work, ${hours} hours by the clock: no answer ≥ 500`,
      reached: `${failed.length} of ${answers}${failed.length > 0 ? ` (${failed.slice(0, 3).join('; ')})` : ''}, ${passed.toFixed(1)} hours passed`,
      met: failed.length === 0 && answers > seconds && passed > 0.8 * hours,
    },
    {
      text: `what is held grows by at most ${inMegabytes(HELD_GROWS_AT_MOST)} in the second half`,
      reached: `${inMegabytes(held)} of ${inMegabytes(memory.held.at(-1)?.value ?? 0)}`,
      met: held <= HELD_GROWS_AT_MOST,
    },
    ...(seconds < LONG_RUN
      ? []
      : [
          {
            text: `resident memory grows by at most ${inMegabytes(RESIDENT_GROWS_AT_MOST)} in the second half`,
            reached: `${inMegabytes(resident)} of ${inMegabytes(memory.resident.at(-1)?.value ?? 0)}`,
            met: resident <= RESIDENT_GROWS_AT_MOST,
          },
        ]),
    {
      text: 'sessions end after half an hour unused and after eight hours, and not before',
      reached: `${seen.expired} ended, ${seen.held} held, ${seen.errors.length} wrongly${seen.errors.length > 0 ? ` (${seen.errors.slice(0, 3).join('; ')})` : ''}`,
      met: seen.errors.length === 0 && seen.expired > 0 && seen.held > 0,
    },
    {
      text: 'the log grows in the third quarter of the time, and in the last',
      reached: looked.join(', '),
      met: grows,
    },
  ]
}
