import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Logger } from '#/domain/context/log.server.ts'
import { ALL_LANGUAGES, languageOf } from '#/core/languages.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { m } from '#/domain/texts/messages.js'
import { office } from '#/domain/authority/office.ts'
import { PLAIN_PAGE_HEADERS, renderPlainPage, wantsPage } from '#/http/pages/plain-page.ts'
import { securityHeaders } from '#/http/headers/security-headers.ts'
import { type Kind, kindOf } from './request-kind.ts'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/**
 * How many may be under way and wait at once, and how long (milliseconds): one thread answers, so
 * more would make each slower.
 */
const LIMITS: Record<Kind, { capacity: number; maxWaiting: number; timeout: number }> = {
  verification: { capacity: 32, maxWaiting: 1_000, timeout: 1_000 },
  other: { capacity: 16, maxWaiting: 1_000, timeout: 1_000 },
  // Each takes a thread for a tenth of a second: who signs in again and again keeps others from
  // signing in, and nobody from anything else.
  'sign-in': { capacity: 4, maxWaiting: 200, timeout: 2_000 },
  staff: { capacity: 4, maxWaiting: 200, timeout: 2_000 },
  documents: { capacity: 4, maxWaiting: 100, timeout: 2_000 },
  files: { capacity: 8, maxWaiting: 20, timeout: 5_000 },
}

const MAX_VERIFICATIONS_PER_TURN = 32

const MAX_TURN_MS = 20

const VERIFICATIONS_PER_OTHER = 10

const CHECK_EVERY_MS = 50

const REPORT_EVERY_MS = 10_000

type Request = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  since: number
  context: AsyncResource
}

/** The requests of one kind: how many are under way, and which wait, the oldest first. */
export function requestQueue(kind: Kind) {
  return { kind, ...LIMITS[kind], running: 0, emptyAt: 0, waiting: [] as Request[] }
}

type Queue = ReturnType<typeof requestQueue>

const canStart = ({ waiting, running, capacity }: Queue) => waiting.length > 0 && running < capacity

/**
 * Whether the oldest has waited too long. A queue that was not empty for a second is no burst: half
 * of the timeout is then too long (after RFC 8289). Up to 32 are answered at once when a pause of
 * the machine is over, and may wait ten times as long.
 */
export function isLate({ waiting, timeout, emptyAt }: Queue, now: number): boolean {
  const factor = waiting.length <= 32 ? 10 : now - emptyAt > 1_000 ? 0.5 : 1
  return waiting[0] !== undefined && now - waiting[0].since > timeout * factor
}

/**
 * Queues each request by its kind and starts it after a turn of the event loop: verifications
 * first; where none waits, or after ten, one other. If its queue is full, or it has waited too
 * long, it is rejected (503, `Retry-After`) and counted in the log.
 */
export function admissionControl(
  server: Server,
  listener: Listener,
  options: { origin: string; log: Logger },
): Listener {
  const control = new AdmissionControl(listener, options)
  const timer = setInterval(() => control.schedule(), CHECK_EVERY_MS).unref()
  server.once('close', () => clearInterval(timer)).on('connection', () => control.connected())
  return (incoming, outgoing) => control.add(incoming, outgoing)
}

