import type { Aim } from '#/drills/frame/run-drill.ts'
import type { Server } from '#/drills/frame/server.ts'
import { signIn } from '#/drills/frame/staff.ts'
import { chanceOf } from '#/drills/frame/chance.ts'
import { heldBy } from './memory.ts'
import { wrongRequest } from './requests.ts'
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
/** One is signed out by some request, now and then. */
const SESSIONS_FOR = (requests: number) => 4 + Math.ceil(requests / 1_000)
const LOOKS_EVERY = 500

/**
 * Sends requests that are not as they should be, half of them as staff, to everything that there is. None is answered with 5xx. The
 * server is one that tells its memory (`TELLS_MEMORY`).
 */
export async function malformed(server: Server, { requests, seed }: Malformed, signal: AbortSignal): Promise<Aim[]> {
  const port = Number(new URL(server.origin).port)
  const chance = chanceOf(seed)
  const cookies: string[] = []
  for (let i = 0; i < SESSIONS_FOR(requests); i++) cookies.push((await signIn(server.origin, signal)).cookie)
  await (await signIn(server.origin, signal)).issue('LMC-2026-00042')
  const targets = await targetsOf(server.origin, cookies[0] ?? '')
  const found: Found = { sent: 0, answered: 0, statuses: new Map(), faults: [], unanswered: 0 }
  let signedIn = 0

  async function sender(until: number): Promise<void> {
    while (found.sent < until) {
      signal.throwIfAborted()
      found.sent += 1
      if (found.sent % LOOKS_EVERY === 0) await keepSession(server.origin, cookies)
      const cookie = chance.often(0.5) ? (cookies[0] ?? null) : null
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
  return aimsOf(found, { grown, ready, signedIn, targets: targets.length, sessions: cookies.length })
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

/** Some request may have signed somebody out; the next session takes its place. */
async function keepSession(origin: string, cookies: string[]): Promise<void> {
  const { status } = await fetch(`${origin}/api/user`, { headers: { cookie: cookies[0] ?? '' } })
  if (status === 401 && cookies.length > 1) cookies.shift()
}

type Beside = { grown: { held: number; resident: number }; ready: number; signedIn: number; targets: number; sessions: number }

function aimsOf({ sent, answered, statuses, faults, unanswered }: Found, beside: Beside): Aim[] {
  const { grown, ready, signedIn, targets, sessions } = beside
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
      text: 'every whole request is answered, the server is ready, somebody is still signed in',
      reached: `${unanswered} not answered, ready ${ready}, ${sessions} sessions left`,
      met: unanswered === 0 && ready === 200 && sessions > 1,
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
