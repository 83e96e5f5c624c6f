import { setTimeout as pause } from 'node:timers/promises'
import { certificateBody } from '#/quality/drills/frame/staff.ts'
import { seededRandom, type Random } from '#/quality/drills/frame/random.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { startServer, type Location } from '#/quality/drills/frame/server.ts'
import { heldBy, REPORTS_MEMORY } from '#/quality/drills/malformed/memory.ts'
import { leapingClock, type Clock } from './clock.ts'
import { person, type Seen } from './sessions.ts'
import { slopeOf, type Sample } from './slope.ts'

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

type Tally = {
  answers: number
  failed: string[]
  issued: string[]
  memory: { held: Sample[]; resident: Sample[] }
  sizes: Sample[]
}

const MEGABYTE = 1024 * 1024
const LOOKS = 60
const HELD_GROWS_AT_MOST = 8 * MEGABYTE
const RESIDENT_GROWS_AT_MOST = 64 * MEGABYTE
/** A process that has just started still takes memory: resident memory is checked in longer runs only. */
const LONG_RUN = 300
/** Somebody is away for so many hours at most. */
const AWAY = 2

/** Everybody's work for a long while, on a server whose clock runs ahead: nothing fails, nothing grows, what should end does. */
export async function soak(
  location: Location,
  folder: string,
  asked: Soak,
  signal: AbortSignal,
): Promise<Aim[]> {
  const clock = leapingClock(folder)
  const leapOf = (asked.hours * 3_600) / asked.leaps
  const nodeOptions = [...REPORTS_MEMORY, ...(asked.nodeOptions ?? [])]
  await using server = await startServer({ location, env: clock.env, nodeOptions }, signal)
  const tally: Tally = {
    answers: 0,
    failed: [],
    issued: [],
    memory: { held: [], resident: [] },
    sizes: [],
  }
  const seen: Seen = { expired: 0, held: 0, errors: [] }
  const [began, startedAt] = [performance.now(), await clockOf(server.origin)]
  const seconds = () => (performance.now() - began) / 1_000
  const goesOn = () => seconds() < asked.seconds && !signal.aborted
  const random = seededRandom(1)
  const beat = () => pause(random.below(2 * asked.rest), undefined, { signal })

  async function visitor(): Promise<void> {
    for (; goesOn(); await beat())
      await note(tally, await fetch(server.origin + visitorPath(random, tally.issued), { signal }))
  }
  async function staffMember(name: number): Promise<void> {
    const staff = await person(server.origin, clock, seen, signal)
    for (let i = 0; goesOn(); i++, await beat())
      await work(staff, clock, random, `SOAK-${name}-${i}`, tally)
  }
  /** Long enough away, now and then, that the session has ended. */
  async function absent(): Promise<void> {
    const staff = await person(server.origin, clock, seen, signal)
    while (goesOn()) {
      await pause((random.number() * AWAY * asked.seconds * 1_000) / asked.hours, undefined, {
        signal,
      })
      noteAnswer(tally, 'GET /api/user', (await staff.ask('GET', '/api/user')).status)
    }
  }
  async function time(): Promise<void> {
    const every = (asked.seconds * 1_000) / asked.leaps
    for (let leapt = 1; leapt < asked.leaps && goesOn(); leapt++) {
      await pause(Math.max(0, leapt * every - 1_000 * seconds()), undefined, { signal })
      await clock.leap(leapOf)
    }
  }
  async function watcher(): Promise<void> {
    for (; goesOn(); await pause((asked.seconds * 1_000) / LOOKS, undefined, { signal })) {
      tally.memory.held.push({ at: seconds(), value: await heldBy(server) })
      tally.memory.resident.push({ at: seconds(), value: server.memory() })
      tally.sizes.push({ at: seconds(), value: await sizeOfLog(server.origin, signal) })
    }
  }
  await Promise.all([
    ...Array.from({ length: asked.visitors }, visitor),
    ...Array.from({ length: asked.staff }, (_, name) => staffMember(name)),
    absent(),
    time(),
    watcher(),
  ])
  signal.throwIfAborted()
  const passed = ((await clockOf(server.origin)) - startedAt) / 3_600
  return aimsOf(asked, tally, seen, passed)
}

function visitorPath(random: Random, issued: readonly string[]): string {
  const number = issued.length > 0 ? random.pick(issued) : 'SOAK-NONE'
  return random.pick([
    `/api/certificates/verify/${number}`,
    `/api/certificates/verify/${number}`,
    `/verify/${number}`,
    `/id/verify/${number}`,
    `/verification-qr/${number}`,
    '/',
  ])
}

type Person = Awaited<ReturnType<typeof person>>

async function work(
  staff: Person,
  clock: Clock,
  random: Random,
  number: string,
  tally: Tally,
): Promise<void> {
  const done = async (method: string, path: string, body?: unknown) => {
    if (method !== 'GET') await clock.untilStill()
    const answer = await staff.ask(method, path, body)
    noteAnswer(tally, `${method} ${path}`, answer.status)
    return answer
  }
  const what = random.number()
  if (what < 0.3) await done('GET', `/api/certificates?q=${number.slice(0, 6)}`)
  else if (what < 0.5) await done('GET', '/admin')
  else if (what < 0.6) await done('GET', '/admin/overview')
  else {
    const { status, body } = await done('POST', '/api/certificates', certificateBody(number))
    if (status !== 201) return
    tally.issued.push(number)
    // The API answers the record it has made.
    const { id } = body as { id: number }
    if (what < 0.8)
      await done('POST', `/api/certificates/${id}/standing`, {
        move: 'suspend',
        reason: 'Drill',
        version: 1,
      })
    else if (what < 0.9) await done('GET', `/api/certificates/${id}/document.pdf`)
  }
}

async function note(tally: Tally, response: Response): Promise<void> {
  await response.arrayBuffer()
  noteAnswer(tally, `GET ${new URL(response.url).pathname}`, response.status)
}

function noteAnswer(tally: Tally, what: string, status: number): void {
  tally.answers += 1
  if (status >= 500) tally.failed.push(`${what}: ${status}`)
}

async function clockOf(origin: string): Promise<number> {
  const { headers } = await fetch(`${origin}/healthz`)
  return Date.parse(headers.get('date') ?? '') / 1_000
}

/** The second line of a checkpoint (C2SP tlog-checkpoint); none is signed yet where it is not there. */
async function sizeOfLog(origin: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(`${origin}/log/checkpoint`, { signal })
  const text = await response.text()
  return response.ok ? Number(text.split('\n')[1]) : 0
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
