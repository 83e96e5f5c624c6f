import { setTimeout as pause } from 'node:timers/promises'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Staff } from '#/quality/drills/frame/staff.ts'
import { visitors, type Endpoint } from './visitors.ts'

export type StaleValid = {
  /** Suspended one after another. */
  certificates: number
  /** Checks that go on all the while. */
  checksPerSecond: number
  suspensionsPerSecond: number
}

type Counted = { before: number; during: number; after: number; stale: string[]; failed: string[] }

const CONNECTIONS = 8
const ISSUED_AT_ONCE = 8
/** Background checks look at what was suspended last, where a stale answer is most likely. */
const RECENT = 10

/**
 * Suspends certificates while visitors go on asking for them by both endpoints, and once more at
 * the very moment that each suspension is acknowledged. An answer that says "valid" though its
 * question began after the acknowledgement is stale. `origin`: where visitors ask.
 */
export async function staleValid(
  staff: Staff,
  origin: string,
  asked: StaleValid,
  signal: AbortSignal,
): Promise<Aim[]> {
  const { certificates, checksPerSecond, suspensionsPerSecond } = asked
  const ids = await issueAll(staff, certificates)
  const numbers = [...ids.keys()]
  const acknowledged = new Set<string>()
  const counted: Counted = { before: 0, during: 0, after: 0, stale: [], failed: [] }
  const outside = visitors(origin, CONNECTIONS)
  const looks: Promise<void>[] = []
  let at = 0

  async function look(number: string, endpoint: Endpoint): Promise<void> {
    const begunAfter = acknowledged.has(number)
    const { status, valid } = await outside.look(number, endpoint)
    if (status !== 200) counted.failed.push(`${endpoint} ${number}: ${status}`)
    else if (!begunAfter) counted[valid ? 'before' : 'during'] += 1
    else if (valid) counted.stale.push(`${endpoint} ${number}`)
    else counted.after += 1
  }

  /** In turn: the one that is being suspended, and those before it. */
  let ticks = 0
  const background = setInterval(() => {
    ticks += 1
    const number = numbers[Math.max(0, at - (ticks % RECENT))]
    if (number !== undefined) looks.push(look(number, ticks % 2 === 0 ? 'api' : 'page'))
  }, 1000 / checksPerSecond)

  try {
    for (const [number, id] of ids) {
      const turn = pause(1000 / suspensionsPerSecond, undefined, { signal })
      // A cache in between has stored an answer now.
      await Promise.all([look(number, 'api'), look(number, 'page')])
      const { status } = await staff.ask('POST', `/api/certificates/${id}/standing`, {
        move: 'suspend',
        reason: 'Drill',
        version: 1,
      })
      if (status !== 200) throw new Error(`Suspending ${number} was answered with ${status}`)
      acknowledged.add(number)
      looks.push(look(number, at % 2 === 0 ? 'api' : 'page'))
      at += 1
      await turn
    }
  } finally {
    clearInterval(background)
    await Promise.allSettled(looks)
    outside.close()
  }
  await Promise.all(looks)
  return aimsOf(counted, certificates)
}

function aimsOf({ before, during, after, stale, failed }: Counted, certificates: number): Aim[] {
  return [
    {
      text: `${certificates} suspensions: 0 answers begun after the acknowledgement say valid`,
      reached: `${stale.length} of ${after + stale.length}${stale.length > 0 ? ` (${stale.slice(0, 3).join('; ')})` : ''}`,
      // A check that never saw a valid one, or looked too seldom, would have seen nothing.
      met: stale.length === 0 && before >= certificates && after >= certificates,
    },
    {
      text: 'every other check is answered with 200',
      reached: `${before} said valid before, ${during} did not while it was suspended, ${failed.length} failed`,
      met: failed.length === 0,
    },
  ]
}

/** The ids of their records by their numbers. */
async function issueAll(staff: Staff, count: number): Promise<Map<string, number>> {
  const numbers = Array.from({ length: count }, (_, i) => `STALE-${i}`)
  const ids = new Map<string, number>()
  for (let start = 0; start < count; start += ISSUED_AT_ONCE) {
    const some = numbers.slice(start, start + ISSUED_AT_ONCE)
    const issued = await Promise.all(some.map((number) => staff.issue(number)))
    issued.forEach(({ certificateId, id }) => ids.set(certificateId, id))
  }
  return ids
}
