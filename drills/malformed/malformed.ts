import type { Aim } from '#/drills/frame/run-drill.ts'
import type { Server } from '#/drills/frame/server.ts'
import { chanceOf } from '#/drills/frame/chance.ts'
import { heldBy } from './memory.ts'
import { wrongRequest } from './requests.ts'
import { openSession, type Session } from './session.ts'
import { targetsOf } from './targets.ts'
import { sendBytes, type Reply } from './wire.ts'

export type Malformed = {
  requests: number
  /** The same seed makes the same requests. */
  seed: number
}

const AT_ONCE = 16
const MEGABYTE = 1024 * 1024
/** How much more the server may hold after the second half than before it. */
const GROWS_AT_MOST = 16 * MEGABYTE
/** After so many requests it is looked whether one of them has signed the sender out. */
const LOOKS_EVERY = 50
/** At so many of the looks somebody is signed in still, at the least: otherwise what is sent as staff is not. */
const SIGNED_IN_AT_LEAST = 0.5

/**
 * Sends requests that are not as they should be, half of them as staff, to everything that there is. None is answered with 5xx. The
 * server is one that tells its memory (`TELLS_MEMORY`).
 */
export async function malformed(server: Server, { requests, seed }: Malformed, signal: AbortSignal): Promise<Aim[]> {
  const port = Number(new URL(server.origin).port)
  const chance = chanceOf(seed)
  const session = await openSession(server.origin, signal)
  const targets = await targetsOf(server.origin, session.cookie)
  const found: Found = { sent: 0, answered: 0, statuses: new Map(), faults: [], unanswered: 0 }
  let signedIn = 0

  async function sender(until: number): Promise<void> {
    while (found.sent < until) {
      signal.throwIfAborted()
      found.sent += 1
      if (found.sent % LOOKS_EVERY === 0) await session.look()
      const cookie = chance.often(0.5) ? session.cookie : null
      if (cookie !== null) signedIn += 1
      const { bytes, isWhole } = wrongRequest(chance, targets, cookie)
      const reply = await sendBytes(port, bytes, isWhole)
      note(found, bytes, reply, isWhole)
    }
  }
  const sendUntil = (until: number) => Promise.all(Array.from({ length: AT_ONCE }, () => sender(until)))
  await sendUntil(Math.floor(requests / 2))
  const half = { held: await heldBy(server), resident: server.memory() }
  await sendUntil(requests)
  const grown = { held: (await heldBy(server)) - half.held, resident: server.memory() - half.resident }
  const ready = await fetch(`${server.origin}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
  return aimsOf(found, { grown, ready, signedIn, targets: targets.length, session })
}

type Found = { sent: number; answered: number; statuses: Map<number, number>; faults: string[]; unanswered: number }

function note(found: Found, bytes: Buffer, { statuses, head }: Reply, isWhole: boolean): void {
  if (statuses.length > 0) found.answered += 1
  else if (isWhole) found.unanswered += 1
  for (const status of statuses) {
    found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1)
    // Under overload it may say so, and when to come again.
    const shed = status === 503 && /^retry-after:/im.test(head)
    if (status >= 500 && !shed) found.faults.push(`${status}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`)
  }
}

type Beside = { grown: { held: number; resident: number }; ready: number; signedIn: number; targets: number; session: Session }

function aimsOf({ sent, answered, statuses, faults, unanswered }: Found, beside: Beside): Aim[] {
  const { grown, ready, signedIn, targets, session } = beside
  const counts = Array.from(statuses)
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
  const told = faults.length > 0 ? `; ${faults.length} faults: ${faults.slice(0, 3).join('; ')}` : ''
  return [
    {
      text: `${sent} requests to ${targets} addresses and forms, ${signedIn} as staff: 0 answers ≥ 500`,
      reached: `${counts.join(', ')}${told}`,
      met: faults.length === 0 && answered > sent / 2,
    },
    {
      text: 'every whole request is answered, the server is ready, its staff are signed in at half of the looks or more',
      reached: `${unanswered} not answered, ready ${ready}, signed in at ${session.signedIn} of ${session.looks} looks`,
      met: unanswered === 0 && ready === 200 && session.signedIn >= SIGNED_IN_AT_LEAST * session.looks,
    },
    {
      text: `it holds at most ${GROWS_AT_MOST / MEGABYTE} MB more after the second half than before it`,
      reached: `${inMegabytes(grown.held)} MB, ${inMegabytes(grown.resident)} MB resident`,
      met: grown.held <= GROWS_AT_MOST,
    },
  ]
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}
