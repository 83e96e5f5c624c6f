import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Logger } from '#/app/context/log.server.ts'
import { busyResponse } from './busy-response.ts'
import { kindOf, type Kind } from './request-kind.ts'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** How many may be under way and wait at once, and how long (milliseconds): one thread answers, so more would make each slower. */
const LIMITS: Record<Kind, { capacity: number; maxWaiting: number; timeout: number }> = {
  verification: { capacity: 32, maxWaiting: 1_000, timeout: 1_000 },
  other: { capacity: 16, maxWaiting: 1_000, timeout: 1_000 },
  // Each takes a thread for a tenth of a second: who signs in again and again keeps others from signing in, and nobody from anything else.
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
 * Whether the oldest has waited too long. A queue that was not empty for a second is no burst: half of the timeout is then too long
 * (after RFC 8289). Up to 32 are answered at once when a pause of the machine is over, and may wait ten times as long.
 */
export function isLate({ waiting, timeout, emptyAt }: Queue, now: number): boolean {
  const factor = waiting.length <= 32 ? 10 : now - emptyAt > 1_000 ? 0.5 : 1
  return waiting[0] !== undefined && now - waiting[0].since > timeout * factor
}

/**
 * Queues each request by its kind and starts it after a turn of the event loop: verifications first; where none waits, or after ten,
 * one other. If its queue is full, or it has waited too long, it is rejected (503, `Retry-After`) and counted in the log.
 */
export function admissionControl(
  server: Server,
  listener: Listener,
  { origin, log }: { origin: string; log: Logger },
): Listener {
  const verifications = requestQueue('verification')
  const others = (['other', 'sign-in', 'staff', 'documents', 'files'] as const).map(requestQueue)
  const queues = [verifications, ...others]
  const respondBusy = busyResponse(origin)
  let rejected: Partial<Record<Kind, number>> = {}
  let [sinceOther, isScheduled, hasNewConnection, workStart, acceptUntil] = [0, false, false, 0, 0]
  let perTurn = MAX_VERIFICATIONS_PER_TURN

  function schedule(): void {
    if (!isScheduled) setImmediate(dispatch)
    isScheduled = true
  }

  function dispatch(): void {
    isScheduled = false
    const now = performance.now()
    for (const queue of queues) while (isLate(queue, now)) reject(queue.kind, queue.waiting.shift())
    // libuv accepts one connection a turn: while some come, turns start nothing for half the time that the last work took, then little.
    const took = workStart > 0 ? now - workStart : 0
    if (took > 0) acceptUntil = now + took / 2
    // Requests that take long are started a few at a time, so that no turn keeps all others waiting.
    if (took > MAX_TURN_MS) perTurn = Math.max(1, Math.floor((perTurn * MAX_TURN_MS) / took))
    else if (took > 0) perTurn = Math.min(MAX_VERIFICATIONS_PER_TURN, perTurn * 2)
    const isAccepting = hasNewConnection
    workStart = 0
    hasNewConnection = false
    if (isAccepting && now < acceptUntil) return schedule()
    if (canStart(verifications) || nextOther()) workStart = now
    let left = isAccepting ? 1 : perTurn
    for (; left > 0 && canStart(verifications); left--, sinceOther++) start(verifications)
    const other = nextOther()
    if (other) {
      sinceOther = 0
      others.push(...others.splice(others.indexOf(other), 1))
      start(other)
    }
    // Also after the last: the next turn measures how long this one took.
    if (workStart > 0) schedule()
  }

  function nextOther(): Queue | undefined {
    if (verifications.waiting.length === 0 || sinceOther >= VERIFICATIONS_PER_OTHER)
      return others.find(canStart)
  }

  function start(queue: Queue): void {
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
      schedule()
    }
    // A client that sends slowly takes no capacity meanwhile, and one that reads slowly, or has gone, none any more.
    if (incoming.method === 'GET' || incoming.complete || queue.kind === 'files') enter()
    else incoming.once('end', enter)
    outgoing.on('prefinish', leave).on('close', leave)
    context.runInAsyncScope(listener, null, incoming, outgoing)
  }

  function reject(kind: Kind, request: Request | undefined): void {
    if (!request || request.outgoing.destroyed) return
    if (Object.keys(rejected).length === 0) setTimeout(report, REPORT_EVERY_MS).unref()
    rejected[kind] = (rejected[kind] ?? 0) + 1
    respondBusy(request.incoming, request.outgoing, kind === 'verification')
  }

  function report(): void {
    log.warn({ rejected }, 'requests were rejected because the service is busy')
    rejected = {}
  }

  const timer = setInterval(schedule, CHECK_EVERY_MS).unref()
  server.once('close', () => clearInterval(timer)).on('connection', () => (hasNewConnection = true))
  return (incoming, outgoing) => {
    const kind = kindOf(incoming.method ?? 'GET', incoming.url ?? '/')
    const queue = queues.find((one) => one.kind === kind) ?? verifications
    const request = {
      incoming,
      outgoing,
      since: performance.now(),
      context: new AsyncResource('request'),
    }
    if (queue.waiting.length === 0) queue.emptyAt = request.since
    if (queue.waiting.length < queue.maxWaiting) queue.waiting.push(request)
    else reject(kind, request)
    schedule()
  }
}