class AdmissionControl {
  readonly #listener: Listener
  readonly #log: Logger
  readonly #respondBusy: ReturnType<typeof busyResponse>
  readonly #verifications = requestQueue('verification')
  /** In the order in which they have their turns. */
  readonly #others = (['other', 'sign-in', 'staff', 'documents', 'files'] as const).map(
    requestQueue,
  )
  readonly #queues = [this.#verifications, ...this.#others]
  #rejected: Partial<Record<Kind, number>> = {}
  #sinceOther = 0
  #isScheduled = false
  #hasNewConnection = false
  /** When the work of this turn began; 0: it started nothing. */
  #workStart = 0
  #acceptUntil = 0
  #perTurn = MAX_VERIFICATIONS_PER_TURN

  constructor(listener: Listener, { origin, log }: { origin: string; log: Logger }) {
    this.#listener = listener
    this.#log = log
    this.#respondBusy = busyResponse(origin)
  }

  add(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const kind = kindOf(incoming.method ?? 'GET', incoming.url ?? '/')
    const queue = this.#queues.find((one) => one.kind === kind) ?? this.#verifications
    const request = {
      incoming,
      outgoing,
      since: performance.now(),
      context: new AsyncResource('request'),
    }
    if (queue.waiting.length === 0) queue.emptyAt = request.since
    if (queue.waiting.length < queue.maxWaiting) queue.waiting.push(request)
    else this.#reject(kind, request)
    this.schedule()
  }

  connected(): void {
    this.#hasNewConnection = true
  }

  schedule(): void {
    if (!this.#isScheduled) setImmediate(() => this.#dispatch())
    this.#isScheduled = true
  }

  /** One turn. */
  #dispatch(): void {
    this.#isScheduled = false
    const now = performance.now()
    for (const queue of this.#queues)
      while (isLate(queue, now)) this.#reject(queue.kind, queue.waiting.shift())
    this.#measureLastTurn(now)
    const isAccepting = this.#hasNewConnection
    this.#hasNewConnection = false
    if (isAccepting && now < this.#acceptUntil) return this.schedule()
    if (canStart(this.#verifications) || this.#nextOther()) this.#workStart = now
    let left = isAccepting ? 1 : this.#perTurn
    for (; left > 0 && canStart(this.#verifications); left--, this.#sinceOther++)
      this.#start(this.#verifications)
    const other = this.#nextOther()
    if (other) {
      this.#sinceOther = 0
      this.#others.push(...this.#others.splice(this.#others.indexOf(other), 1))
      this.#start(other)
    }
    // Also after the last: the next turn measures how long this one took.
    if (this.#workStart > 0) this.schedule()
  }

  #measureLastTurn(now: number): void {
    const took = this.#workStart > 0 ? now - this.#workStart : 0
    this.#workStart = 0
    if (took === 0) return
    // libuv accepts one connection a turn: while some come, turns start nothing for half the time
    // that the last work took, then little.
    this.#acceptUntil = now + took / 2
    // Requests that take long are started a few at a time, so that no turn keeps all others
    // waiting.
    if (took > MAX_TURN_MS)
      this.#perTurn = Math.max(1, Math.floor((this.#perTurn * MAX_TURN_MS) / took))
    else this.#perTurn = Math.min(MAX_VERIFICATIONS_PER_TURN, this.#perTurn * 2)
  }

  #nextOther(): Queue | undefined {
    const isTurn =
      this.#verifications.waiting.length === 0 || this.#sinceOther >= VERIFICATIONS_PER_OTHER
    return isTurn ? this.#others.find(canStart) : undefined
  }

  #start(queue: Queue): void {
    const next = queue.waiting.shift()
    if (!next || next.outgoing.destroyed) return
    const { incoming, outgoing, context } = next
    let running = 0
    const enter = () => {
      running = outgoing.writableEnded || outgoing.destroyed ? 0 : 1
      queue.running += running
    }
    const leave = () => {
      queue.running -= running
      running = 0
      this.schedule()
    }
    // A client that sends slowly takes no capacity meanwhile, and one that reads slowly, or has
    // gone, none any more.
    if (incoming.method === 'GET' || incoming.complete || queue.kind === 'files') enter()
    else incoming.once('end', enter)
    outgoing.on('prefinish', leave).on('close', leave)
    context.runInAsyncScope(this.#listener, null, incoming, outgoing)
  }

  #reject(kind: Kind, request: Request | undefined): void {
    if (!request || request.outgoing.destroyed) return
    if (Object.keys(this.#rejected).length === 0)
      setTimeout(() => this.#report(), REPORT_EVERY_MS).unref()
    this.#rejected[kind] = (this.#rejected[kind] ?? 0) + 1
    this.#respondBusy(request.incoming, request.outgoing, kind === 'verification')
  }

  #report(): void {
    this.#log.warn(
      { rejected: this.#rejected },
      'requests were rejected because the service is busy',
    )
    this.#rejected = {}
  }
}

/**
 * Rejects a request: 503 with `Retry-After` (RFC 9110 §15.6.4), as a page rendered at the start or
 * a problem document (RFC 9457).
 */
function busyResponse(origin: string) {
  const common = { ...securityHeaders(origin), 'Cache-Control': 'no-store' }
  const text = () => m.common_busy_text({ phone: office.phone.replaceAll(' ', '\u00a0') })
  const page = () => ({ title: m.common_busy_title(), paragraphs: [text()], again: true })
  // Without a link, which would lose the input; reloading the page sends the form again.
  const formPage = () => ({
    title: m.common_busy_title(),
    paragraphs: [m.common_busy_form(), text()],
    again: false,
  })
  const pages = new Map(
    ALL_LANGUAGES.map((one) => [
      one,
      { page: renderPlainPage(one, page), form: renderPlainPage(one, formPage) },
    ]),
  )

  return (
    { method, url = '/', headers }: IncomingMessage,
    outgoing: ServerResponse,
    isVerification: boolean,
  ): void => {
    // Random, so that clients that were rejected together do not retry together.
    const [seconds, requestId] = [isVerification ? randomInt(1, 4) : randomInt(2, 7), randomUUID()]
    const html =
      wantsPage(url, headers.accept) &&
      pages.get(languageOf(url))?.[method === 'POST' ? 'form' : 'page']
    const detail = `The service is busy. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
    const body =
      html ||
      JSON.stringify({
        type: 'about:blank',
        title: 'Not available',
        status: 503,
        detail,
        requestId,
      })
    const type = html
      ? PLAIN_PAGE_HEADERS
      : { 'Content-Type': 'application/problem+json; charset=utf-8' }
    const length = { 'Content-Length': Buffer.byteLength(body) }
    outgoing.writeHead(503, {
      ...common,
      ...type,
      ...length,
      'Retry-After': String(seconds),
      'X-Request-Id': requestId,
    })
    outgoing.end(method === 'HEAD' ? undefined : body)
  }
}
