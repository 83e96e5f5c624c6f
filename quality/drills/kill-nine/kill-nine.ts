import { setTimeout as pause } from 'node:timers/promises'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import {
  startServer,
  type Location,
  type Server,
  type Target,
} from '#/quality/drills/frame/server.ts'
import { writeUntilGone, type Deed } from './writers.ts'

/** What was acknowledged last of each certificate. */
type Acknowledged = Map<string, Deed>

export type KillNine = {
  kills: number
  writers: number
  /** Milliseconds that a start may take. */
  readyWithin: number
  /** Where the writers find the server; a test puts a faulty front before it. */
  front?: (server: Server) => Promise<AsyncDisposable & { origin: string }>
  env?: Record<string, string>
}

/**
 * A life that lasts between these, in milliseconds, dies in the middle of writes, checkpoints and
 * signing.
 */
const LIFE = { least: 30, most: 800 }

/** In turn. */
const TARGETS: readonly Target[] = ['all', 'processes', 'supervisor']

/**
 * Kills the server, or a part of it, at random while writers write, starts it again, and looks for
 * what it had acknowledged.
 */
export async function killNine(
  location: Location,
  { kills, writers, readyWithin, front, env }: KillNine,
  signal: AbortSignal,
): Promise<Aim[]> {
  const acknowledged: Acknowledged = new Map()
  const ready: number[] = []
  for (let life = 0; life < kills; life++) {
    await using server = await startServer({ location, env }, signal)
    ready.push(server.readyAfter)
    await using met = front ? await front(server) : null
    const writing = writeUntilGone(
      met?.origin ?? server.origin,
      {
        writers,
        prefix: `KILL-${life}`,
        acknowledge: (number, deed) => acknowledged.set(number, deed),
      },
      signal,
    )
    // Told below; until then nobody else would hear of a failure.
    writing.catch(() => {})
    await untilFirst(acknowledged, writing)
    await pause(LIFE.least + Math.random() * (LIFE.most - LIFE.least))
    const target = TARGETS[life % TARGETS.length] ?? 'all'
    await server.kill(target)
    await met?.[Symbol.asyncDispose]()
    await writing
    // The supervisor has started it again.
    if (target === 'processes') ready.push(await server.readyAgain())
  }
  // Once more, so that it is the server that mends what the last kill left.
  await using last = await startServer({ location, env }, signal)
  ready.push(last.readyAfter)
  await last.stop('SIGTERM')
  const store = await openStore(location)
  try {
    return aimsOf({
      kills,
      readyWithin,
      acknowledged,
      ready,
      lost: await lostOf(store, acknowledged),
      errors: await errorsOf(store),
    })
  } finally {
    await store.close()
  }
}

/** Signing in takes longer than some lives last; a life begins with the first write. */
async function untilFirst(acknowledged: Acknowledged, writing: Promise<void>): Promise<void> {
  const before = acknowledged.size
  let over = false
  writing.then(
    () => (over = true),
    () => (over = true),
  )
  while (acknowledged.size === before && !over) await pause(1)
}

async function lostOf(store: Store, acknowledged: Acknowledged): Promise<string[]> {
  const rows = await store.read
    .selectFrom('entries')
    .select(['certificateId', 'standing'])
    .execute()
  const standings = new Map(rows.map(({ certificateId, standing }) => [certificateId, standing]))
  return Array.from(acknowledged).flatMap(([number, what]) => {
    const standing = standings.get(number)
    if (standing === undefined) return [number]
    return what === 'suspended' && standing !== 'suspended' ? [`${number}: suspended`] : []
  })
}

/**
 * What the register’s own check finds, which compares certificates, events and log with each other.
 */
async function errorsOf(store: Store): Promise<string[]> {
  return (await checkRegister(store)).errors
}

type Found = {
  kills: number
  readyWithin: number
  acknowledged: Acknowledged
  ready: number[]
  lost: string[]
  errors: string[]
}

function aimsOf({ kills, readyWithin, acknowledged, ready, lost, errors }: Found): Aim[] {
  const slowest = Math.max(...ready)
  const first = lost.length > 0 ? ` (${lost.slice(0, 3).join('; ')})` : ''
  return [
    {
      text: `killed ${kills} times: 0 acknowledged lost`,
      reached: `${lost.length} of ${acknowledged.size} lost${first}`,
      met: lost.length === 0 && acknowledged.size >= kills,
    },
    {
      text: `ready < ${readyWithin / 1000} s after each start`,
      reached: `slowest ${Math.round(slowest)} ms, median ${Math.round(ready.toSorted((a, b) => a - b)[ready.length >> 1] ?? 0)} ms`,
      met: slowest < readyWithin,
    },
    {
      text: 'check-register finds nothing',
      reached: errors[0] ?? 'nothing',
      met: errors.length === 0,
    },
  ]
}
