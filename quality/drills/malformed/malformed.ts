import { setTimeout as pause } from 'node:timers/promises'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Server } from '#/quality/drills/frame/server.ts'
import { seededRandom } from '#/quality/drills/frame/random.ts'
import { measure, type Measured } from './memory.ts'
import { p99, probe } from './probe.ts'
import { wrongRequest } from './requests.ts'
import { openSession, PROBED, type Session } from './session.ts'
import { bytesOf, createStructured } from './structured.ts'
import { targetsOf } from '#/tests/helpers/targets.ts'
import { sendBytes, type Reply } from './wire.ts'

export type Malformed = {
  requests: number
  /** The same seed makes the same requests. */
  seed: number
}

const AT_ONCE = 8
/**
 * So many of the requests are HTTP as it should be, with a body or a query of a wrong structure.
 */
const STRUCTURED = 0.6
const MEGABYTE = 1024 * 1024
/** How much more the server may hold after the second half than before it. */
const MAX_GROWTH = 16 * MEGABYTE
/** No request may block the event loop for longer, in milliseconds. */
const MAX_BLOCK_MS = 100
/**
 * Verifications meanwhile may take so many times what they take when nobody else asks, and so many
 * milliseconds in any case.
 */
const MAX_SLOWDOWN = 5
const QUICK_IN_ANY_CASE = 100
const QUIET_MS = 3_000
/** After so many requests it is looked whether one of them has signed the sender out. */
const LOOKS_EVERY = 50
/**
 * At so many of the looks somebody is signed in still, at the least: otherwise what is sent as
 * staff is not.
 */
const SIGNED_IN_AT_LEAST = 0.5

/**
 * Sends requests that are not as they should be, half of them as staff, to everything that there
 * is. None is answered with 5xx. The server is one that tells its memory (`REPORTS_MEMORY`).
 */
export async function malformed(
  server: Server,
  { requests, seed }: Malformed,
  signal: AbortSignal,
): Promise<Aim[]> {
  const port = Number(new URL(server.origin).port)
  const random = seededRandom(seed)
  await using session = await openSession(server, signal)
  const targets = await targetsOf(server.origin, session.cookie)
  const found: Found = { sent: 0, answered: 0, statuses: new Map(), errors: [], unanswered: 0 }
  let signedIn = 0
  const silent = probe({ origin: server.origin, number: PROBED })
  await pause(QUIET_MS)
  const quiet = p99(await silent.stop())
  const start = await measure(server)
  const probing = probe({ origin: server.origin, number: PROBED })

  async function sender(until: number): Promise<void> {
    while (found.sent < until) {
      signal.throwIfAborted()
      found.sent += 1
      if (found.sent % LOOKS_EVERY === 0) await session.look()
      const cookie = random.often(0.5) ? session.cookie : null
      if (cookie !== null) signedIn += 1
      const { bytes, isWhole } = random.often(STRUCTURED)
        ? { bytes: bytesOf(createStructured(random.pick(targets), random), cookie), isWhole: true }
        : wrongRequest(random, targets, cookie)
      const reply = await sendBytes(port, bytes, isWhole)
      note(found, bytes, reply, isWhole)
    }
  }
  const sendUntil = (until: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => sender(until)))
  await sendUntil(Math.floor(requests / 2))
  const half = { ...(await measure(server)), resident: server.memory() }
  await sendUntil(requests)
  const end = { ...(await measure(server)), resident: server.memory() }
  const verifications = { quiet, during: p99(await probing.stop()) }
  const ready = await fetch(`${server.origin}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
  return aimsOf(found, {
    start,
    half,
    end,
    verifications,
    ready,
    signedIn,
    targets: targets.length,
    session,
  })
}

type Found = {
  sent: number
  answered: number
  statuses: Map<number, number>
  errors: string[]
  unanswered: number
}

function note(found: Found, bytes: Buffer, { statuses, head }: Reply, isWhole: boolean): void {
  if (statuses.length > 0) found.answered += 1
  else if (isWhole) found.unanswered += 1
  for (const status of statuses) {
    found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1)
    // Under overload it may say so, and when to come again.
    const shed = status === 503 && /^retry-after:/im.test(head)
    if (status >= 500 && !shed)
      found.errors.push(`${status}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`)
  }
}

type Beside = {
  start: Measured
  half: Measured & { resident: number }
  end: Measured & { resident: number }
  verifications: { quiet: number; during: number }
  ready: number
  signedIn: number
  targets: number
  session: Session
}

function aimsOf({ sent, answered, statuses, errors, unanswered }: Found, beside: Beside): Aim[] {
  const { start, half, end, verifications, ready, signedIn, targets, session } = beside
  const grown = end.held - half.held
  const busy = Math.max(half.busy, end.busy)
  const counts = Array.from(statuses)
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
  const firstErrors =
    errors.length > 0 ? `; ${errors.length} errors: ${errors.slice(0, 3).join('; ')}` : ''
  return [
    {
      text: `${sent} requests to ${targets} addresses and forms, ${signedIn} as staff: 0 answers ≥ 500`,
      reached: `${counts.join(', ')}${firstErrors}`,
      met: errors.length === 0 && answered > sent / 2,
    },
    {
      text: 'every whole request is answered, the server is ready, its staff are signed in at half of the looks or more',
      reached: `${unanswered} not answered, ready ${ready}, signed in at ${session.signedIn} of ${session.looks} looks`,
      met:
        unanswered === 0 && ready === 200 && session.signedIn >= SIGNED_IN_AT_LEAST * session.looks,
    },
    {
      text: `it holds at most ${MAX_GROWTH / MEGABYTE} MB more after the second half than before it`,
      reached: `${inMegabytes(grown)} MB (${[start, half, end].map(({ held }) => inMegabytes(held)).join(', ')} MB at the start, the half and the end), ${inMegabytes(end.resident - half.resident)} MB resident`,
      met: grown <= MAX_GROWTH,
    },
    {
      text: `the event loop turns at least every ${MAX_BLOCK_MS} ms of its thread's time`,
      reached: `${busy} ms at most; ${Math.max(half.blocked, end.blocked)} ms on the clock, others on the machine included`,
      met: busy <= MAX_BLOCK_MS,
    },
    {
      text: `verifications meanwhile: p99 at most ${MAX_SLOWDOWN} × the quiet one, or ${QUICK_IN_ANY_CASE} ms`,
      reached: `${verifications.during.toFixed(1)} ms, quiet ${verifications.quiet.toFixed(1)} ms`,
      met: verifications.during <= Math.max(MAX_SLOWDOWN * verifications.quiet, QUICK_IN_ANY_CASE),
    },
  ]
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}
