import { setTimeout as pause } from 'node:timers/promises'
import { certificateBody } from '#/quality/drills/frame/staff.ts'
import { seededRandom, type Random } from '#/quality/drills/frame/random.ts'
import { type Server } from '#/quality/drills/frame/server.ts'
import { heldBy } from '#/quality/drills/malformed/memory.ts'
import { type Clock } from './clock.ts'
import { person, type Seen } from './sessions.ts'
import { type Sample } from './slope.ts'
import { type Soak } from './soak.ts'

export type Tally = {
  answers: number
  failed: string[]
  issued: string[]
  memory: { held: Sample[]; resident: Sample[] }
  sizes: Sample[]
}

const LOOKS = 60

/** Somebody is away for so many hours at most. */
const AWAY = 2

type Person = Awaited<ReturnType<typeof person>>

/** One run: visitors, staff, the clock that leaps, and the measuring of the server. */
export class SoakRun {
  readonly tally: Tally = {
    answers: 0,
    failed: [],
    issued: [],
    memory: { held: [], resident: [] },
    sizes: [],
  }
  readonly seen: Seen = { expired: 0, held: 0, errors: [] }
  readonly #server: Server
  readonly #clock: Clock
  readonly #asked: Soak
  readonly #signal: AbortSignal
  readonly #random = seededRandom(1)
  readonly #began = performance.now()

  constructor(server: Server, clock: Clock, asked: Soak, signal: AbortSignal) {
    this.#server = server
    this.#clock = clock
    this.#asked = asked
    this.#signal = signal
  }

  /** Resolves when the time is up. */
  async work(): Promise<void> {
    const { visitors, staff } = this.#asked
    await Promise.all([
      ...Array.from({ length: visitors }, () => this.#visit()),
      ...Array.from({ length: staff }, (_, name) => this.#workAsStaff(name)),
      this.#stayAway(),
      this.#leap(),
      this.#watch(),
    ])
  }

  async #visit(): Promise<void> {
    for (; this.#goesOn(); await this.#beat()) {
      const url = this.#server.origin + visitorPath(this.#random, this.tally.issued)
      const response = await fetch(url, { signal: this.#signal })
      await response.arrayBuffer()
      this.#note(`GET ${new URL(response.url).pathname}`, response.status)
    }
  }

  async #workAsStaff(name: number): Promise<void> {
    const staff = await this.#person()
    for (let i = 0; this.#goesOn(); i++, await this.#beat())
      await this.#doOneThing(staff, `SOAK-${name}-${i}`)
  }

  /** Long enough away, now and then, that the session has ended. */
  async #stayAway(): Promise<void> {
    const staff = await this.#person()
    const { seconds, hours } = this.#asked
    while (this.#goesOn()) {
      await this.#pause((this.#random.number() * AWAY * seconds * 1_000) / hours)
      this.#note('GET /api/user', (await staff.ask('GET', '/api/user')).status)
    }
  }

  async #leap(): Promise<void> {
    const { seconds, hours, leaps } = this.#asked
    const every = (seconds * 1_000) / leaps
    for (let leapt = 1; leapt < leaps && this.#goesOn(); leapt++) {
      await this.#pause(Math.max(0, leapt * every - 1_000 * this.#seconds()))
      await this.#clock.leap((hours * 3_600) / leaps)
    }
  }

  async #watch(): Promise<void> {
    const { memory, sizes } = this.tally
    for (; this.#goesOn(); await this.#pause((this.#asked.seconds * 1_000) / LOOKS)) {
      memory.held.push({ at: this.#seconds(), value: await heldBy(this.#server) })
      memory.resident.push({ at: this.#seconds(), value: this.#server.memory() })
      sizes.push({ at: this.#seconds(), value: await sizeOfLog(this.#server.origin, this.#signal) })
    }
  }

  async #doOneThing(staff: Person, number: string): Promise<void> {
    const done = async (method: string, path: string, body?: unknown) => {
      if (method !== 'GET') await this.#clock.untilStill()
      const answer = await staff.ask(method, path, body)
      this.#note(`${method} ${path}`, answer.status)
      return answer
    }
    const what = this.#random.number()
    if (what < 0.3) await done('GET', `/api/certificates?q=${number.slice(0, 6)}`)
    else if (what < 0.5) await done('GET', '/admin')
    else if (what < 0.6) await done('GET', '/admin/overview')
    else {
      const { status, body } = await done('POST', '/api/certificates', certificateBody(number))
      if (status !== 201) return
      this.tally.issued.push(number)
      // The API answers the record it has made.
      const { id } = body as { id: number }
      const move = { move: 'suspend', reason: 'Drill', version: 1 }
      if (what < 0.8) await done('POST', `/api/certificates/${id}/standing`, move)
      else if (what < 0.9) await done('GET', `/api/certificates/${id}/document.pdf`)
    }
  }

  #person(): Promise<Person> {
    return person(this.#server.origin, this.#clock, this.seen, this.#signal)
  }

  #note(what: string, status: number): void {
    this.tally.answers += 1
    if (status >= 500) this.tally.failed.push(`${what}: ${status}`)
  }

  /** Since it began. */
  #seconds(): number {
    return (performance.now() - this.#began) / 1_000
  }

  #goesOn(): boolean {
    return this.#seconds() < this.#asked.seconds && !this.#signal.aborted
  }

  #beat(): Promise<void> {
    return this.#pause(this.#random.below(2 * this.#asked.rest))
  }

  #pause(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.#signal })
  }
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

/**
 * The second line of a checkpoint (C2SP tlog-checkpoint); none is signed yet where it is not there.
 */
async function sizeOfLog(origin: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(`${origin}/log/checkpoint`, { signal })
  const text = await response.text()
  return response.ok ? Number(text.split('\n')[1]) : 0
}
