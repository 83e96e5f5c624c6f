import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server, ServerResponse } from 'node:http'
import type { Listener } from '#/server/door/verification-door.ts'
import type { Logger } from '#/server/log.ts'
import { kindOf, type Kind } from './kinds.ts'
import { busyResponse } from './busy-response.ts'
import { waitingLine, type Asked, type Room } from './waiting-line.ts'

type Line = ReturnType<typeof waitingLine> & { kind: Kind }

/** Where an answer under way notes whose place it takes. */
const PLACE = Symbol('place')
type Placed = ServerResponse & { [PLACE]?: Line | undefined }

/** What one process takes in at once. One thread answers: more at once would make each slower, and nobody's answer sooner. */
const ROOMS: Record<Kind, Room> = {
  verification: { most: 32, waiting: 1_000, patience: 1_000 },
  other: { most: 16, waiting: 1_000, patience: 1_000 },
  staff: { most: 4, waiting: 200, patience: 2_000 },
  documents: { most: 4, waiting: 100, patience: 2_000 },
  files: { most: 8, waiting: 20, patience: 5_000 },
}

/** So much is begun in one turn of the event loop. */
const TURN_MS = 10
/**
 * One new connection is taken in each turn (libuv), so that strangers who come anew would wait unheard behind every answer: while
 * some come, turns are made without beginning anything, for this part of the time the last answer took.
 */
const HEARING_PART = 0.5
/** Of the verifications that wait, while nobody comes anew: a turn for each one costs as much as part of its answer (docs/decisions/0029). */
const AT_ONCE = 32
/** While verifications wait, one of the others is begun after so many of them. */
const VERIFICATIONS_FIRST = 10
const LOOKED_EVERY_MS = 50
const REPORTED_EVERY_MS = 10_000

/**
 * Stands before everything that answers: a verification goes in at once, or is the next one; all else goes in when no verification
 * waits, or after ten that did, by kind, and only so much at once. Who cannot be served in good time is told so (503, `Retry-After`) before
 * anything is done for them. Refusals are logged together, every ten seconds.
 */
export function gate(server: Server, listener: Listener, { origin, log }: { origin: string; log: Logger }): Listener {
  const reject = busyResponse(origin)
  const lineOf = (kind: Kind): Line => ({ kind, ...waitingLine(ROOMS[kind]) })
  const verifications = lineOf('verification')
  const others = (['other', 'staff', 'documents', 'files'] as const).map(lineOf)
  const all = [verifications, ...others]
  let refused: Partial<Record<Kind, number>> = {}
  /** When the first request of this turn of the event loop came; null: there was none. */
  let turn: number | null = null
  let turnOf = 0
  let firstBegun = 0
  /** In all lines. */
  let waiting = 0
  let [newcomer, workBegun, hearingUntil] = [false, 0, 0]
  let looking: NodeJS.Timeout | null = null
  let reporting: NodeJS.Timeout | null = null

  function turnAway({ kind }: Line, { incoming, outgoing }: Asked): void {
    if (outgoing.destroyed) return
    refused[kind] = (refused[kind] ?? 0) + 1
    reporting ??= setTimeout(report, REPORTED_EVERY_MS).unref()
    reject(incoming, outgoing, kind === 'verification' ? kind : 'other')
  }

  function report(): void {
    reporting = null
    log.warn({ refused }, 'too much is asked at once: some were told to come again')
    refused = {}
  }

  function begin(line: Line, { incoming, outgoing, asPartOfIt }: Asked, now: number): void {
    if (outgoing.destroyed) return
    // Who sends slowly takes nobody's place meanwhile, and who reads slowly, or has gone, none any more.
    if (incoming.method === 'GET' || incoming.complete || line.kind === 'files') enter(line, outgoing)
    else incoming.once('end', () => enter(line, outgoing))
    if (workBegun === 0) workBegun = now
    if (asPartOfIt) asPartOfIt(() => listener(incoming, outgoing))
    else listener(incoming, outgoing)
  }

  function enter(line: Line, outgoing: Placed): void {
    if (outgoing.writableEnded || outgoing.destroyed) return
    outgoing[PLACE] = line
    line.begin()
    // One function for all: this is done for every verification.
    outgoing.on('prefinish', leave)
    outgoing.on('close', leave)
  }

  function leave(this: Placed): void {
    const line = this[PLACE]
    if (!line) return
    this[PLACE] = undefined
    line.end()
    if (waiting > 0) thisTurn()
  }

  function thisTurn(): number {
    if (turn === null) {
      turn = performance.now()
      setImmediate(endOfTurn)
    }
    return turn
  }

  /** One of the others at most: what it does next is done before the turn after this one. */
  function endOfTurn(): void {
    turn = null
    if (waiting === 0 && !newcomer) {
      workBegun = 0
      return
    }
    turnAwayWhoWaitedTooLong()
    const most = newcomer ? 1 : AT_ONCE
    if (mustHear()) return void thisTurn()
    const now = performance.now()
    for (let begun = 0; begun < most; begun++) {
      const next = verifications.hasRoom() ? takeFrom(verifications) : undefined
      if (!next) break
      firstBegun += 1
      begin(verifications, next, now)
    }
    if (othersMay()) beginOther(now)
    const goesOn = (line: Line) => line.length() > 0 && line.hasRoom()
    if (goesOn(verifications) || (othersMay() && others.some(goesOn))) thisTurn()
  }

  function othersMay(): boolean {
    return verifications.length() === 0 || firstBegun >= VERIFICATIONS_FIRST
  }

  /** Whether strangers are still coming who have not been heard. */
  function mustHear(): boolean {
    const now = performance.now()
    if (workBegun > 0) hearingUntil = now + (now - workBegun) * HEARING_PART
    const hears = newcomer && now < hearingUntil
    workBegun = 0
    newcomer = false
    return hears
  }

  /** Each kind in its turn, so that none keeps the others out. */
  function beginOther(now: number): void {
    for (let tried = 0; tried < others.length; tried++) {
      const line = others[turnOf++ % others.length]
      const next = line?.hasRoom() ? takeFrom(line) : undefined
      if (!line || !next) continue
      firstBegun = 0
      begin(line, next, now)
      return
    }
  }

  function turnAwayWhoWaitedTooLong(): void {
    const now = performance.now()
    for (const line of all) {
      while (line.waitedTooLong(now)) {
        const late = takeFrom(line)
        if (late) turnAway(line, late)
      }
    }
  }

  function takeFrom(line: Line): Asked | undefined {
    const next = line.take()
    if (next) waiting -= 1
    return next
  }

  function wait(line: Line, asked: Asked): void {
    if (line.add({ ...asked, asPartOfIt: AsyncLocalStorage.snapshot() })) waiting += 1
    else turnAway(line, asked)
    looking ??= setTimeout(look, LOOKED_EVERY_MS).unref()
  }

  function look(): void {
    looking = null
    thisTurn()
    if (waiting > 0) looking = setTimeout(look, LOOKED_EVERY_MS).unref()
  }

  server.on('connection', () => {
    newcomer = true
    thisTurn()
  })
  return (incoming, outgoing) => {
    const began = thisTurn()
    const now = performance.now()
    const asked = { incoming, outgoing, since: now }
    const kind = kindOf(incoming.method ?? 'GET', incoming.url ?? '/')
    if (kind !== 'verification') wait(others.find((line) => line.kind === kind) ?? verifications, asked)
    else if (verifications.length() === 0 && verifications.hasRoom() && !newcomer && now - began < TURN_MS)
      begin(verifications, asked, now)
    else wait(verifications, asked)
  }
}
